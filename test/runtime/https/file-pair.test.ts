/** Certificates from files that the project names: taken up when they change, and what is wrong with them in a line. */
import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import anyTest, { type ExecutionContext } from "ava";
import { WatchedCertificates } from "../../../src/runtime/https/watched-certificates.ts";
import { lines } from "../../support/own-certificates.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { testWith } from "../../support/programs.ts";

const https = messagesIn("en").https;

const test = testWith(anyTest, "openssl");

/** A certificate of its own maker, as OpenSSL makes them. */
function makePair(dir: string, name: string, ...algorithm: string[]) {
  const [cert, key] = [join(dir, `${name}.crt`), join(dir, `${name}.key`)];
  const kind = algorithm.length > 0 ? algorithm : ["ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  const request = ["req", "-x509", "-newkey", ...kind, "-nodes", "-days", "30", "-subj", `/CN=${name}`];
  execFileSync("openssl", [...request, "-keyout", key, "-out", cert], { stdio: "ignore" });
  return { cert, key };
}

async function watched(t: ExecutionContext) {
  const dir = await tempDir(t);
  const [cert, key] = [join(dir, "boat.crt"), join(dir, "boat.key")];
  const { log, told } = lines();
  return { dir, cert, key, told, certificates: WatchedCertificates.fromFiles(cert, key, log, https) };
}

test("files are taken up, and again when they change, without a restart; no browser is bound to a certificate of ours", async (t) => {
  const { dir, certificates } = await watched(t);
  makePair(dir, "boat");
  await certificates.look();
  const first = certificates.current;
  t.truthy(first);
  let changes = 0;
  certificates.changes.subscribe(() => (changes += 1));
  await certificates.look();
  t.is(changes, 0);
  makePair(dir, "boat");
  await certificates.look();
  t.is(changes, 1);
  t.not(certificates.current?.cert, first?.cert);
  t.false(certificates.isPublic);
  t.is(certificates.authority, undefined);
});

test("what is wrong is one line, once, and what was in use stays in use", async (t) => {
  const { dir, cert, key, told, certificates } = await watched(t);
  const line = async () => {
    told.length = 0;
    await certificates.look();
    await certificates.look();
    t.true(told.length <= 1, told.join("\n"));
    return told[0] ?? "";
  };
  t.regex(await line(), /boat\.crt cannot be read \(ENOENT\); check the name and the rights/);
  makePair(dir, "boat");
  t.is(await line(), "HTTPS: the certificate is well again");
  const before = certificates.current;
  await writeFile(cert, "nothing");
  t.regex(await line(), /boat\.crt has no certificate in PEM/);
  t.is(certificates.current, before);
  makePair(dir, "boat");
  await line();
  await writeFile(key, "nothing");
  t.regex(await line(), /boat\.key has no private key in PEM/);
  await mkdir(join(dir, "other"));
  makePair(join(dir, "other"), "boat");
  execFileSync("cp", [join(dir, "other", "boat.key"), key]);
  t.regex(await line(), /the key in .*boat\.key is not the one of the certificate/);
  makePair(dir, "boat", "rsa:1024");
  t.regex(await line(), /boat\.crt cannot be used \(ERR_SSL_EE_KEY_TOO_SMALL\)/);
  t.truthy(certificates.report().fault);
});
