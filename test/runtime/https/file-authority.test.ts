/** The vessel's own authority on disk: what is made when, what stays, and what a person has to look at. */
import { X509Certificate } from "node:crypto";
import { chmod, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { FileAuthority } from "../../../src/runtime/https/file-authority.ts";
import { WatchedCertificates } from "../../../src/runtime/https/watched-certificates.ts";
import { lines } from "../../support/own-certificates.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { messagesIn } from "../../../src/messages/messages.ts";

const https = messagesIn("en").https;

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 24);
const NAMES = ["bridge.local", "localhost", "192.168.4.20"];

async function authorityIn(t: Parameters<typeof tempDir>[0]) {
  const dataDir = await tempDir(t);
  const open = () => new FileAuthority(dataDir, "Aurora", () => undefined);
  return { dataDir, open, file: join(dataDir, "https", "authority.pem"), server: join(dataDir, "https", "server.pem") };
}

test("it is made once, for its owner's eyes only, and a start later is the same", async (t) => {
  const { open, file, server } = await authorityIn(t);
  const first = await open().look(NOW, NAMES);
  t.is(first.made, "authority");
  for (const path of [file, server]) t.is((await stat(path)).mode & 0o777, 0o600);
  const second = await open().look(NOW + DAY_MS, NAMES);
  t.is(second.made, undefined);
  t.is(second.authority.fingerprint256, first.authority.fingerprint256);
  t.is(second.server.fingerprint256, first.server.fingerprint256);
  t.true(first.server.checkIssued(first.authority) && first.server.verify(first.authority.publicKey));
});

test("a new address has a certificate at the next look, and the former one stays in it", async (t) => {
  const { open } = await authorityIn(t);
  const authority = open();
  const first = await authority.look(NOW, NAMES);
  const second = await authority.look(NOW, ["bridge.local", "10.1.2.3"]);
  t.is(second.made, "server");
  t.is(second.authority.fingerprint256, first.authority.fingerprint256);
  t.deepEqual(second.server.subjectAltName?.split(", "), [
    "DNS:bridge.local",
    "IP Address:10.1.2.3",
    "DNS:localhost",
    "IP Address:192.168.4.20",
  ]);
  t.is((await authority.look(NOW, NAMES)).made, undefined, "back in the first network nothing has to be made");
});

test("an address of somebody else's network is left out and told", async (t) => {
  const { open } = await authorityIn(t);
  const authority = open();
  await authority.look(NOW, NAMES);
  const { left, made } = await authority.look(NOW, [...NAMES, "203.0.113.9"]);
  t.deepEqual([left, made], [["203.0.113.9"], undefined]);
});

test("it is renewed when two thirds of its life are over, and not before", async (t) => {
  const { open } = await authorityIn(t);
  const authority = open();
  const { server } = await authority.look(NOW, NAMES);
  const lifeMs = server.validToDate.getTime() - server.validFromDate.getTime();
  const dueMs = server.validFromDate.getTime() + (lifeMs * 2) / 3;
  t.is((await authority.look(dueMs - DAY_MS, NAMES)).made, undefined);
  const renewed = await authority.look(dueMs + DAY_MS, NAMES);
  t.is(renewed.made, "server");
  t.true(renewed.server.validToDate > server.validToDate);
});

test("made while the clock was in 1970, it is valid at once and made anew when the clock is set", async (t) => {
  const { open } = await authorityIn(t);
  const authority = open();
  const early = await authority.look(0, NAMES);
  t.true(early.authority.validFromDate.getTime() < NOW);
  t.is((await authority.look(60_000, NAMES)).made, undefined, "it is not made anew each minute");
  const later = await authority.look(NOW, NAMES);
  t.is(later.made, "server");
  t.is(later.authority.fingerprint256, early.authority.fingerprint256, "devices trust it as before");
  t.true(later.server.validToDate.getTime() > NOW + 300 * DAY_MS);
});

test("made while the clock was years ahead, the certificate is made anew when the clock is right", async (t) => {
  const { open } = await authorityIn(t);
  const authority = open();
  const ahead = await authority.look(NOW + 900 * DAY_MS, NAMES);
  t.true(ahead.server.validFromDate.getTime() > NOW);
  const right = await authority.look(NOW, NAMES);
  t.is(right.made, "server");
  t.true(right.server.validFromDate.getTime() < NOW);
});

test("an authority whose ten years are over makes room for another", async (t) => {
  const { open } = await authorityIn(t);
  const first = await open().look(NOW, NAMES);
  const second = await open().look(NOW + 11 * 366 * DAY_MS, NAMES);
  t.is(second.made, "authority");
  t.not(second.authority.fingerprint256, first.authority.fingerprint256);
  t.true(second.server.checkIssued(second.authority) && second.server.verify(second.authority.publicKey));
});

test("a damaged authority is left as it is, the certificate in use stays, and it is said in one line", async (t) => {
  const { dataDir, open, file } = await authorityIn(t);
  await open().look(NOW, NAMES);
  await writeFile(file, "-----BEGIN CERTIFICATE-----\nx\n");
  const { log, told } = lines();
  const watched = WatchedCertificates.own(() => open().look(NOW, NAMES), log, https);
  await watched.look();
  await watched.look();
  t.is(told.length, 1);
  t.regex(told[0] ?? "", /authority\.pem is damaged; put it back from a backup/);
  t.is(watched.report().untilMs, null);
  t.is(await readFile(file, "utf8"), "-----BEGIN CERTIFICATE-----\nx\n");
  await rm(file);
  await watched.look();
  t.is(watched.report().fault, null);
  t.true(watched.report().fingerprint !== null, dataDir);
});

test("a damaged certificate of the computer is made anew: devices trust the authority", async (t) => {
  const { open, server } = await authorityIn(t);
  const first = await open().look(NOW, NAMES);
  await writeFile(server, "");
  const second = await open().look(NOW, NAMES);
  t.is(second.made, "server");
  t.is(second.authority.fingerprint256, first.authority.fingerprint256);
  t.notThrows(() => new X509Certificate(second.served.cert));
});

test("where nothing may be written there is no new authority, and one that is there serves from memory", async (t) => {
  const { dataDir, open } = await authorityIn(t);
  const refuse = () => {
    throw Object.assign(new Error("read-only"), { code: "EROFS" });
  };
  const readOnly = new FileAuthority(dataDir, "Aurora", refuse);
  await t.throwsAsync(readOnly.look(NOW, NAMES), { code: "EROFS" });
  await open().look(NOW, NAMES);
  const { made, server } = await readOnly.look(NOW, [...NAMES, "10.9.8.7"]);
  t.is(made, "server");
  t.regex(server.subjectAltName ?? "", /10\.9\.8\.7/);
  await chmod(dataDir, 0o755);
});
