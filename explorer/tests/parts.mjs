// Every part of the explorer used once: what is then seen is what the command answers.

import { execFileSync } from "node:child_process";
import { check, PHONE, pause, PROJECTOR, same, Visit } from "./browser.mjs";
import { shortestPaths } from "./graph.mjs";

const [BLUE, MUTED] = [[0, 114, 178], [107, 114, 123]];

export const PARTS = {
  async "1 address, sliders, carets, suggestions, gallery"({ browser, url, native }) {
    const visit = await Visit.to(browser, url("rdn(torus(5,5),2)"));
    const { page } = visit;
    await visit.sees(".live", /rdn\(torus\(5,5\),2\): 3,125,000 nodes/);
    same(await page.$$eval(".slider input[type=number]", (all) => all.map(({ value }) => value)), ["5", "5", "2"], "numbers of the sliders");
    await page.focus(".slider:nth-of-type(3) input[type=range]");
    await page.keyboard.press("ArrowLeft");
    await visit.sees(".live", /rdn\(torus\(5,5\),1\): 1,250 nodes/);
    check((await visit.address()).startsWith("rdn(torus(5,5),1)"), "the address follows the slider");
    await page.$eval("#expr", (input) => { input.value = ""; });
    await page.type("#expr", "hyperc");
    await visit.until("suggestions", () => [...document.querySelectorAll("#names option")].some(({ value }) => value.startsWith("hypercube(")));
    await page.$eval("#expr", (input) => { input.value = "rdn(ring(3),"; });
    await page.click(".bar button[type=submit]");
    const [error] = await visit.sees("#wrong", /[\s\S]+\^[\s\S]*/);
    let expected = "";
    try { native.run("show", "rdn(ring(3),"); } catch ({ stderr }) { expected = stderr; }
    same(error.trim(), expected.trim(), "the error with its caret");
    await page.click("#open-gallery");
    const { families } = native.json("families");
    await visit.until("a card for every family", (count) => document.querySelectorAll(".cards .card").length === count, families.length);
    await visit.until("pictures in the gallery", () => [...document.querySelectorAll(".cards img")].filter(({ naturalWidth }) => naturalWidth > 50).length >= 6);
    await page.click('.card[data-family="petersen"]');
    await visit.sees(".live", /petersen: 10 nodes, 15 links/);
    await visit.end();
  },

  async "2 zoom along the recursion, levels alone, 10^26 nodes"({ browser, url, look }) {
    const visit = await Visit.to(browser, url("rsn(hypercube(4),3)"));
    const { page } = visit;
    await visit.painted();
    await visit.sees(".where", /whole › [\d,]+ blocks of \d+ nodes/);
    await look(visit, "zoom-whole");
    const box = await (await page.$(".map")).boundingBox();
    const middle = [box.x + box.width / 2, box.y + box.height / 2];
    const top = box.y + box.height / 2 - (400 * Math.min(box.width, box.height)) / 1060;
    /** Turns the wheel at the top of the map until something is seen. */
    const turned = async (deltaY, pattern) => {
      let seen = "";
      for (let turn = 0; turn < 80 && !pattern.test(seen); turn++) {
        await page.mouse.wheel({ deltaY });
        await visit.painted();
        seen = await visit.text(".where");
      }
      check(pattern.test(seen), `turning the wheel by ${deltaY} leads to ${seen}`);
    };
    await page.mouse.move(middle[0], top);
    await turned(-480, /whole › 65,536 nodes/);
    await visit.painted();
    await look(visit, "zoom-in");
    await turned(480, /whole › [\d,]+ blocks of/);
    // Blocks of more nodes than can be drawn at once are entered.
    await page.goto(url("rdn(torus(5,5),3)"));
    await visit.sees(".where", /whole › 24 blocks of 3,125,000 nodes, of 6,250,000/);
    await visit.painted();
    await turned(-480, /one level up › [\d,]+ (nodes|blocks of)/);
    await visit.painted();
    await look(visit, "zoom-block");
    await turned(480, /^whole › 24 blocks of 3,125,000 nodes/);

    await page.goto(url("rsn(hypercube(3),2)"));
    await visit.until("another network", () => document.title.startsWith("rsn(hypercube(3),2)"));
    await visit.painted();
    const all = await visit.pixels(BLUE);
    await page.click(".legend button:nth-of-type(1)");
    await visit.painted();
    const without = await visit.pixels(BLUE);
    check(all > 500 && without === 0, `swap links are ${all} pixels, and ${without} where hypercubes are alone`);
    same(await page.$$eval(".legend line", (lines) => new Set(lines.map((line) => line.getAttribute("stroke-dasharray"))).size), 2, "patterns of two levels");

    await page.goto(url("rdn(torus(5,5),4)"));
    await visit.sees(".where", /40 of 39,062,500,000,000 clusters are drawn, each with rdn\(torus\(5,5\),3\)/);
    await visit.sees(".legend", /cross link, step 4: 381,469,726,562,500,000,000,000,000 links/);
    await visit.sees("#panel", /mean distance\s+60\.5768\s+exact, by rule/);
    await visit.painted();
    await look(visit, "zoom-clusters");
    await page.mouse.click(middle[0], top);
    await visit.sees(".where", /out to rdn\(torus\(5,5\),4\) › whole › 24 blocks of 3,125,000 nodes, of 6,250,000/);
    await page.click("#leave-cluster");
    await visit.sees(".where", /40 of 39,062,500,000,000 clusters/);
    await visit.end();
  },

  async "2 hosts at the switches of trees"({ browser, url, look }) {
    const visit = await Visit.to(browser, url("fat_tree(4)"));
    const { page } = visit;
    await visit.sees(".live", /fat_tree\(4\): 20 nodes, 32 links, 16 hosts/);
    await visit.sees(".legend", /16 hosts, at their switches/);
    await visit.sees("#panel", /endpoints\s+16\s+exact/);
    await visit.painted();
    await look(visit, "hosts");
    const hosts = await visit.places(({ hosts: { x, y, width, height } }) => x.map((left, i) => [left + width[i] / 2, y[i] + height[i] / 2]));
    same(hosts.length, 16, "hosts of the scene");
    for (const host of hosts) same(await visit.colour(host), MUTED, `the host at ${JSON.stringify(host)}`);
    await page.goto(url("torus(4,5)"));
    await visit.sees(".live", /torus\(4,5\): 20 nodes, 40 links$/);
    await visit.painted();
    check(!/hosts/.test(await visit.text(".legend")), "no hosts are in the legend");
    await visit.end();
  },

  async "3 routes, all shortest paths, disjoint paths, loads"({ browser, url, native, look }) {
    const expr = "rsn(hypercube(3),2)";
    const visit = await Visit.to(browser, url(`${expr}&panel=route`));
    const { page } = visit;
    await visit.painted();
    await visit.clickNode(0);
    await visit.sees("#panel", /From node 0: choose the second node/);
    await visit.clickNode(63);
    const { hops } = native.json("route", expr, "0", "63");
    await visit.sees("#panel", new RegExp(`${hops.length} hops from .* by shortest`));
    same(await page.$$eval("ol.hops li", (all) => all.map((item) => /node (\d+)/.exec(item.innerText)[1])), hops.map(({ to }) => to.node), "nodes of the route");
    check((await visit.text("ol.hops")).includes("swap link, level 2"), "hops name the levels of their links");
    check((await visit.marks("g.path")) === 1 && (await visit.marks("g.node")) >= 2, "the route is on the map");
    await look(visit, "route");
    const view = "#panel div.row label:nth-of-type(2) select";
    await page.select(view, "shortest");
    const edges = native.run("export", expr, "--format", "edges").split("\n").filter((line) => /^\d/.test(line)).map((line) => line.split(/\s+/).slice(0, 2));
    await visit.sees("#panel", new RegExp(`^${shortestPaths(edges, "0", "63")} shortest paths of ${hops.length} hops`, "m"));
    await page.select(view, "disjoint");
    const { paths } = native.json("paths", "--disjoint", expr, "0", "63");
    await visit.sees("#panel", new RegExp(`${paths.length} paths that share no other node`));
    await visit.until("disjoint paths on the map", (count) => document.querySelectorAll(".overlay g.path").length === count, paths.length);
    await page.select(view, "loads");
    const busiest = (routing) => Math.max(...native.json("scene", expr, "--items", "1", "--loads", routing).links.paths);
    await visit.sees("#panel", new RegExp(`The busiest link carries ${busiest("shortest")} paths by shortest`));
    await visit.sees("#panel", new RegExp(`native\\s+${busiest("native")}\\s+[\\s\\S]*balanced\\s+${busiest("balanced")}\\s+[\\s\\S]*valiant`));
    same(await visit.marks("g.path"), 124, "links with their loads");
    const widths = await page.$$eval(".overlay g.path path:first-of-type", (all) => new Set(all.map((path) => path.getAttribute("stroke"))).size);
    check(widths > 3, "loads have colours");
    await look(visit, "loads");
    await visit.end();
  },

  async "4 collectives on a time line"({ browser, url, native, look }) {
    const visit = await Visit.to(browser, url("rdn(ring(3),1)&panel=collective"));
    const { page } = visit;
    const { lower_bound: least, schedules } = native.json("collective", "rdn(ring(3),1)", "broadcast", "--ports", "one");
    await visit.sees("#panel", new RegExp(`No schedule takes fewer than ${least} steps`));
    same(await page.$$eval("#panel figure:first-of-type svg rect", (all) => all.length), schedules.length, "a bar for each schedule");
    check(/at least 5/.test(await visit.text("#panel figure")), "the bound is drawn beside them");
    await page.click('[aria-label="one step forward"]');
    await page.click('[aria-label="one step forward"]');
    await visit.sees("#panel", /Step 2 of 5, 2 messages: 4 of 18 nodes hold the data/);
    same(await visit.marks("g.path"), 2, "messages on the map");
    const yellow = () => page.$$eval(".overlay g.node circle", (all) => all.filter((circle) => circle.getAttribute("fill") === "rgb(253,231,37)").length);
    same(await yellow(), 4, "nodes that hold the data");
    await look(visit, "collective");
    await page.evaluate(() => [...document.querySelectorAll(".stepper button")].find((button) => button.textContent === "Play").click());
    await visit.sees(".stepper", /Pause/);
    await visit.sees("#panel", /Step 5 of 5.*18 of 18 nodes hold the data/);
    await visit.sees(".stepper", /Play/);
    await page.$eval(".stepper input", (range) => { range.value = 1; range.dispatchEvent(new Event("input")); });
    await visit.sees("#panel", /Step 1 of 5, 1 message: 2 of 18 nodes hold the data/);
    await visit.end();
  },

  async "5 deadlock, replayed and dissolved by a lane"({ browser, url, native, look }) {
    const visit = await Visit.to(browser, url("torus(5,5)&panel=deadlock"));
    const { page } = visit;
    const { cycle } = native.json("certify", "torus(5,5)", "--lanes", "1");
    await visit.sees("#panel", new RegExp(`${cycle.packets.length} packets on one lane can wait for each other`));
    await visit.sees("#panel", /The cycle is closed: packet 5 waits for the channel that packet 1 holds/);
    same(await page.$$eval("ol.hops li", (all) => all.length), cycle.packets.length, "packets that are described");
    same(await visit.marks("g.path"), 2 * cycle.packets.length, "what packets hold and wait for");
    await look(visit, "deadlock");
    await page.click("#simulate");
    await visit.sees("#panel", /in cycle [\d,]+ it is found that \d+ packets have stopped|no packets stop for ever/);
    await page.click("#add-lane");
    await visit.sees("#panel", /Deadlock-free on 2 lanes[\s\S]*channels and their numbers/);
    const numbers = await page.$$eval("#panel tbody tr", (rows) => rows.map((row) => [...row.lastChild.innerText.matchAll(/: (\d+)/g)].map(([, number]) => Number(number))));
    same(numbers.length, cycle.packets.length, "packets with the numbers of their channels");
    check(numbers.every((row) => row.length > 1 && row.every((number, i) => i === 0 || number > row[i - 1])), `numbers ascend: ${JSON.stringify(numbers)}`);
    await look(visit, "lanes");
    await visit.end();
  },

  async "6 faults by hand"({ browser, url, native, look }) {
    const visit = await Visit.to(browser, url("rdn(ring(3),1)&from=0&to=17&panel=faults"));
    const { page } = visit;
    await visit.painted();
    await visit.sees("#panel", /diameter\s+4/);
    await visit.clickNode(2);
    await visit.sees("#panel", /Node 2, address \S+, is cut/);
    const { metrics } = native.json("metrics", "rdn(ring(3),1)", "--fail-nodes=2,", "--only", "diameter,mean-distance");
    const mean = metrics.mean_distance.value.toLocaleString("en", { maximumFractionDigits: 4 });
    await visit.sees("#panel", new RegExp(`nodes\\s+18\\s+17[\\s\\S]*diameter\\s+4\\s+${metrics.diameter.value}\\s+mean distance\\s+2\\.6471\\s+${mean.replace(".", "\\.")}`));
    await visit.sees("#panel", /route from 0 to 17\s+3 hops: 0 → 2 → 15 → 17\s+\d+ hops: 0 → (?!2 )/);
    const ends = await page.$$("#panel form:nth-of-type(2) input");
    await ends[0].type("0");
    await ends[1].type("1");
    await page.click("#panel form:nth-of-type(2) button");
    await visit.sees("#panel", /The link from 0 to 1 is cut/);
    await visit.sees("#panel", /links\s+27\s+23/);
    check((await visit.address()).includes("cutnodes=2") && (await visit.address()).includes("cutlinks=0-1"), "the address keeps what is cut");
    same(await page.$$eval('.overlay g.path path[stroke-dasharray="3 5"]', (all) => all.length), 1, "the cut link on the map");
    await look(visit, "faults");
    await page.click('[aria-label="repair all"]');
    await visit.sees("#panel", /Nothing\./);
    await visit.end();
  },

  async "7 two networks side by side"({ browser, url, native, look }) {
    const visit = await Visit.to(browser, url("rdn(ring(3),1)&panel=compare&other=torus(6,3)"));
    const { page } = visit;
    const { networks: [first, second] } = native.json("compare", "rdn(ring(3),1)", "torus(6,3)");
    const format = ({ value }) => Number(value).toLocaleString("en", { maximumFractionDigits: 4 });
    await visit.sees("#panel", new RegExp(`mean distance\\s+${format(first.figures.mean_distance)}\\s+${format(second.figures.mean_distance)}\\s+second\\s+exact`));
    await visit.until("two pictures and a plot", () => [...document.querySelectorAll("#panel img")].filter(({ naturalWidth }) => naturalWidth > 50).length === 3);
    await page.$eval("#panel h3", (heading) => heading.scrollIntoView());
    await look(visit, "compare");
    await page.$eval("#compare-near", (field) => { field.value = "64"; });
    await page.evaluate(() => document.querySelector("#compare-near").form.requestSubmit());
    await visit.sees("#panel", /second: torus\((\d+),(\d+)\)/);
    await visit.sees("#panel", /nodes\s+(50|72|98)\s+(60|63|66|64)/);
    await visit.end();
  },

  async "8 claims as cards, a counterexample on the map"({ browser, url, native, look }) {
    const visit = await Visit.to(browser, url("rdn(ring(3),1)&panel=claims"));
    const { page } = visit;
    const { papers } = native.json("claims", "--index");
    await visit.sees("#panel", new RegExp(`of ${papers.flatMap(({ index }) => index).length} statements`));
    const all = papers.flatMap(({ source, index }) => index.flatMap(({ claims, place }) => claims.map((id) => ({ id, place, source }))));
    // One that is judged in a twentieth of a second: others take more than the page's 20 s where much else runs.
    const { claims: [wrong] } = native.json("claims", "--id", "rcr.property-6.faults");
    const { source, place } = all.find(({ id }) => id === wrong.id);
    await page.select("#panel label:nth-of-type(1) select", source);
    await page.type("#claims-search", wrong.id);
    await visit.until("the card alone", (place) => { const left = [...document.querySelectorAll("details.card")].filter((card) => card.offsetParent); return left.length === 1 && left[0].innerText.includes(place); }, place);
    await page.evaluate(() => [...document.querySelectorAll("details.card")].find((card) => card.offsetParent).querySelector("summary").click());
    await page.evaluate(() => document.querySelector("details.card[open] button[aria-label^=Check]").click());
    await visit.sees("details.card[open]", /does not hold/);
    await page.evaluate((id) => document.querySelector(`[aria-label="${id}"] button`).click(), wrong.id);
    await visit.until("the counterexample on the map", (expr) => document.querySelector("#expr").value === expr, wrong.exception.expr);
    await visit.sees(".live", new RegExp(`is a counterexample to ${wrong.id.replaceAll(".", "\\.")}`));
    await visit.painted();
    await look(visit, "claims");
    await visit.end();
  },

  async "9 out: link, command, files, presenter, embedded"({ browser, url, native, look, embedded }) {
    const visit = await Visit.to(browser, url("rdn(ring(3),1)&panel=route&from=0&to=17"));
    const { page } = visit;
    await visit.sees("#panel", /3 hops/);
    await visit.panel("out");
    const value = (id) => page.$eval(`#share-${id}`, (area) => area.value);
    const link = await value("link");
    const other = await Visit.to(browser, link);
    await other.sees("#panel", /3 hops from \(0,0,0\) to \(1,2,2\)/);
    await other.end();
    const command = await value("command");
    const output = execFileSync("bash", ["-c", command.replace(/^netlace/, `"$0"`), native.program], { encoding: "utf8" });
    check(/3 hops/.test(output) || output.split("\n").length > 3, `the command ${command} answers: ${output}`);
    same(await value("python"), 'import netlace\nnetlace.commands.route("rdn(ring(3),1)", 0, 17, routing="shortest")', "the line of Python");
    // What is saved is taken where it is handed to the browser.
    await page.evaluate(() => {
      globalThis.saved = [];
      const make = URL.createObjectURL;
      URL.createObjectURL = (blob) => { if (blob.type !== "text/javascript") globalThis.saved.push(blob); return make.call(URL, blob); };
    });
    const save = async (name) => {
      await page.evaluate((name) => { globalThis.saved.length = 0; [...document.querySelectorAll("#panel button")].find((button) => button.textContent === name).click(); }, name);
      await visit.until(`${name} is saved`, () => globalThis.saved.length > 0);
      return page.evaluate(async () => [...new Uint8Array(await globalThis.saved[0].arrayBuffer())]);
    };
    const svg = Buffer.from(await save("Picture, SVG")).toString("utf8");
    same(svg, native.run("draw", "rdn(ring(3),1)", "--route", "0:17", "--routing", "shortest"), "the picture of the command");
    for (const name of ["Picture, PNG", "Map as it is now, PNG"]) same((await save(name)).slice(1, 4), [80, 78, 71], `${name} is one`);
    await visit.panel("route");
    await page.setViewport(PROJECTOR);
    await page.click("#present");
    const large = await page.$eval("body", (body) => parseFloat(getComputedStyle(body).fontSize));
    check(large >= 24, `letters of the presenter mode are ${large} pixels high`);
    await visit.painted();
    await look(visit, "projector");
    await page.keyboard.press("PageDown");
    await visit.sees(".tabs [aria-selected=true]", /Collectives/);
    await page.keyboard.press("Escape");
    check(!(await page.$eval("html", (html) => html.classList.contains("presenting"))), "Escape ends the presenter mode");
    await visit.end();

    const frame = await Visit.to(browser, embedded);
    await frame.painted();
    same(await frame.page.$eval(".beside", (side) => getComputedStyle(side).display), "none", "beside an embedded map");
    await frame.sees(".where", /18 nodes, 27 lines/);
    await look(frame, "embedded");
    await frame.end();
  },

  async "files and definitions come with the page"({ browser, own }) {
    const visit = await Visit.to(browser, own.page);
    await visit.sees(".live", /own\.edges"\) is|own\.edges"\): 4 nodes, 4 links|are compared/);
    for (const [expr, seen] of [[own.expr, /: 4 nodes, 4 links/], ['file("examples/rack.edges")', /: 8 nodes, 8 links/], ["mine(4)", /mine\(4\): 12 nodes|product\(ring\(4\),ring\(3\)\): 12 nodes/]]) {
      await visit.page.evaluate((expr) => { location.hash = `#${encodeURIComponent(expr)}`; }, expr);
      await visit.sees(".live", seen);
    }
    await visit.end();
  },

  async "10 keyboard, live text, reduced motion, dark, phone"({ browser, url, look }) {
    const visit = await Visit.to(browser, url("rsn(hypercube(3),2)&panel=collective"), { media: [{ name: "prefers-reduced-motion", value: "reduce" }, { name: "prefers-color-scheme", value: "dark" }] });
    const { page } = visit;
    check(await page.$eval("html", (html) => html.classList.contains("dark")), "a dark screen is followed");
    await visit.until("the time line", () => document.querySelector(".stepper")?.offsetParent);
    check(!/Play/.test(await visit.text(".stepper")), "nothing plays if moving pictures are unwelcome");
    for (let steps = 0; steps < 40 && !(await page.evaluate(() => document.activeElement.classList.contains("map"))); steps++) await page.keyboard.press("Tab");
    check(await page.evaluate(() => document.activeElement.classList.contains("map")), "Tab leads to the map");
    await page.keyboard.press("Enter");
    const [, first, port, next] = await visit.sees(".live", /node (\d+), address .*? port (\d) to (\d+)/);
    await page.keyboard.press(port);
    await visit.sees(".live", new RegExp(`^node ${next}, `));
    check(next !== first, "one has walked along a link");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("+");
    await page.keyboard.press("0");
    await visit.painted();
    await look(visit, "dark");
    await page.keyboard.press("Tab");
    await page.focus("#tab-collective");
    await page.keyboard.press("ArrowRight");
    await visit.sees(".tabs [aria-selected=true]", /Deadlock/);
    for (const panel of await page.$$eval(".tabs button", (tabs) => tabs.map(({ id }) => id.replace("tab-", "")))) {
      await visit.panel(panel);
      const words = await page.$eval("#panel details.help p", (help) => help.textContent.split(/\s+/).length);
      check(words >= 30 && words <= 80, `${panel} has ${words} words of help`);
    }
    await visit.end();

    const phone = await Visit.to(browser, url("rsn(hypercube(3),2)"), { size: PHONE });
    await phone.painted();
    same(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, "no page is wider than a phone");
    await look(phone, "phone");
    await phone.end();
  },
};
