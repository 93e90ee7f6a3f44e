/** A page of one's own: how its tiles are placed, and the whole way by touch and by keys. */
import { startVessel } from "../api/support/vessel.ts";
import { openConsolePages } from "../../src/runtime/service/console-pages.ts";
import { statePlace } from "../support/state-place.ts";
import { tempDir } from "../support/temp-dir.ts";
import { filled, gridFor, overlaps, reflowed, type Tile } from "../../web/tiles/layout.ts";
import { added, byKey, placed, removed } from "../../web/watch/edited.ts";
import { openPage, test } from "./browser.ts";

const tile = (x: number, y: number, w = 3, h = 2): Tile => ({ kind: "number", tags: [`T_${x}.${y}`], x, y, w, h });

test("a tile goes where there is room, and nowhere else; the page fills up and says so", (t) => {
  const tiles = [tile(0, 0), tile(3, 0)];
  t.is(placed(tiles, 0, { x: 1, y: 0, w: 3, h: 2 }), undefined, "over another one");
  t.is(placed(tiles, 0, { x: 10, y: 0, w: 3, h: 2 }), undefined, "beyond the edge");
  t.like(placed(tiles, 0, { x: 0, y: 4, w: 6, h: 4 })?.[0], { y: 4, w: 6, h: 4 });
  t.deepEqual(byKey(tile(2, 2), "ArrowLeft", false), { x: 1, y: 2, w: 3, h: 2 });
  t.deepEqual(byKey(tile(2, 2), "ArrowDown", true), { x: 2, y: 2, w: 3, h: 3 });
  t.is(removed(tiles, 1).length, 1);
  let full: readonly Tile[] | undefined = [];
  let count = 0;
  for (;;) {
    const next = added(full ?? [], { kind: "number", tags: [`T_${count}`] });
    if (next === undefined) break;
    full = next;
    count += 1;
  }
  t.is(
    full.reduce((cells, { w, h }) => cells + w * h, 0),
    96,
  );
  t.false(full.some((a, i) => full?.some((b, k) => i < k && overlaps(a, b)) ?? false));
});

test("whatever the screen, tiles of a page do not overlap, and the first are the largest", (t) => {
  const specs = Array.from({ length: 10 }, (_, i) => ({ kind: "number" as const, tags: [`T_${i}`] }));
  for (const [width, height] of [
    [390, 640],
    [940, 620],
    [680, 900],
    [1836, 950],
    [760, 300],
  ] as const) {
    const grid = gridFor(width, height);
    const tiles = filled(specs, { x: 0, y: 0, w: grid.cols, h: grid.rows }, grid);
    t.true(tiles.length >= 6, `${width}×${height}: ${tiles.length}`);
    t.false(
      tiles.some((a, i) => tiles.some((b, k) => i < k && overlaps(a, b))),
      `${width}×${height}`,
    );
    const sizes = tiles.map(({ w, h }) => w * h);
    t.is(sizes[0], Math.max(...sizes));
    t.true(tiles.every(({ x, y, w, h }) => x + w <= grid.cols && y + h <= grid.rows));
    const [lone] = filled([{ kind: "position", tags: [] }], { x: 0, y: 0, w: grid.cols, h: grid.rows }, grid);
    t.deepEqual([lone?.w, lone?.h], [grid.cols, grid.rows], `${width}×${height}: a lone position`);
  }
  const narrow = reflowed([tile(0, 0, 6, 4), tile(6, 0, 6, 4), tile(0, 4, 12, 4)]);
  t.false(narrow.tiles.some((a, i) => narrow.tiles.some((b, k) => i < k && overlaps(a, b))));
});

test.serial(
  "a page is put together by keys and by mouse, kept on the service, and there on another screen",
  async (t) => {
    const consolePages = await openConsolePages(statePlace(await tempDir(t)));
    const vessel = await startVessel({}, { consolePages });
    t.teardown(() => vessel.stop());
    vessel.write("VESSEL.DEPTH_M", 12.5);
    vessel.write("VESSEL.SOG_MS", 3);
    const page = await openPage(t, `${vessel.url}/#/watch/all`, { locale: "en-GB", width: 1024, height: 768 });
    if (page === undefined) return;
    await page.getByRole("button", { name: "New page" }).click();
    await page.getByLabel("Name of the page").fill("At anchor");
    await page.getByRole("button", { name: "Add a tile" }).click();
    await page.locator('[type="search"]:focus').waitFor();
    await page.getByLabel("Find a value").fill("depth");
    await page.locator(".add-tag", { hasText: /^Depth$/ }).click();
    // By keys: to the right, larger; too far does nothing; and one back.
    const handle = page.locator(".editor-handle");
    await handle.focus();
    for (const key of ["ArrowRight", "Shift+ArrowRight", "Shift+ArrowDown", "ArrowUp"]) await page.keyboard.press(key);
    await page.getByRole("button", { name: "Undo" }).click();
    // By mouse: two cells further.
    const box = await handle.boundingBox();
    if (box === null) throw new Error("no tile");
    await page.mouse.move(box.x + 30, box.y + 60);
    await page.mouse.down();
    await page.mouse.move(box.x + 30 + 2 * (box.width / 4), box.y + 60, { steps: 4 });
    await page.mouse.up();
    await page.getByRole("button", { name: "Done" }).click();
    await page.locator(".watch-tabs a[aria-current]", { hasText: "At anchor" }).waitFor();
    await page.locator(".tile-number", { hasText: "12.5" }).waitFor();
    const [kept] = consolePages.current().pages;
    t.like(kept, { name: "At anchor" });
    t.deepEqual(kept?.tiles, [{ kind: "number", tags: ["VESSEL.DEPTH_M"], x: 3, y: 0, w: 4, h: 2 }]);
    const other = await openPage(t, `${vessel.url}/#/watch`, {
      locale: "en-GB",
      width: 390,
      height: 844,
      touched: true,
    });
    await other?.getByRole("link", { name: "At anchor" }).click();
    await other?.locator(".tile-number", { hasText: "12.5" }).waitFor();
    // Its history is a long press away, or the right button or the menu key; beside the tiles that is the editor.
    const history = /#\/trends\/VESSEL\.DEPTH_M/;
    const tile = page.locator(".tile-number", { hasText: "12.5" });
    await tile.click({ button: "right" });
    await page.waitForURL(history);
    await page.goBack();
    await tile.focus();
    await page.keyboard.press("ContextMenu");
    await page.waitForURL(history);
    await page.goBack();
    await page.locator(".watch-page").click({ button: "right", position: { x: 500, y: 500 } });
    await page.getByLabel("Name of the page").waitFor();
    if (other === undefined) return;
    const finger = await other.context().newCDPSession(other);
    const { x = 0, y = 0 } = (await other.locator(".tile-number .digits").boundingBox()) ?? {};
    const touchPoints = [{ x: x + 9, y: y + 9 }];
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await other.waitForURL(history);
    await other.evaluate("document.body.addEventListener('click', () => (globalThis.clicks = 1))");
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await other.locator(".trends-chart").waitFor();
    t.is(await other.evaluate("globalThis.clicks"), undefined, "what comes beneath the finger is not pressed");
  },
);
