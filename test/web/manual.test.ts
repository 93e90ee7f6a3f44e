/** The manual as the console serves it: its links, its search, and both on a telephone. */
import { findIn, type Section } from "../../web/manual/search.ts";
import { vesselFor } from "../api/support/vessel-test.ts";
import { openPage, test } from "./browser.ts";
import { servedFiles } from "./support.ts";

const pages = [...servedFiles()].filter(([name]) => /^manual\/.*\.html$/.test(name));
const addressOf = (name: string) => (name === "manual/index.html" ? "/manual" : `/${name}`);
const byAddress = new Map(pages.map(([name, text]) => [addressOf(name), text]));

test("each link of the manual leads to a page of it, and to a heading that is there", (t) => {
  t.true(pages.length > 30);
  const dead = pages.flatMap(([name, text]) =>
    [...text.matchAll(/ href="(\/manual[^"#]*)?(?:#([^"]+))?"/g)].flatMap(([link, address = addressOf(name), id]) => {
      const page = byAddress.get(address);
      return page === undefined || (id !== undefined && !page.includes(` id="${id}"`)) ? [`${name}: ${link}`] : [];
    }),
  );
  t.deepEqual(dead, []);
});

test("no page of the manual has a script, a style or an address of its own, and none is left with a mark of the template", (t) => {
  for (const [name, text] of pages) {
    t.notRegex(
      text,
      /<script(?! (?:type="module" )?src="\/web\/)|<style| style=| on\w+=|\{\{(?:title|body|contents)\}\}/,
      name,
    );
    t.notRegex(text, /<title> ·| src="(?!\/)|<link [^>]*href="(?!\/)/, name);
  }
});

const SECTIONS: readonly Section[] = [
  ["/a#1", "Owner", "Back it up", "A card dies without a warning. The alarm is another page."],
  ["/b#1", "Alarms", "Shallow water", "Depth below the transducer, and a bilge."],
  ["/b#2", "Alarms", "Notes", `${"words ".repeat(60)}the bitácora of the card`],
];

test("a search finds sections with all of its words, headings first, without accents and capitals", (t) => {
  const found = (query: string) => findIn(SECTIONS, query).map(({ address }) => address);
  t.deepEqual(found("ALARM"), ["/b#1", "/b#2", "/a#1"]);
  t.deepEqual(found("card alarm"), ["/b#2", "/a#1"]);
  t.deepEqual(found("shallow"), ["/b#1"]);
  t.deepEqual(found("Bitacora"), ["/b#2"]);
  t.deepEqual(found("nothing of it"), []);
  t.deepEqual(found("  "), []);
  t.regex(findIn(SECTIONS, "bitacora")[0]?.excerpt ?? "", /^… .*bitácora/);
});

test.serial(
  "the manual is opened from the console, searched, read by keys, and is as wide as a phone and a desk",
  async (t) => {
    const vessel = await vesselFor(t);
    const page = await openPage(t, vessel.url, { width: 390, locale: "en-GB" });
    if (page === undefined) return;
    const manual = page.getByRole("link", { name: "Manual", exact: true });
    await page.setViewportSize({ width: 1280, height: 800 });
    await manual.waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole("button", { name: "This screen" }).click();
    await manual.click();
    await page.getByLabel("Search the manual").fill("engine hot");
    await page.locator("#found a").first().waitFor();
    await page.locator("#found a").first().click();
    await page.waitForURL(/\/manual\/.*#/);
    t.is(await page.locator("#found a").count(), 0);
    for (const path of ["/manual", "/manual/tags.html", "/manual/connectors/mqtt.html"]) {
      await page.goto(vessel.url + path);
      await page.locator("main h1").waitFor();
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const wider = Number(await page.evaluate("document.documentElement.scrollWidth - innerWidth"));
        t.true(wider <= 0, `${path} is ${wider} px too wide on ${width} px`);
      }
    }

    await page.goto(`${vessel.url}/manual`);
    // By arrow keys too, but not while somebody types or goes back by the browser's own keys.
    const next = page.locator(".neighbours [rel=next]");
    const second = await next.getAttribute("href");
    await page.getByLabel("Search the manual").fill("tag");
    await page.keyboard.press("ArrowRight");
    await page.getByLabel("Search the manual").blur();
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("ArrowLeft"); // there is none before the first
    t.is(new URL(page.url()).pathname, "/manual");
    await page.keyboard.press("ArrowRight");
    await page.waitForURL(`${vessel.url}${second}`);
    await page.keyboard.press("ArrowLeft");
    await page.waitForURL(`${vessel.url}/manual`);
  },
);

test("who goes on from page to page reads all of the manual once, in the order of its contents, and comes back the same way", (t) => {
  const go = (rel: string, address: string) =>
    new RegExp(`<a rel="${rel}" href="([^"]+)"`).exec(byAddress.get(address) ?? "")?.[1];
  const read = ["/manual"];
  for (let next = go("next", "/manual"); next !== undefined; next = go("next", next)) {
    t.is(go("prev", next), read.at(-1));
    read.push(next);
    if (read.length > byAddress.size) break;
  }
  t.deepEqual(read.toSorted(), [...byAddress.keys()].toSorted());
  const contents = /<nav><ul>(.*?)<\/ul>/s.exec(byAddress.get("/manual") ?? "")?.[1] ?? "";
  const listed = Array.from(contents.matchAll(/href="([^"]+)"/g), ([, address = ""]) => address);
  t.deepEqual(
    read.filter((address) => listed.includes(address)),
    listed,
  );
});
