import { get, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import test from "ava";
import { startVessel } from "./support/vessel.ts";

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

function ask(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      void buffer(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      );
    }).on("error", reject);
  });
}

const BEST = { "Accept-Encoding": "br, gzip" };
const GZIP = { "Accept-Encoding": "gzip" };

/** The names of files have their content in them. */
async function moduleAt(url: string): Promise<string> {
  const page = String((await ask(url)).body);
  return /\/web\/app-\w+\.js/.exec(page)?.[0] ?? "";
}

test("answers and files are compressed for those who accept it, and say the same", async (t) => {
  const vessel = await startVessel();
  t.teardown(() => vessel.stop());
  const module = await moduleAt(vessel.url);
  for (const path of ["/tags", "/openapi.json", module, "/health", "/history?tags=ME_INST_0.*"]) {
    const plain = await ask(vessel.url + path);
    const packed = await ask(vessel.url + path, GZIP);
    t.is(plain.headers["content-encoding"], undefined, path);
    t.is(packed.headers["content-encoding"], "gzip", path);
    t.is(packed.headers.vary, "Accept-Encoding", path);
    t.true(packed.body.length < plain.body.length / 2, `${path}: ${plain.body.length} → ${packed.body.length}`);
    if (path !== "/health") t.deepEqual(gunzipSync(packed.body), plain.body, path);
  }
  // What never changes is packed as small as it gets, and kept by the browser for good.
  const best = await ask(vessel.url + module, BEST);
  t.is(best.headers["content-encoding"], "br");
  t.regex(best.headers["cache-control"] ?? "", /immutable/);
  t.deepEqual(brotliDecompressSync(best.body), (await ask(vessel.url + module)).body);
  t.is((await ask(vessel.url, BEST)).headers["cache-control"], "no-cache");
});

test("small bodies, and those that nobody wants compressed, go as they are", async (t) => {
  const vessel = await startVessel();
  t.teardown(() => vessel.stop());
  t.is((await ask(`${vessel.url}/alarms`, GZIP)).headers["content-encoding"], undefined);
  t.is((await ask(`${vessel.url}/tags`, { "Accept-Encoding": "gzip;q=0, br" })).headers["content-encoding"], undefined);
  const events = await new Promise<IncomingHttpHeaders>((resolve) => {
    const request = get(`${vessel.url}/alarms/stream`, { headers: GZIP }, (response) => {
      resolve(response.headers);
      request.destroy();
    });
    request.on("error", () => {});
  });
  t.is(events["content-encoding"], undefined);
});

test("a file that a browser has is not sent again, in whichever form it has it", async (t) => {
  const vessel = await startVessel();
  t.teardown(() => vessel.stop());
  const url = vessel.url + (await moduleAt(vessel.url));
  const { headers: plain } = await ask(url);
  const { headers: packed } = await ask(url, GZIP);
  const { headers: best } = await ask(url, BEST);
  const tags = [plain, packed, best].map(({ etag }) => etag ?? "");
  t.is(new Set(tags).size, 3);
  for (const etag of tags) {
    const again = await ask(url, { ...GZIP, "If-None-Match": etag });
    t.is(again.status, 304);
    t.is(again.body.length, 0);
  }
});

test("compressors of long answers are given back, also of those who leave, and there are no more than the limit", async (t) => {
  const vessel = await startVessel();
  t.teardown(() => vessel.stop());
  for (let i = 0; i < 400; i += 1) {
    const definition = { unitSi: "K", controllable: false, rangeNormalMin: null, rangeNormalMax: null };
    vessel.tags.register({ id: `EXTRA_${i}.TEMP_K`, description: "Extra ".repeat(20), ...definition });
  }
  const leave = () =>
    new Promise<void>((resolve) => {
      const request = get(`${vessel.url}/tags`, { headers: GZIP }, (response) => {
        response.once("data", () => request.destroy());
        response.once("close", resolve);
        response.on("error", () => {});
      });
      request.on("error", () => {});
    });
  for (let i = 0; i < 20; i += 1) await leave();
  const all = await Promise.all(Array.from({ length: 24 }, () => ask(`${vessel.url}/tags`, GZIP)));
  const texts = all.map(({ headers, body }) => (headers["content-encoding"] === "gzip" ? gunzipSync(body) : body));
  t.true(texts.every((text) => text.equals(texts[0] ?? Buffer.alloc(0))));
  const packed = all.filter(({ headers }) => headers["content-encoding"] === "gzip").length;
  t.true(packed >= 1);
  t.is((await ask(`${vessel.url}/tags`, GZIP)).headers["content-encoding"], "gzip");
});
