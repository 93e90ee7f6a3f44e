/** A witness as a process of its own, spoken to over HTTP: what it cosigns, what it refuses, and what it keeps of that. */
import { createPublicKey, verify } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { cosignatureVerifier, cosignedAtS } from "../../src/logbook/evidence/checkpoint.ts";
import {
  formatVerifierKey,
  goodSignatures,
  parseCosignerKey,
  parseNote,
} from "../../src/logbook/evidence/signed-note.ts";
import { formatAddCheckpoint } from "../../src/witness/add-checkpoint.ts";
import { runWarm } from "../support/warm-bitacora.ts";
import { tempDir } from "../support/temp-dir.ts";
import { Vessel } from "./support/vessel.ts";
import { startWitness } from "./support/witness-process.ts";

/** From the tests of litewitness (filippo.io/torchwood): requests as another implementation's log signs them. */
const SIGSUM_ORIGIN = "sigsum.org/v1/tree/4d6d8825a6bb689d459628312889dfbb0bcd41b5211d9e1ce768b0ff0309e562";
const SIGSUM_KEY = "ffdc2d4d98e4124d3feaf788c0c2f9abfd796083d1f0495437f302ec79cf100f";
const SIGSUM_1 = `old 0

${SIGSUM_ORIGIN}
1
KgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=

— ${SIGSUM_ORIGIN} UgIom7fPZTqpxWWhyjWduBvTvGVqsokMbqTArsQilegKoFBJQjUFAmQ0+YeSPM3wfUQMFSzVnnNuWRTYrajXpNUbIQY=
`;
const SIGSUM_3 = `old 1
KgEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
KgIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=

${SIGSUM_ORIGIN}
3
RcCI1Nk56ZcSmIEfIn0SleqtV7uvrlXNccFx595Iwl0=

— ${SIGSUM_ORIGIN} UgIom2VbtIcdFbwFAy1n7s6IkAxIY6J/GQOTuZF2ORV39d75cbAj2aQYwyJre36kezNobZs4SUUdrcawfAB8WVrx6go=
`;
const SIGSUM_5 = `old 1
KgEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
+fUDV+k970B4I3uKrqJM4aP1lloPZP8mvr2Z4wRw2LI=
KgQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=

${SIGSUM_ORIGIN}
5
QrtXrQZCCvpIgsSmOsah7HdICzMLLyDfxToMql9WTjY=

— ${SIGSUM_ORIGIN} UgIomw/EOJmWi0i1FQsOj+etB7F8IccFam/jgd6wzRns4QPVmyEZtdvl1U2KEmLOZ/ASRcWJi0tW90dJWAShei7sDww=
`;

test("requests that another implementation's log has signed are cosigned, and a rolled back one is not", async (t) => {
  const x = Buffer.from(SIGSUM_KEY, "hex").toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  const dir = await tempDir(t);
  const vessel = formatVerifierKey({ name: SIGSUM_ORIGIN, key });
  const witness = await startWitness(t, dir, ["--name", "example.com/witness", "--vessel", vessel]);
  t.is((await witness.add(SIGSUM_1)).status, 200);
  const { status, body } = await witness.add(SIGSUM_5);
  t.is(status, 200);
  t.regex(body, /^(— example\.com\/witness [A-Za-z0-9+/]+=*\n){2}$/, "of Ed25519, and of ML-DSA-44");
  // The answer below the checkpoint is a note that the witness has signed; checked by the format's letter, too.
  const note = parseNote(Buffer.from(`${SIGSUM_5.slice(SIGSUM_5.indexOf("\n\n") + 2)}${body}`));
  const [cosignature] = goodSignatures(note, [cosignatureVerifier(witness.key)]);
  const bytes = Buffer.from(body.trim().split(" ")[2] ?? "", "base64");
  const time = bytes.readBigUInt64BE(4);
  t.is(bytes.length, 4 + 8 + 64);
  t.true(verify(null, Buffer.from(`cosignature/v1\ntime ${time}\n${note.text}`), witness.key.key, bytes.subarray(12)));
  t.is(Number(time), cosignedAtS(cosignature?.signature ?? Buffer.alloc(8)));
  const other = parseCosignerKey(await (await fetch(`${witness.url}/witness-ml-dsa.pub`)).text());
  t.is(goodSignatures(note, [cosignatureVerifier(other)])[0]?.signature.length, 8 + 2420);
  t.deepEqual(await witness.add(SIGSUM_3), { status: 409, type: "text/x.tlog.size", body: "5\n" });
});

test("each answer is that of the protocol", async (t) => {
  const vessel = new Vessel().write(8);
  const other = new Vessel("bitacora/aurora", [], undefined).write(8);
  const stranger = new Vessel("bitacora/boreas").write(3);
  const witness = await startWitness(t, await tempDir(t), ["--vessel", vessel.publicKey]);
  const answer = async (body: string): Promise<string> => {
    const { status, type, body: text } = await witness.add(body);
    return type === "text/x.tlog.size" ? `${status} ${text.trim()}` : `${status}`;
  };
  const empty = vessel.fork(0);
  t.is(await answer(empty.request(0)), "200", "an empty book is one");
  t.is(
    await answer(formatAddCheckpoint(0, [], vessel.note(0).replace(/\n0\n[^\n]+/, `\n0\n${"A".repeat(43)}=`))),
    "403",
  );
  t.is(
    await answer(formatAddCheckpoint(0, vessel.proof(3, 8), vessel.note(5))),
    "422",
    "a proof from nothing is empty",
  );
  t.is(await answer(vessel.request(0, 5)), "200");
  t.is(await answer(vessel.request(5, 5)), "200", "the same again, cosigned at a later time");
  t.is(await answer(vessel.request(5, 8)), "200");
  t.is(await answer(vessel.request(5, 8)), "409 8");
  t.is(await answer(vessel.request(0, 8)), "409 8");
  t.is(await answer(vessel.request(9, 8)), "400", "the old size is above the checkpoint's");
  t.is(await answer(stranger.request(0)), "404");
  t.is(await answer(other.request(0)), "403", "the same name, another key");
  t.is(await answer(vessel.request(8).replace("\n8\n", "\n9\n")), "403");
  const wrong = vessel.write(4).request(8).split("\n");
  t.is(await answer(wrong.with(1, "A".repeat(43) + "=").join("\n")), "422");
  t.is(await answer(formatAddCheckpoint(8, [], vessel.note())), "422");
  for (const body of [
    "",
    "old 0\n",
    vessel.request(8).replace("old 8", "old 08"),
    vessel.request(8).replace("old 8", "Old 8"),
    vessel.request(8).replace("\n\n", "\nAAAA\n\n"),
    formatAddCheckpoint(
      8,
      Array.from({ length: 64 }, () => Buffer.alloc(32)),
      vessel.note(),
    ),
    vessel.request(8).slice(0, -1),
  ]) {
    t.is(await answer(body), "400", body);
  }
  t.is(await answer(vessel.request(8)), "200", "none of this has changed what it knows");
  t.is((await fetch(`${witness.url}/add-checkpoint`)).status, 405);
  t.is((await witness.add("x".repeat(70_000))).status, 413);
});

test("a fork, a shorter book and one that is not shown to continue are refused, told in words, and kept with both notes", async (t) => {
  const dir = await tempDir(t);
  const vessel = new Vessel().write(100);
  const witness = await startWitness(t, dir, ["--vessel", vessel.publicKey]);
  t.is((await witness.add(vessel.request(0))).status, 200);

  const rewritten = vessel.fork(0).write(100, "nothing happened");
  t.is((await witness.add(rewritten.request(100))).status, 422);
  await witness.says(/REFUSED: bitacora\/aurora shows ANOTHER BOOK of 100 entries/);
  // An old image of the boat's disk, put back and continued.
  const continued = vessel.fork(60).write(70, "other");
  t.is((await witness.add(continued.request(100))).status, 422);
  await witness.says(/REFUSED: bitacora\/aurora shows 130 entries, and not that the 100 that were cosigned/);
  t.deepEqual(await witness.add(vessel.fork(60).request(60)), { status: 409, type: "text/x.tlog.size", body: "100\n" });
  await witness.says(/Refused: bitacora\/aurora shows 60 entries only, and 100 were cosigned/);
  // Sent again, they are not kept again.
  t.is((await witness.add(rewritten.request(100))).status, 422);

  const files = await readdir(join(dir, "refused"));
  for (const incident of ["fork", "unproven", "shorter"]) {
    t.is(files.filter((name) => name.includes(`-${incident}-`)).length, 1, incident);
  }
  const fork = await readFile(join(dir, "refused", files.find((name) => name.includes("-fork-")) ?? ""), "utf8");
  t.true(fork.includes(vessel.note().trimEnd()));
  t.true(fork.includes(rewritten.note()));
  t.regex(fork, /^fork 422\nreceived 20\d\d-.* from 127\.0\.0\.1\n/);

  t.is((await witness.add(vessel.write(5).request(100))).status, 200, "the true book goes on");
  const [listed] = (await (await fetch(`${witness.url}/vessels`)).json()) as Record<string, unknown>[];
  t.like(listed, { origin: "bitacora/aurora", entries: 105, refusals: { fork: 2, unproven: 1, shorter: 1 } });
  const page = await (await fetch(`${witness.url}/`)).text();
  t.regex(page, /<td>bitacora\/aurora<\/td><td>105<\/td>.*<strong>2 another book, 1 not shown to continue, 1 shorter/);
  const kept = await (await fetch(`${witness.url}/checkpoint?origin=bitacora/aurora`)).text();
  t.is(goodSignatures(parseNote(Buffer.from(kept)), [cosignatureVerifier(witness.key)]).length, 1);
});

test("what it has signed outlives it, its key is its own, and more vessels can be added", async (t) => {
  const dir = await tempDir(t);
  const vessel = new Vessel().write(7);
  const file = join(await tempDir(t), "boreas.pub");
  const boreas = new Vessel("bitacora/boreas").write(2);
  await writeFile(file, `${boreas.publicKey}\n`);
  const first = await startWitness(t, dir, ["--name", "example.org/w1", "--vessel", vessel.publicKey]);
  t.is((await first.add(vessel.request(0))).status, 200);
  t.is((await stat(join(dir, "witness.key"))).mode & 0o777, 0o600);
  await first.end();
  t.is(first.child.exitCode, 0);

  const second = await startWitness(t, dir, ["--vessel", file]);
  t.is(second.publicKey, first.publicKey);
  t.is((await second.add(vessel.request(0))).body, "7\n");
  t.is((await second.add(boreas.request(0))).status, 200);
  // A new key of a vessel must continue the same book.
  await second.end();
  const changed = new Vessel("bitacora/aurora").write(9, "new key, new book");
  const third = await startWitness(t, dir, ["--vessel", changed.publicKey]);
  t.is((await third.add(changed.request(7))).status, 422);
  await third.end();

  const renamed = await runWarm(["logbook", "witness", "--dir", dir, "--name", "example.org/w2"]);
  t.is(renamed.code, 2);
  t.regex(renamed.stderr, /this witness is called 'example\.org\/w1' and cannot become 'example\.org\/w2'/);
  const [name = ""] = await readdir(join(dir, "latest"));
  const latest = join(dir, "latest", name);
  await writeFile(latest, (await readFile(latest, "utf8")).replace("\n7\n", "\n6\n"));
  const damaged = await runWarm(["logbook", "witness", "--dir", dir, "--port", "0"]);
  t.is(damaged.code, 2);
  t.regex(damaged.stderr, /\.checkpoint is damaged, and a witness that forgets what it signed/);
});

test("of requests that come at once each is judged by what the one before has stored", async (t) => {
  const vessel = new Vessel().write(30);
  const witness = await startWitness(t, await tempDir(t), ["--vessel", vessel.publicKey]);
  t.is((await witness.add(vessel.request(0, 1))).status, 200);
  const sizes = [30, 3, 12, 7, 25, 2, 18, 9];
  const answers = await Promise.all(sizes.map((size) => witness.add(vessel.request(1, size))));
  const taken = answers.filter(({ status }) => status === 200);
  t.is(taken.length, 1, "one of them continues the first; the others come too late");
  t.true(answers.every(({ status }) => status === 200 || status === 409));
  const [listed] = (await (await fetch(`${witness.url}/vessels`)).json()) as { entries: number }[];
  t.is(listed?.entries, sizes[answers.findIndex(({ status }) => status === 200)]);
});

test("whoever asks too often waits", async (t) => {
  const vessel = new Vessel().write(1);
  const witness = await startWitness(t, await tempDir(t), ["--vessel", vessel.publicKey]);
  const answers = await Promise.all(Array.from({ length: 120 }, () => fetch(`${witness.url}/witness.pub`)));
  t.true(answers.some(({ status }) => status === 429));
  t.true(answers.filter(({ status }) => status === 200).length >= 50);
  for (const answer of answers) await answer.body?.cancel();
});
