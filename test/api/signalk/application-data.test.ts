/** What web applications keep: put, patched and read, in files that are whole, and no way out of their folder. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { DocumentRefused } from "../../../src/signalk/application-data.ts";
import { FileApplicationData } from "../../../src/signalk/file-application-data.ts";
import { limits } from "../../../src/signalk/limits.ts";
import { openRaw, gather, parseAnswer } from "../support/raw.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { signalkVessel } from "./vessel.ts";

const KIP = "/signalk/v1/applicationData/user/kip/11";

test("a page is saved, patched and there again, also for a service that starts anew", async (t) => {
  const vessel = await signalkVessel(t);
  t.deepEqual((await vessel.ask("GET", KIP)).body, {});
  t.deepEqual((await vessel.ask("GET", `${KIP}?keys=true`)).body, []);
  t.is((await vessel.ask("POST", `${KIP}/default`, { app: { name: "one" }, pages: [] })).status, 200);
  const patch = [{ op: "replace", path: "/default/app", value: { name: "two" } }];
  t.is((await vessel.ask("POST", KIP, patch)).status, 200);
  t.deepEqual((await vessel.ask("GET", `${KIP}/default/app/name`)).body, "two");
  t.deepEqual((await vessel.ask("GET", `${KIP}/?keys=true`)).body, ["default"]);
  t.deepEqual((await vessel.ask("GET", "/signalk/v1/applicationData/user/kip")).body, ["11"]);
  const again = await signalkVessel(
    t,
    {},
    {},
    {
      applicationData: new FileApplicationData(join(vessel.folder, "signalk")),
    },
  );
  t.deepEqual((await again.ask("GET", KIP)).body, { default: { app: { name: "two" }, pages: [] } });
  t.deepEqual((await again.ask("GET", KIP.replace("user", "global"))).body, {}, "what is one's own is not everybody's");
});

test("before the answer the file is on disk, whole, and nothing lies beside it", async (t) => {
  const vessel = await signalkVessel(t);
  await vessel.ask("POST", `${KIP}/a`, 1);
  const folder = join(vessel.folder, "signalk", "user", "kip");
  t.deepEqual(readdirSync(folder), ["11.json"]);
  t.deepEqual(JSON.parse(readFileSync(join(folder, "11.json"), "utf8")), { a: 1 });
});

test("writes that come at once are all kept", async (t) => {
  const vessel = await signalkVessel(t);
  const numbers = Array.from({ length: 40 }, (_, i) => i);
  const answers = await Promise.all(numbers.map((i) => vessel.ask("POST", `${KIP}/n${i}`, i)));
  t.true(answers.every(({ status }) => status === 200));
  t.is(Object.keys((await vessel.ask("GET", KIP)).body as object).length, 40);
});

for (const path of [
  "other/kip/11",
  "user/..%2f..%2fetc/11",
  "user/%2e%2e/11",
  "user/../../11",
  "user/kip/..%2f11",
  "user/kip/11.json",
  "user/kip/latest",
  "user/__proto__/11",
  "user/constructor/1",
  `user/${"k".repeat(70)}/11`,
  "user/kip%00/11",
]) {
  test(`a name that is none is refused: ${path.slice(0, 40)}`, async (t) => {
    const vessel = await signalkVessel(t);
    const before = readdirSync(vessel.folder, { recursive: true });
    // By a bare socket: a client would make the path plain.
    for (const method of ["GET", "POST"]) {
      const socket = await openRaw(vessel.port);
      const body = '{"a":1}';
      socket.write(
        `${method} /signalk/v1/applicationData/${path}/x HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${body.length}\r\n` +
          `Connection: close\r\n\r\n${body}`,
      );
      const { status } = parseAnswer(await gather(socket));
      t.true([400, 404].includes(status), `${method} ${status}`);
    }
    t.deepEqual(readdirSync(vessel.folder, { recursive: true }), before);
  });
}

test("a prototype is neither written nor read", async (t) => {
  const vessel = await signalkVessel(t);
  for (const step of ["__proto__", "constructor", "prototype"]) {
    t.is((await vessel.ask("POST", `${KIP}/${step}/polluted`, true)).status, 400, step);
    t.is((await vessel.ask("GET", `${KIP}/${step}`)).status, 404, step);
    t.is((await vessel.ask("POST", KIP, [{ op: "add", path: `/${step}/polluted`, value: 1 }])).status, 400, step);
  }
  for (const key of ["__proto__", "\\u005f_proto__", "__pr\\u006Fto_\\u005F"])
    t.is((await vessel.ask("POST", `${KIP}/a`, `{"b":{"${key}" :{"polluted":true}}}`)).status, 400, key);
  t.is(({} as Record<string, unknown>)["polluted"], undefined);
  t.deepEqual((await vessel.ask("GET", KIP)).body, {});
  t.is((await vessel.ask("POST", `${KIP}/a`, { b: '"__proto__":' })).status, 200, "a text that only speaks of it");
});

test("what is too large, no JSON or no patch is refused, and nothing changes", async (t) => {
  const vessel = await signalkVessel(t);
  await vessel.ask("POST", KIP, { a: 1 });
  const { bodyBytes } = limits.applicationData;
  t.is((await vessel.ask("POST", KIP, JSON.stringify("x".repeat(bodyBytes)))).status, 413);
  t.is((await vessel.ask("POST", KIP, "{")).status, 400);
  t.is((await vessel.ask("POST", KIP)).status, 400);
  t.is((await vessel.ask("POST", KIP, [{ op: "replace", path: "/none", value: 1 }])).status, 400);
  const large = JSON.stringify("x".repeat(bodyBytes - 100));
  const statuses: number[] = [];
  for (const key of ["b", "c", "d"]) statuses.push((await vessel.ask("POST", `${KIP}/${key}`, large)).status);
  t.deepEqual(statuses, [200, 200, 413], "a document has a bound, too");
  t.deepEqual(Object.keys((await vessel.ask("GET", KIP)).body as object), ["a", "b", "c"]);
});

test("a patch of some bytes that grows without end is refused at once, and nothing changes", async (t) => {
  const vessel = await signalkVessel(t);
  await vessel.ask("POST", KIP, { k: "v" });
  const doubling = Array.from({ length: 30 }, (_, i) => ({ op: "copy", from: "", path: `/x${i}` }));
  const { status, body } = await vessel.ask("POST", KIP, doubling);
  t.is(status, 400);
  t.regex(body.detail, /100 operaciones/);
  t.deepEqual((await vessel.ask("GET", KIP)).body, { k: "v" });
});

test("a document that is nested without end is refused, wherever it is put", async (t) => {
  const vessel = await signalkVessel(t);
  const deep = "[".repeat(200_000) + "]".repeat(200_000);
  t.is((await vessel.ask("POST", `${KIP}/a`, deep)).status, 400);
  t.is((await vessel.ask("POST", KIP, `[{"op":"add","path":"/a","value":${deep}}]`)).status, 400);
  t.is(
    (await vessel.ask("POST", KIP, `[{"op":"add","path":"/a","value":${deep}},{"op":"copy","from":"/a","path":"/b"}]`))
      .status,
    400,
  );
  t.deepEqual((await vessel.ask("GET", KIP)).body, {});
});

test("a document is read from the disk once, also by many at once, and what is written is read from then on", async (t) => {
  const folder = await tempDir(t);
  const store = new FileApplicationData(folder);
  const name = { scope: "global", app: "kip", version: "1" } as const;
  t.is(await store.read(name), undefined, "what is not there");
  mkdirSync(join(folder, "global", "kip"), { recursive: true });
  const file = join(folder, "global", "kip", "1.json");
  writeFileSync(file, '{"a":1}');
  const [first, ...others] = await Promise.all(Array.from({ length: 54 }, () => store.read(name)));
  t.deepEqual(first, { a: 1 }, "what was not there is looked for again");
  for (const other of others) t.is(other, first);
  t.is(await store.read(name), first);
  await store.change(name, (before) => ({ ...(before as object), b: 2 }));
  t.deepEqual(await store.read(name), { a: 1, b: 2 });
  t.deepEqual(first, { a: 1 });
  await t.throwsAsync(
    store.change(name, () => ({ large: "x".repeat(limits.applicationData.documentBytes) })),
    {
      instanceOf: DocumentRefused,
    },
  );
  t.deepEqual(await store.read(name), { a: 1, b: 2 });
  writeFileSync(file, "{");
  t.deepEqual(await store.read(name), { a: 1, b: 2 }, "as it was read");
  const broken = new FileApplicationData(folder);
  for (let i = 0; i < 2; i += 1) await t.throwsAsync(broken.read(name), { instanceOf: SyntaxError });
  writeFileSync(file, "{}");
  t.deepEqual(await broken.read(name), {}, "what could not be read is tried again");
});

test("of the documents only so many bytes are kept in memory, those that were asked for last", async (t) => {
  const store = new FileApplicationData(await tempDir(t));
  const { keptBytes, documentBytes } = limits.applicationData;
  const names = Array.from({ length: keptBytes / documentBytes + 2 }, (_, i) => ({
    scope: "user" as const,
    app: "kip",
    version: String(i),
  }));
  const large = "x".repeat(documentBytes - 100);
  const read = async (i: number) => store.read(names[i] ?? t.fail());
  for (const name of names) await store.change(name, () => ({ large }));
  const last = await read(names.length - 1);
  t.is(await read(names.length - 1), last);
  const oldest = await read(0);
  t.is(await read(0), oldest, "now it is one of those");
  t.is(await read(names.length - 1), last);
  for (let i = 1; i < names.length - 1; i += 1) await read(i);
  t.not(await read(0), oldest);
});

test("there is a bound of documents, and of what is left on the disk", async (t) => {
  const vessel = await signalkVessel(t);
  const folder = join(vessel.folder, "signalk", "global", "many");
  mkdirSync(folder, { recursive: true });
  for (let i = 0; i < limits.applicationData.documents; i += 1) writeFileSync(join(folder, `${i}.json`), "{}");
  t.is((await vessel.ask("POST", KIP, {})).status, 507);
  t.is((await vessel.ask("POST", "/signalk/v1/applicationData/global/many/3", { a: 1 })).status, 200);
  const full = await signalkVessel(t, {}, { hasRoom: () => Promise.resolve(false) });
  t.is((await full.ask("POST", KIP, {})).status, 507);
});

test("who writes without end is slowed", async (t) => {
  const vessel = await signalkVessel(t, { writeRate: { own: { perMinute: 1, burst: 2 } } });
  const statuses: number[] = [];
  for (let i = 0; i < 3; i += 1) statuses.push((await vessel.ask("POST", `${KIP}/a`, i)).status);
  t.deepEqual(statuses, [200, 200, 429]);
});
