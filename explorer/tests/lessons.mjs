// The chapter for teachers: what it says is what the page shows.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { check, same, Visit } from "./browser.mjs";

const CHAPTER = readFileSync(fileURLToPath(new URL("../../book/src/teaching.md", import.meta.url)), "utf8").replace(/\s+/g, " ");

/** What the chapter says, word by word: a check of the page is one of the chapter, too. */
function says(text) {
  check(CHAPTER.includes(text), `the chapter does not say: ${text}`);
}

/** The address of a lesson, as the chapter links it. */
function address(number, hash) {
  const lesson = CHAPTER.slice(CHAPTER.indexOf(`## ${number}. `), CHAPTER.indexOf(`## ${number + 1}. `) >>> 0);
  check(lesson.includes(`href="explore.html#${hash.replaceAll("&", "&amp;")}"`), `lesson ${number} does not link ${hash}`);
  return hash;
}

async function press(page, text) {
  await page.evaluate((text) => [...document.querySelectorAll("#panel button")].find((button) => button.offsetParent && button.textContent.startsWith(text)).click(), text);
}

const row = (...cells) => new RegExp(`^${cells.join("\\s+")}`, "m");

export const LESSONS = {
  async "lesson 1: a network made of itself"({ browser, url }) {
    const visit = await Visit.to(browser, url(address(1, "ring(3)")));
    const { page } = visit;
    says("1, 4, 10, 22 from the ring, and 4, 10, 22, 46, 94 from the torus");
    await visit.sees("#panel", row("diameter", "1", "exact"));
    for (const [expr, nodes, links, diameter] of [
      ["rdn(ring(3),1)", "18", "27", "4"], ["rdn(ring(3),2)", "648", "1,296", "10"], ["rdn(ring(3),3)", "839,808", "[\\d,]+", "22"],
      ["torus(5,5)", "25", "50", "4"], ["rdn(torus(5,5),1)", "1,250", "3,125", "10"], ["rdn(torus(5,5),2)", "3,125,000", "[\\d,]+", "22"],
      ["rdn(torus(5,5),3)", "19,531,250,000,000", "[\\d,]+", "46"], ["rdn(torus(5,5),4)", "762,939,453,125,000,000,000,000,000", "3,051,757,812,500,000,000,000,000,000", "94"],
      ["hypercube(89)", "618,970,019,642,690,137,449,562,112", "[\\d,]+", "89"],
    ]) {
      await page.evaluate((expr) => { location.hash = `#${expr}`; }, expr);
      await visit.sees(".live", new RegExp(`: ${nodes} nodes, ${links} links`));
      await visit.sees("#panel", row("diameter", diameter, "exact"));
    }
    await page.goto(url(address(1, "rdn(torus(5,5),4)")));
    await visit.sees(".where", /40 of 39,062,500,000,000 clusters/);
    await visit.end();
  },

  async "lesson 2: from here to there"({ browser, url }) {
    const visit = await Visit.to(browser, url(address(2, "rsn(hypercube(3),2)&panel=route")));
    const { page } = visit;
    await visit.painted();
    await visit.clickNode(0);
    await visit.sees("#panel", /choose the second node/);
    await visit.clickNode(63);
    says("The route has 7 hops");
    await visit.sees("#panel", /^7 hops from/m);
    const view = "#panel .panel > .row label:nth-of-type(2) select";
    await page.select(view, "shortest");
    says("there are 36, over 25 links");
    await visit.sees("#panel", /^36 shortest paths of 7 hops .*, over 25 links/m);
    await page.select(view, "disjoint");
    says("3 paths that share no other node, of 7, 8 and 8 hops");
    await visit.sees("#panel", /^3 paths that share no other node, of 7, 8, 8 hops/m);
    await page.select(view, "loads");
    says("the busiest link carries 109 paths by `shortest`, and a link carries 58 on average");
    says("`native`, the routing of the paper, has 68 on the busiest link and 65 on average; `updown` has 477 and 78.2");
    await visit.sees("#panel", /shortest\s+109\s+58\s+native\s+68\s+65\s+[\s\S]*updown\s+477\s+78\.2/);
    await visit.end();
  },

  async "lesson 3: deadlock, and a proof against it"({ browser, url }) {
    const visit = await Visit.to(browser, url(address(3, "torus(5,5)&panel=deadlock")));
    const { page } = visit;
    says("Packet 1, from 0 to 2, holds the channel 0→1 and waits for 1→2");
    await visit.sees("#panel", /packet 1, from 0 to 2, holds the channel 0→1 and waits for 1→2/i);
    says("Packet 5 holds 4→0 and waits for 0→1");
    await visit.sees("#panel", /packet 5, from \d+ to \d+, holds the channel 4→0 and waits for 0→1/i);
    await press(page, "Simulate it");
    says("Random packets at load 0.9 do not stop in 10,000 cycles");
    await visit.sees("#panel", /load 0\.9, one virtual channel: no packets stop for ever in 10,000 cycles\. That is no proof/);
    await press(page, "Add a lane");
    await visit.sees("#panel", /Deadlock-free on 2 lanes/);
    says("0→1 has number 3, then 1→2 has number 4. Packet 4 is on lane 1, where 3→4 has number 73 and 4→0 has number 74");
    await visit.sees("#panel", /0→1: 3 < 1→2: 4[\s\S]*3→4: 73 < 4→0: 74/);
    await page.select("#panel label:nth-of-type(1) select", "updown");
    await visit.sees("#panel", /Deadlock-free on one lane/);
    await page.goto(url("ring(8)&panel=deadlock"));
    await visit.sees("#panel", /packets on one lane can wait for each other/);
    await press(page, "Simulate it");
    says("in cycle 500 it is found that 10 packets have stopped");
    await visit.sees("#panel", /in cycle 500 it is found that 10 packets have stopped/);
    says("its busiest link carries 37 paths instead of 15");
    await page.goto(url("torus(5,5)&panel=route&view=loads"));
    await visit.sees("#panel", /shortest\s+15\s+[\s\S]*updown\s+37\s/);
    await visit.end();
  },

  async "lesson 4: all together"({ browser, url }) {
    const visit = await Visit.to(browser, url(address(4, "rdn(ring(3),1)&panel=collective")));
    const { page } = visit;
    const steps = async (counts, what) => {
      await visit.until("the time line", () => document.querySelector(".stepper")?.offsetParent);
      for (const [i, count] of counts.entries()) {
        if (i > 0) await page.click('[aria-label="one step forward"]');
        await visit.sees("#panel", i === 0 ? /Begin|at the beginning|Before/i : new RegExp(`Step ${i} of \\d+, .*${count} of 18 nodes ${what}`));
      }
    };
    says("The data are at 1, 2, 4, 8, 12 and 18 of 18 nodes: 5 steps");
    await visit.sees("#panel", /No schedule takes fewer than 5 steps/);
    await steps([1, 2, 4, 8, 12, 18], "hold the data");
    says("The data are at 1, 3, 6, 12 and 18 nodes: 4 steps");
    await page.select("#panel label:nth-of-type(2) select", "all");
    await visit.sees("#panel", /No schedule takes fewer than 4 steps/);
    await steps([1, 3, 6, 12, 18], "hold the data");
    await page.goto(url("rdn(ring(3),1)&panel=collective&collective=all-reduce&algorithm=tree"));
    says("`exchange`, which this network has of its own, takes 6 steps, `tree` 10, `ring` 34. The bound is 5");
    const bars = /exchange 6\b.*tree 10\b.*ring 34\b.*less than 5\b/;
    await visit.until("the bars", (bars) => new RegExp(bars).test(document.querySelector("#panel figure svg")?.getAttribute("aria-label")), bars.source);
    await visit.end();
  },

  async "lesson 5: what breaks, and what does not hold"({ browser, url }) {
    const visit = await Visit.to(browser, url(address(5, "rdn(ring(3),1)&panel=faults&from=0&to=17")));
    const { page } = visit;
    says("diameter 4, mean distance 2.6471, and the route 0 → 2 → 15 → 17 of 3 hops");
    await visit.sees("#panel", /diameter\s+4\s+mean distance\s+2\.6471[\s\S]*3 hops: 0 → 2 → 15 → 17/);
    const cut = async (a, b) => {
      const ends = await page.$$("#panel form:nth-of-type(2) input");
      await ends[0].type(a);
      await ends[1].type(b);
      await page.click("#panel form:nth-of-type(2) button");
    };
    await cut("0", "1");
    says("The diameter is still 4, the mean distance rises to 2.6993");
    await visit.sees("#panel", /diameter\s+4\s+4\s+mean distance\s+2\.6471\s+2\.6993/);
    await cut("0", "2");
    says("The diameter is 7, and the route has 5 hops: 0 → 9 → 11 → 6 → 8 → 17");
    await visit.sees("#panel", /diameter\s+4\s+7\s[\s\S]*5 hops: 0 → 9 → 11 → 6 → 8 → 17/);
    await cut("0", "9");
    says("the network has 2 parts, and 34 ordered pairs of nodes have no path");
    await visit.sees("#panel", /no: 2 parts[\s\S]*34 ordered pairs of nodes have no path/);
    await page.goto(url(address(5, "rdn(ring(3),1)&panel=claims&find=re.section-2.less-diameter")));
    await visit.until("one card", () => [...document.querySelectorAll("details.card")].filter((card) => card.offsetParent).length === 1);
    await page.evaluate(() => [...document.querySelectorAll("details.card")].find((card) => card.offsetParent).querySelector("summary").click());
    await press(page, "Check its 2 claims now");
    says("it is false in 290 of 3,789 networks");
    await visit.sees("details.card[open]", /290[\s\S]*3,?789/);
    await press(page, "Show it on the map");
    says("Eight nodes, nine links");
    await visit.sees(".live", /is a counterexample/);
    same(await page.$eval(".where", (where) => /8 nodes, 9 lines/.test(where.innerText)), true, "the counterexample");
    await visit.end();
  },
};
