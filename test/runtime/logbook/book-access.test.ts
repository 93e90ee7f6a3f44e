/** The ports to the log book: what the service that runs answers, and what the files of a stopped one give, is the same. */
import { generateKeyPairSync } from "node:crypto";
import test from "ava";
import { isBitacoraError } from "../../../src/core/errors.ts";
import { systemClock } from "../../../src/core/clock.ts";
import { publicBytes } from "../../../src/logbook/evidence/signed-note.ts";
import { localeOf } from "../../../src/messages/locale.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import type { BookVerifier, BookWriter } from "../../../src/runtime/logbook/book-access.ts";
import { openVerifier, openNamedWriter } from "../../../src/runtime/logbook/open-book.ts";
import { signNow } from "../../../src/runtime/logbook/sign-now.ts";
import { startWarmService } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";

const TEXTS = { texts: messagesIn("en").logbook.verify, evidenceTexts: messagesIn("en").evidence, locale: "en" };

const words = messagesIn(localeOf(process.env)).api;

/** Without the ids: the demo of the service writes entries of its own in between. */
async function writtenThrough(writer: BookWriter) {
  const refusalOf = (refused: Promise<unknown>) =>
    refused.then(
      () => "nothing",
      (error: unknown) => (isBitacoraError(error, "usage") ? error.details : String(error)),
    );
  const key = { person: "Ana", personKey: publicBytes(generateKeyPairSync("ed25519").privateKey).toString("base64") };
  const entry = { user: "Ana", summary: "Left Palma & 3 % of fuel", reference: undefined };
  const first = await writer.add(entry);
  const corrects = { kind: "corrects", id: first.id } as const;
  const countersigns = { kind: "countersigns", id: first.id } as const;
  const later = [
    await writer.add({ ...entry, reference: corrects }),
    await writer.add({ ...entry, reference: countersigns }),
  ];
  return {
    entries: [first, ...later].map(({ kind, timestamp, hash }) => [kind, timestamp.length, hash.length]),
    noEntry: await refusalOf(writer.entry(999_999)),
    correctionOfNoEntry: await refusalOf(writer.add({ ...entry, reference: { ...corrects, id: 999_999 } })),
    noKeyOfTheirs: await refusalOf(writer.revokeKey("Ana", key)),
    knownKey: await writer.addKey("Ana", key).then(() => refusalOf(writer.addKey("Ana", key))),
    noKey: await refusalOf(writer.addKey("Ana", { ...key, personKey: "AAAA" })),
    nothingToAccept: await refusalOf(writer.accept("Ana", "nothing happened")),
    signed: await signNow(writer),
  };
}

async function verdictOf(verifier: BookVerifier) {
  const broken: number[] = [];
  const { isGood, deservesALook, summary } = await verifier.verify({
    onBreak: ({ entry_id: id }) => broken.push(id),
    onBytes: () => {},
  });
  return { isGood, deservesALook, broken, ids: summary["broken_entry_ids"], ok: summary["ok"] };
}

test("a service that runs and the files that it leaves take the same entries, and verify the same, through one port", async (t) => {
  const dir = await tempDir(t);
  const named = { url: undefined, exported: undefined, file: undefined, dataDir: undefined };
  const service = await startWarmService(["--data-dir", dir]);
  t.teardown(() => service.end("SIGTERM"));
  const served = await openNamedWriter({ dataDir: dir }, process.env, systemClock);
  t.is(served.dir, undefined);
  const through = await writtenThrough(served);
  const remote = await verdictOf(await openVerifier({ ...named, url: service.url }, undefined, TEXTS, {}));
  t.is(await service.end("SIGTERM"), 0);

  const stopped = await openNamedWriter({ dataDir: dir }, process.env, systemClock);
  t.is(stopped.dir, dir, "nobody has said which of the two it is");
  t.deepEqual(await writtenThrough(stopped), through);
  t.like(through, {
    noEntry: { status: 404, reason: words.entryUnknown({ id: "'999999'" }) },
    correctionOfNoEntry: { status: 404 },
    noKeyOfTheirs: { status: 409 },
    knownKey: { status: 409 },
    noKey: { status: 409 },
    nothingToAccept: { status: 409, reason: words.nothingToAccept },
    signed: undefined,
  });
  t.deepEqual(await verdictOf(await openVerifier({ ...named, dataDir: dir }, undefined, TEXTS, {})), remote);
  t.like(remote, { isGood: true, broken: [] });
});
