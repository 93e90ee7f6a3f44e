/** Certificates of the vessel's own authority, as OpenSSL judges them. */
import { execFileSync, spawnSync } from "node:child_process";
import { generateKeyPairSync, randomBytes, X509Certificate } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { authorityCertificate, permittedIn, serverCertificate } from "../../src/https/certificate.ts";
import { authorityValidity, serverValidity } from "../../src/https/lifetime.ts";
import { permittedFor, sorted } from "../../src/https/subject-name.ts";
import { tempDir } from "../support/temp-dir.ts";
import { testWith } from "../support/programs.ts";

const pemOf = (certificate: Uint8Array): string => new X509Certificate(certificate).toString();

const NOW = Date.UTC(2026, 10, 24);
const withOpenssl = testWith(test, "openssl");

const NAMES = ["localhost", "bridge.local", "bridge.example.org", "127.0.0.1", "192.168.4.20", "::1", "fd12:3456::7"];

function made(names: readonly string[], { nowMs = NOW, known = ["bridge.example.org"] } = {}) {
  const authority = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  const server = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const validity = authorityValidity(nowMs);
  const parts = { name: "Nausícaa", serial: Buffer.alloc(16, 0xff), ...validity };
  const ca = authorityCertificate(authority, parts, permittedFor(known));
  const leaf = serverCertificate(
    { key: authority, certificate: ca },
    server.publicKey,
    { name: "bridge", serial: randomBytes(16), ...serverValidity(nowMs, validity) },
    names,
  );
  return { ca, leaf };
}

async function judged(t: Parameters<typeof tempDir>[0], { ca, leaf }: ReturnType<typeof made>, ...args: string[]) {
  const dir = await tempDir(t);
  const [caFile, leafFile] = [join(dir, "ca.crt"), join(dir, "leaf.crt")];
  await writeFile(caFile, pemOf(ca));
  await writeFile(leafFile, pemOf(leaf));
  const at = ["-attime", String(NOW / 1000)];
  const strict = ["-x509_strict", "-purpose", "sslserver", "-CAfile", caFile];
  const { stdout, stderr, status } = spawnSync("openssl", ["verify", ...strict, ...at, ...args, leafFile], {
    encoding: "utf8",
  });
  return { isGood: status === 0, told: stdout + stderr };
}

withOpenssl("OpenSSL finds nothing to object to, even where it is strict, for every name and address", async (t) => {
  const both = made(NAMES);
  for (const name of NAMES) {
    const { isGood, told } = await judged(t, both, /[:]|^\d/.test(name) ? "-verify_ip" : "-verify_hostname", name);
    t.true(isGood, `${name}: ${told}`);
  }
  t.false((await judged(t, both, "-verify_hostname", "bank.example.com")).isGood);
});

withOpenssl("what a stolen key signs for a name or an address that is not the vessel's, nobody takes", async (t) => {
  for (const name of ["bank.example.com", "example.org", "8.8.8.8", "2001:db8::1"]) {
    const { isGood, told } = await judged(t, made([name]));
    t.false(isGood, name);
    t.regex(told, /permitted subtree violation/);
  }
});

withOpenssl("a public key of the authority that was changed by one bit verifies nothing", async (t) => {
  const { ca, leaf } = made(NAMES);
  const forged = Buffer.from(leaf);
  forged[forged.length - 8] = (forged[forged.length - 8] ?? 0) ^ 1;
  t.false((await judged(t, { ca, leaf: forged })).isGood);
});

test("they are valid where the clock was in 1970 when they were made, and no longer than browsers allow", (t) => {
  for (const nowMs of [0, NOW, Date.UTC(2200, 0)]) {
    const { ca, leaf } = made(NAMES, { nowMs });
    for (const certificate of [new X509Certificate(ca), new X509Certificate(leaf)]) {
      t.true(certificate.validFromDate.getTime() < NOW);
      t.true(certificate.validToDate.getTime() > Date.UTC(2026, 11));
    }
    const { validFromDate, validToDate } = new X509Certificate(leaf);
    t.true(validToDate.getTime() - validFromDate.getTime() <= 397 * 86_400_000);
  }
});

test("a certificate that ends after 2049 says so in the longer form of a time", (t) => {
  const { ca } = made(NAMES, { nowMs: Date.UTC(2040, 5, 15, 12) });
  t.is(new X509Certificate(ca).validToDate.getUTCFullYear(), 2050);
});

test("names and addresses that the authority may not vouch for are told apart, and zones are cut off", (t) => {
  const known = permittedFor(["Bridge", "bridge.example.org.", "192.0.2.7", "2001:db8::7"]);
  const names = [
    "BRIDGE",
    "Bridge.local",
    "x.bridge.example.org",
    "fe80::1%eth0",
    "8.8.8.8",
    "192.0.2.7",
    "a b",
    "",
    "example.org",
  ];
  const { ca } = made(NAMES, { known: ["Bridge", "bridge.example.org.", "192.0.2.7", "2001:db8::7"] });
  t.deepEqual(sorted(names, permittedIn(ca)), sorted(names, known), "the certificate itself says so");
  t.deepEqual(sorted(names, known), {
    covered: ["bridge", "bridge.local", "x.bridge.example.org", "fe80::1", "192.0.2.7"],
    left: ["8.8.8.8", "a b", "", "example.org"],
  });
});

withOpenssl("a new authority says what it is: it signs servers, and nothing below them", async (t) => {
  const file = join(await tempDir(t), "ca.crt");
  await writeFile(file, pemOf(made(NAMES).ca));
  const text = execFileSync("openssl", ["x509", "-in", file, "-noout", "-text"], { encoding: "utf8" });
  t.regex(text, /CA:TRUE, pathlen:0/);
  t.regex(text, /Name Constraints: critical/);
  t.regex(text, /Certificate Sign, CRL Sign/);
});
