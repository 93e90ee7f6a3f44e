import { readFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { stateText } from "../../src/core/state-file.ts";
import { openConsolePages } from "../../src/runtime/service/console-pages.ts";
import { statePlace } from "../support/state-place.ts";
import { tempDir } from "../support/temp-dir.ts";
import { startVessel } from "./support/vessel.ts";

const PAGE = {
  id: "anchor",
  name: "At anchor",
  tiles: [{ kind: "number", tags: ["VESSEL.DEPTH_M"], x: 0, y: 0, w: 4, h: 4 }],
};

test("pages of the console are on the disk before they are answered, and whoever has an older revision is told", async (t) => {
  const dir = await tempDir(t);
  const vessel = await startVessel({}, { consolePages: await openConsolePages(statePlace(dir)) });
  t.teardown(() => vessel.stop());
  const url = `${vessel.url}/console/pages`;
  const put = async (pages: unknown, revision: number) => {
    const body = JSON.stringify({ pages: JSON.stringify(pages), revision });
    const answer = await fetch(url, { method: "PUT", headers: { "content-type": "application/json" }, body });
    return { status: answer.status, body: (await answer.json()) as object };
  };
  t.deepEqual(await (await fetch(url)).json(), { revision: 0, pages: [] });
  t.deepEqual(await put([PAGE], 0), { status: 200, body: { revision: 1, pages: [PAGE] } });
  t.is(await readFile(join(dir, "console-pages.json"), "utf8"), stateText({ revision: 1, pages: [PAGE] }));
  t.is((await put([], 0)).status, 409);
  t.is((await put([PAGE, { ...PAGE, name: "Another" }], 1)).status, 422);
  // After a start they are there again.
  t.deepEqual((await openConsolePages(statePlace(dir))).current(), { revision: 1, pages: [PAGE] });
  const [tile] = PAGE.tiles;
  for (const pages of [
    [{ ...PAGE, tiles: [{ ...tile, x: 12 }] }],
    [{ ...PAGE, tiles: [{ ...tile, kind: "<img>" }] }],
    [{ ...PAGE, tiles: Array.from({ length: 49 }, () => tile) }],
    [{ ...PAGE, name: "x".repeat(41) }],
    [{ ...PAGE, evil: 1 }],
    { pages: [] },
  ])
    t.is((await put(pages, 1)).status, 400, JSON.stringify(pages).slice(0, 80));
  t.is(
    (
      await put(
        Array.from({ length: 25 }, () => ({ ...PAGE, tiles: [] })),
        1,
      )
    ).status,
    422,
  );
});

test("a disk that does not take them is no fault of the service: 503 with what the disk said", async (t) => {
  // Nobody makes a file there, not even root.
  const vessel = await startVessel({}, { consolePages: await openConsolePages(statePlace("/sys")) });
  t.teardown(() => vessel.stop());
  const body = JSON.stringify({ pages: [PAGE], revision: 0 });
  const headers = { "content-type": "application/json", "accept-language": "en" };
  const answer = await fetch(`${vessel.url}/console/pages`, { method: "PUT", headers, body });
  t.is(answer.status, 503);
  t.regex(((await answer.json()) as { detail: string }).detail, /disk does not take it \((EACCES|EPERM|EROFS)\)/);
});

test("pages wear the card no more than other writes, and leave the reserve of the disk alone", async (t) => {
  const consolePages = await openConsolePages(statePlace(await tempDir(t)));
  let hasRoom = true;
  const rate = { own: { perMinute: 1, burst: 2 } };
  const vessel = await startVessel({ writeRate: rate }, { consolePages, hasRoom: () => Promise.resolve(hasRoom) });
  t.teardown(() => vessel.stop());
  const put = async () => {
    const body = JSON.stringify({ pages: [PAGE], revision: consolePages.current().revision });
    const headers = { "content-type": "application/json" };
    return (await fetch(`${vessel.url}/console/pages`, { method: "PUT", headers, body })).status;
  };
  t.is(await put(), 200);
  hasRoom = false;
  t.is(await put(), 507);
  hasRoom = true;
  t.is(await put(), 429);
  t.is(consolePages.current().revision, 1);
});

test("what the console shows first are the answers of the addresses that are named, in one", async (t) => {
  const vessel = await startVessel({});
  t.teardown(() => vessel.stop());
  const get = async (path: string) => (await (await fetch(vessel.url + path)).json()) as Record<string, object>;
  const start = await get("/console/start?language=en");
  const paths = ["/tags", "/vocabulary", "/project", "/health", "/alarms/rules", "/console/pages"];
  t.deepEqual(Object.keys(start).toSorted(), paths.toSorted());
  for (const path of paths.filter((each) => each !== "/health")) {
    const asked = path === "/project" || path.startsWith("/console") ? path : `${path}?language=en`;
    t.deepEqual(start[path], await get(asked), path);
  }
  t.like(start["/health"], { status: (await get("/health"))["status"] });
  t.true((start["/tags"] as object[]).length > 0);
});
