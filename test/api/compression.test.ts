import { get, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
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

const GZIP = { "Accept-Encoding": "br, gzip" };

test("answers and files are compressed for those who accept it, and say the same", async (t) => {
  const vessel = await startVessel();
  t.teardown(() => vessel.stop());
  for (const path of ["/tags", "/openapi.json", "/web/style.css", "/health", "/history?tags=ME_INST_0.*"]) {
    const plain = await ask(vessel.url + path);
    const packed = await ask(vessel.url + path, GZIP);
    t.is(plain.headers["content-encoding"], undefined, path);
    t.is(packed.headers["content-encoding"], "gzip", path);
    t.is(packed.headers.vary, "Accept-Encoding", path);
    t.true(packed.body.length < plain.body.length / 2, `${path}: ${plain.body.length} → ${packed.body.length}`);
    if (path !== "/health") t.deepEqual(gunzipSync(packed.body), plain.body, path);
  }
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
  const url = `${vessel.url}/web/style.css`;
  const { headers: plain } = await ask(url);
  const { headers: packed } = await ask(url, GZIP);
  t.not(plain.etag, packed.etag);
  for (const etag of [plain.etag ?? "", packed.etag ?? ""]) {
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
