/** Time stamps of the book's checkpoints by a real authority (openssl), in files that openssl checks; and what it may answer otherwise. */
import { createHash, randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ExecutionContext } from "ava";
import type { EntryDraft } from "../../../src/logbook/logbook.ts";
import { addStamp, readStamps } from "../../../src/logbook/stamp/file-stamps.ts";
import { readStamp, stampQuestion } from "../../../src/logbook/stamp/time-stamp.ts";
import { Stamper } from "../../../src/connectors/stamps/stamper.ts";
import { draft } from "../../logbook/support/book.ts";
import { signedBook } from "../../logbook/support/signed.ts";
import { tempDir } from "../../support/temp-dir.ts";
import {
  type Authority,
  isStampGood,
  testWithAuthority as test,
  timeStampAuthority,
} from "../../support/time-stamp-authority.ts";
import { until } from "../../support/until.ts";
import { getJson } from "../../support/service-process.ts";
import { runWarm, startWarmService } from "../../support/warm-bitacora.ts";

/** A book of that vessel, and what asks the authority for its stamps. Its clock stands still, but where a test moves it. */
async function asking(t: ExecutionContext, { url }: Pick<Authority, "url">, everyH = 24) {
  const book = await signedBook(t, 5);
  book.clock.wallMs = Date.now();
  const logbook = await book.open();
  const entries: EntryDraft[] = [];
  const say = () => undefined;
  const { dataDir, clock } = book;
  const context = {
    clock,
    dataDir,
    locale: "en",
    log: { info: say, warning: say },
    logbook,
    mayWrite: () => undefined,
    outbox: { add: (entry: EntryDraft) => void entries.push(entry) },
  };
  const make = (): Stamper => new Stamper({ url, everyH }, context as never);
  const stamper = make();
  t.teardown(() => stamper.stop());
  const stamps = () => readStamps(book.dir);
  return { ...book, logbook, entries, stamper, make, stamps };
}

for (const algorithm of ["rsa:2048", "ec"])
  test(`a checkpoint has a stamp (${algorithm}) that openssl finds good, on disk before its entry; the next one after its time, and only of news`, async (t) => {
    const authority = await timeStampAuthority(t, algorithm);
    const { stamper, stamps, entries, logbook, clock, make } = await asking(t, authority, 1);
    void stamper.run();
    await until(() => entries.length === 1, "an entry");
    const [stamp] = await stamps();
    t.is(stamp?.note, logbook.checkpoint?.note);
    const { event, entries: size, clock_apart_s: apart } = entries[0]?.payload ?? {};
    t.deepEqual([event, size, Math.abs(Number(apart)) < 60], ["time_stamped", 5, true]);
    const dir = await tempDir(t);
    const [data, answer] = [join(dir, "a.checkpoint"), join(dir, "a.tsr")];
    await writeFile(answer, Buffer.from(stamp?.answer ?? "", "base64"));
    await writeFile(data, stamp?.note ?? "");
    t.true(await isStampGood(authority.ca, data, answer));
    await writeFile(data, `${stamp?.note ?? ""} `);
    t.false(await isStampGood(authority.ca, data, answer), "of another note");

    await logbook.append(draft(6));
    await logbook.sign();
    await stamper.stop();
    const again = make();
    t.teardown(() => again.stop());
    void again.run();
    await until(() => again.counters()["waiting"] === 1, "a start");
    t.is(authority.asked.count, 1, "after a start, no sooner");
    clock.advance(3_600_000);
    await until(() => entries.length === 2, "the next");
    t.is((await stamps()).length, 2);
    clock.advance(3_600_000);
    await until(() => again.counters()["waiting"] === 0);
    t.is(authority.asked.count, 2, "no news");
  });

test("whatever else comes is no stamp, is said and asked again; a stamp of it then is one", async (t) => {
  const authority = await timeStampAuthority(t);
  const other = { digest: randomBytes(32), nonce: randomBytes(8) };
  const digest = createHash("sha256").update("x").digest();
  const stamped = async (question: typeof other): Promise<Buffer> => {
    const answer = await fetch(authority.url, { method: "POST", body: new Uint8Array(stampQuestion(question)) });
    return Buffer.from(await answer.arrayBuffer());
  };
  const good = await stamped({ ...other, digest });
  const read = (answer: Buffer, question = { ...other, digest }) => readStamp(answer, question);
  t.like(read(good), { signer: "Test tsa" });
  t.is(read(good, other), "another", "of another document");
  t.is(read(good, { digest, nonce: randomBytes(8) }), "another", "to an earlier question");
  authority.signsAs("web");
  t.is(read(await stamped({ ...other, digest }).catch(() => Buffer.alloc(0))), "strange", "openssl itself refuses");
  authority.signsAs("tsa");
  // Each seventh byte changed: what is taken all the same lies where nothing is signed, and openssl has the last word.
  let accepted = 0;
  for (let at = 0; at < good.length; at += 7) {
    const changed = Buffer.from(good);
    changed[at] = (changed[at] ?? 0) ^ 0x11;
    if (typeof read(changed) !== "string") accepted += 1;
  }
  for (let length = 0; length < good.length; length += 13) t.is(typeof read(good.subarray(0, length)), "string");
  t.true(accepted <= good.length / 7 / 20, `${accepted} of ${Math.ceil(good.length / 7)} changed answers are taken`);
});

test("slow, away, wrong or with another clock: nothing is written that is no stamp, and the entries of the book go on", async (t) => {
  const authority = await timeStampAuthority(t);
  const { stamper, make, entries, clock, stamps, logbook } = await asking(t, authority);
  clock.wallMs -= 7_200_000;
  const earlier = stampQuestion({ digest: randomBytes(32), nonce: randomBytes(8) });
  const scenes = [
    [() => Promise.resolve(503), "HTTP 503"],
    [
      () => Promise.resolve(Buffer.from("<html>sign in to the harbour's network")),
      "not that of a time-stamping authority",
    ],
    [() => Promise.resolve(Buffer.from("30053003020102", "hex")), "refuses to stamp"],
    [(_: Buffer, stamped: (question: Buffer) => Promise<Buffer>) => stamped(earlier), "answered another question"],
    [() => Promise.resolve(Buffer.alloc(100_000)), "too long"],
  ] as const;
  for (const [how, says] of scenes) {
    const asks = make();
    authority.answers(how);
    void asks.run();
    const fault = await until(() => asks.fault(), says);
    t.true(fault.includes(says), fault);
    await asks.stop();
  }
  const { promise: never, resolve } = Promise.withResolvers<number>();
  authority.answers(() => never);
  const { count } = authority.asked;
  void stamper.run();
  await until(() => authority.asked.count > count, "a question");
  await logbook.append(draft(7));
  await stamper.stop();
  resolve(503);
  t.deepEqual([(await stamps()).length, entries.length], [0, 0]);

  authority.answers(undefined);
  const asks = make();
  t.teardown(() => asks.stop());
  void asks.run();
  await until(() => entries.length === 1, "an entry");
  t.regex(entries[0]?.summary ?? "", /^Entries 1 to 5 have a time stamp of .*, whose clock is 7\d{3} s ahead/);
});

test("a service has its book stamped; /health, verify and an export say so", async (t) => {
  const authority = await timeStampAuthority(t);
  const dir = await tempDir(t);
  const [file, data, out] = [join(dir, "project.yaml"), join(dir, "data"), join(dir, "out")];
  const vessel = "{ id: aurora, name: Aurora, type: sailing_yacht, loa_m: 12, beam_m: 4, draft_m: 2 }";
  await writeFile(
    file,
    `id: aurora\nname: Aurora\nvessel: ${vessel}\nlogbook: { stamps: [{ url: "${authority.url}" }] }\n`,
  );
  const words = { env: { LC_ALL: "en_GB.UTF-8" } };
  const service = await startWarmService(["--project", file, "--data-dir", data], words);
  for (const text of ["Left Vigo", "Anchored off Cíes"])
    t.is((await runWarm(["logbook", "add", text, "--user", "Ana", "--data-dir", data], words)).code, 0);
  t.is((await runWarm(["logbook", "checkpoint", "--data-dir", data], words)).code, 0);
  const report = async () => {
    const { outputs } = await getJson<{ outputs: { type: string; counters: Record<string, number> }[] }>(`${service.url}/health`); // prettier-ignore
    return outputs.find(({ type }) => type === "stamps")?.counters;
  };
  await until(async () => (await report())?.["stamps"] === 1, "a stamp");
  t.is(await service.end("SIGTERM"), 0);
  const verified = await runWarm(["logbook", "verify", "--data-dir", data], words);
  t.is(verified.code, 0, verified.stderr);
  t.regex(verified.stdout, new RegExp(`✔ ${authority.url} has stamped entries 1 to \\d+ at 20`));
  // Two authorities may stamp in the same second.
  for (const stamp of await readStamps(join(data, "logbook"))) await addStamp(join(data, "logbook"), stamp);
  t.is((await runWarm(["logbook", "export", out, "--data-dir", data], words)).code, 0);
  const [{ stamped_at: at } = { stamped_at: "" }] = await readStamps(join(data, "logbook"));
  const name = join(out, "stamps", `2-${at.replaceAll(/[^0-9TZ]/g, "")}`);
  t.true(await isStampGood(authority.ca, `${name}.checkpoint`, `${name}.tsr`));
  t.regex(await readFile(join(out, "README.txt"), "utf8"), /openssl ts -verify/);
});
