// What was cut and chosen stays as long as it should, in all panels and in the address.

import { check, pause, same, Visit } from "./browser.mjs";
import { shortestPaths } from "./graph.mjs";

/** What choosers of a panel show. */
const chosen = (page) => page.$$eval("#panel .panel > .row select", (all) => all.map(({ value }) => value));

export const STATE = {
  async "state: routes, shortest paths and loads without what is cut"({ browser, url, native }) {
    const expr = "rsn(hypercube(3),2)";
    const visit = await Visit.to(browser, url(`${expr}&panel=route&from=1&to=63&cutnodes=0,8&cutlinks=57-59`));
    const { page } = visit;
    // The command numbers the nodes that are left anew.
    const faults = ["--fail-nodes=0,8", "--fail-links=57-59"];
    const whole = (node) => { let number = Number(node) + 1; if (number >= 8) number++; return String(number); };
    const { hops } = native.json("route", expr, "0", "61", ...faults);
    await visit.sees("#panel", new RegExp(`^${hops.length} hops from \\(0b000,0b001\\) to \\(0b111,0b111\\)`, "m"));
    same(await page.$$eval("ol.hops li", (all) => all.map((item) => /node (\d+)/.exec(item.innerText)[1])), hops.map(({ to }) => whole(to.node)), "nodes of the route");
    const edges = native.run("export", expr, ...faults, "--format", "edges").split("\n").filter((line) => /^\d/.test(line)).map((line) => line.split(/\s+/).slice(0, 2));
    await page.select("#panel .panel > .row label:nth-of-type(2) select", "shortest");
    await visit.sees("#panel", new RegExp(`^${shortestPaths(edges, "0", "61")} shortest paths of ${hops.length} hops`, "m"));
    await page.select("#panel .panel > .row label:nth-of-type(2) select", "loads");
    const { links } = native.json("scene", expr, ...faults, "--items", "1", "--loads", "shortest");
    await visit.sees("#panel", new RegExp(`The busiest link carries ${Math.max(...links.paths)} paths by shortest`));
    // Links with their loads, and the cut link and nodes.
    await visit.until("links with their loads", (count) => document.querySelectorAll(".overlay g.path").length === count, links.from.length + 1);
    await visit.end();
  },

  async "state: an address opens what was chosen"({ browser, url }) {
    const visit = await Visit.to(browser, url("rdn(ring(3),1)&panel=route&from=0&to=17&routing=native&view=loads"));
    const { page } = visit;
    await visit.sees("#panel", /The busiest link carries \d+ paths by native/);
    same(await chosen(page), ["native", "loads"], "routing and view");
    await page.goto(url("rdn(ring(3),1)&panel=collective&collective=all-reduce&ports=all&algorithm=ring&cutlinks=0-1"));
    await visit.sees("#panel", /ring|exchange/);
    await visit.sees(".stepper", /Forward/);
    same((await chosen(page)).slice(0, 3), ["all-reduce", "all", "ring"], "collective, ports and algorithm");
    await page.goto(url("rdn(ring(3),1)&panel=compare&other=jellyfish(8,3,seed=4)"));
    await visit.sees("#panel", /second: jellyfish\(8,3,seed=4\)/);
    await page.goto(url("rdn(ring(3),1)&panel=claims&paper=all&find=diameter"));
    await visit.sees("#panel", /statements/);
    same((await chosen(page))[0], "", "all papers");
    await visit.end();
  },

  async "state: a mistake changes nothing, Back goes back"({ browser, url }) {
    const visit = await Visit.to(browser, url("rdn(ring(3),1)&panel=faults&cutnodes=4"));
    const { page } = visit;
    await visit.sees("#panel", /nodes\s+18\s+17/);
    const enter = async (expr) => {
      await page.$eval("#expr", (input, expr) => { input.value = expr; }, expr);
      await page.click(".bar button[type=submit]");
    };
    await enter("rdn(ring(3)");
    await visit.sees("#wrong", /\^/);
    check((await visit.address()).includes("cutnodes=4"), "what is cut stays cut");
    await enter("-x");
    await visit.sees("#wrong", /an expression begins with the name of a network/);
    await enter("torus(3,4)");
    await visit.sees(".live", /torus\(3,4\): 12 nodes/);
    check(!(await visit.address()).includes("cutnodes"), "another network is whole");
    await page.goBack();
    await visit.sees("#panel", /nodes\s+18\s+17/);
    same((await page.$eval("#expr", ({ value }) => value)), "rdn(ring(3),1)", "the network before");
    await visit.end();
  },

  async "state: a slider that is dragged follows the hand, the map keeps its view"({ browser, url }) {
    const visit = await Visit.to(browser, url("hypercube(3)"));
    const { page } = visit;
    await visit.sees(".live", /hypercube\(3\)/);
    await visit.painted();
    const box = await (await page.$(".slider input[type=range]")).boundingBox();
    const at = (part) => [box.x + 8 + (box.width - 16) * part, box.y + box.height / 2];
    const most = await page.$eval(".slider input[type=range]", ({ max }) => Number(max));
    await page.mouse.move(...at((3 - 1) / (most - 1)));
    await page.mouse.down();
    for (const value of [4, 5, 6, 7]) {
      await page.mouse.move(...at((value - 1) / (most - 1)));
      await visit.sees(".live", new RegExp(`hypercube\\(${value}\\): `));
    }
    await page.mouse.up();
    same(await page.$eval("#expr", ({ value }) => value), "hypercube(7)", "where the slider was left");
    // Another size of the window, and the second button, do not move the map.
    await page.goto(url("hypercube(3)&panel=route&from=0&to=7"));
    await visit.sees("#panel", /3 hops/);
    await page.click('[aria-label="zoom in"]');
    await visit.painted();
    const apart = () => page.$$eval(".overlay g.node circle", ([a, b]) => Math.round(Math.hypot(a.cx.baseVal.value - b.cx.baseVal.value, a.cy.baseVal.value - b.cy.baseVal.value)));
    const before = await apart();
    await page.setViewport({ width: 1100, height: 700 });
    await visit.painted();
    same(await apart(), before, "how far two nodes are apart");
    const address = await visit.address();
    const map = await (await page.$(".map")).boundingBox();
    await page.mouse.click(map.x + map.width / 2, map.y + map.height / 2, { button: "right" });
    await pause(200);
    same(await visit.address(), address, "the second button chooses nothing");
    await visit.end();
  },
};
