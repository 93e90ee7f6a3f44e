/** The vessel's key as a file: made once, kept, and never replaced behind anybody's back. */
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { BitacoraError } from "../../src/core/errors.ts";
import { openVesselKey, readPublicKey } from "../../src/logbook/evidence/file-key.ts";
import { formatVerifierKey } from "../../src/logbook/evidence/signed-note.ts";
import { tempDir } from "../support/temp-dir.ts";

const name = "bitacora/aurora";

async function reasonOf(run: Promise<unknown>): Promise<unknown> {
  return run.then(
    () => "none",
    (error: unknown) =>
      error instanceof BitacoraError && error.code === "logbook-key-unusable" ? error.details["reason"] : error,
  );
}

test("a key is made at the first start, for its owner's eyes only, and is the same at the next", async (t) => {
  const dataDir = await tempDir(t);
  const first = await openVesselKey({ dataDir, name });
  t.true(first.made);
  t.is((await stat(join(dataDir, "logbook.key"))).mode & 0o777, 0o600);
  t.regex(await readFile(join(dataDir, "logbook.key"), "utf8"), /^-----BEGIN PRIVATE KEY-----\n/);
  t.is(await readFile(join(dataDir, "logbook.pub"), "utf8"), `${formatVerifierKey(first)}\n`);
  const second = await openVesselKey({ dataDir, name });
  t.false(second.made);
  t.is(formatVerifierKey(second), formatVerifierKey(first));
  t.is(formatVerifierKey((await readPublicKey(dataDir))!), formatVerifierKey(first));
  t.deepEqual((await readdir(dataDir)).sort(), [
    "logbook-ml-dsa.key",
    "logbook-ml-dsa.pub",
    "logbook.key",
    "logbook.pub",
    "logbook.signed",
  ]);
});

test("a start that was cut off before the public key was written writes it at the next", async (t) => {
  const dataDir = await tempDir(t);
  const { key } = await openVesselKey({ dataDir, name });
  await rm(join(dataDir, "logbook.pub"));
  const again = await openVesselKey({ dataDir, name });
  t.is(formatVerifierKey(again), formatVerifierKey({ name, key }));
  t.is(await readFile(join(dataDir, "logbook.pub"), "utf8"), `${formatVerifierKey(again)}\n`);
});

test("a key that is damaged, lost, another's or unreadable is told of, and every file stays as it is", async (t) => {
  const damage: Readonly<Record<string, (dir: string) => Promise<unknown>>> = {
    damaged: async (dir) => writeFile(join(dir, "logbook.key"), "-----BEGIN PRIVATE KEY-----\nAAAA\n"),
    lost: async (dir) => rm(join(dir, "logbook.key")),
    other: async (dir) => {
      const other = await tempDir(t);
      await openVesselKey({ dataDir: other, name });
      await writeFile(join(dir, "logbook.key"), await readFile(join(other, "logbook.key")));
    },
    unreadable: async (dir) => {
      await rm(join(dir, "logbook.key"));
      await mkdir(join(dir, "logbook.key"));
    },
  };
  for (const [reason, doDamage] of Object.entries(damage)) {
    const dataDir = await tempDir(t);
    await openVesselKey({ dataDir, name });
    await doDamage(dataDir);
    const before = await filesOf(dataDir);
    t.is(await reasonOf(openVesselKey({ dataDir, name })), reason);
    t.deepEqual(await filesOf(dataDir), before, reason);
  }
  const dataDir = await tempDir(t);
  await openVesselKey({ dataDir, name });
  await writeFile(join(dataDir, "logbook.pub"), "nonsense\n");
  t.is(await reasonOf(openVesselKey({ dataDir, name })), "damaged");
});

test("an empty key file, an RSA key and a public key are no key to sign with", async (t) => {
  const publicPem =
    "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----\n";
  for (const text of ["", publicPem]) {
    const dataDir = await tempDir(t);
    await writeFile(join(dataDir, "logbook.key"), text);
    t.is(await reasonOf(openVesselKey({ dataDir, name })), "damaged");
    t.is(await readFile(join(dataDir, "logbook.key"), "utf8"), text);
  }
});

test("a credential of systemd is used in the file's place, and no private key is written", async (t) => {
  const credentialsDir = await tempDir(t);
  const dataDir = await tempDir(t);
  const { key } = await openVesselKey({ dataDir: credentialsDir, name });
  await chmod(join(credentialsDir, "logbook.key"), 0o400);
  const given = await openVesselKey({ dataDir, name, credentialsDir });
  t.false(given.made);
  t.is(formatVerifierKey(given), formatVerifierKey({ name, key }));
  t.deepEqual((await readdir(dataDir)).sort(), ["logbook-ml-dsa.pub", "logbook.pub", "logbook.signed"]);
  t.is(await reasonOf(openVesselKey({ dataDir, name })), "lost");
  const without = await openVesselKey({ dataDir: await tempDir(t), name, credentialsDir: await tempDir(t) });
  t.true(without.made);
});

async function filesOf(dir: string): Promise<unknown> {
  return Promise.all(
    (await readdir(dir))
      .sort()
      .map(async (file) => [file, await readFile(join(dir, file), "utf8").catch(() => "folder")]),
  );
}
