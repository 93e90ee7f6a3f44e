/** A person's own key from its making to the book: by commands, through a running service and into a stopped book. */
import { spawnSync } from "node:child_process";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { getJson, runBitacora } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";
import { runWarm, startWarmService } from "../support/warm-bitacora.ts";
import { canTry } from "../support/programs.ts";

interface Entry {
  readonly id: number;
  readonly timestamp: string;
  readonly summary: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly user: string;
  readonly hash: string;
}

const LANG = { env: { LANG: "en_GB.UTF-8" } };

test("a master makes a key, the vessel enters it, she countersigns with it, and everybody can check it", async (t) => {
  const [dir, dataDir] = [await tempDir(t), await tempDir(t)];
  const file = join(dir, "ana.key");
  const made = await runBitacora(["logbook", "key", "new", "Ana García", file], LANG);
  t.is(made.code, 0, made.stderr);
  t.is((await stat(file)).mode & 0o777, 0o600);
  t.is(await readFile(`${file}.pub`, "utf8"), made.stdout);
  t.regex(made.stdout, /^person-key ed25519 [A-Za-z0-9+/]{43}= Ana García\n$/);
  const again = await runWarm(["logbook", "key", "new", "Ana García", file], LANG);
  t.is(again.code, 2);
  t.regex(again.stderr, /is there already, and is not overwritten/);

  const service = await startWarmService(["--data-dir", dataDir]);
  t.teardown(() => service.end("SIGTERM"));
  const at = ["--url", service.url];
  await runWarm(["logbook", "add", "Zarpamos de Palma", "--user", "Luis", ...at], LANG);
  const [entry] = await getJson<Entry[]>(`${service.url}/logbook?limit=1&kind=manual`);
  const id = String(entry?.id);
  const countersign = (...args: string[]) =>
    runWarm(["logbook", "countersign", id, "--user", "Ana García", "--key", file, ...at, ...args], LANG);

  const early = await countersign();
  t.is(early.code, 2);
  t.regex(early.stderr, /The book does not have this key/);
  const entered = await runWarm(["logbook", "key", "enter", `${file}.pub`, "--user", "Luis", ...at], LANG);
  t.is(entered.code, 0, entered.stderr);
  t.regex(entered.stdout, /the key of Ana García is in the book\. Fingerprint/);
  const good = await countersign();
  t.is(good.code, 0, good.stderr);
  t.regex(good.stderr, /Signing entry \d+ of bitacora\/.*Luis: Zarpamos de Palma\n[0-9a-f]{64}\n/);
  const [signed] = await getJson<Entry[]>(`${service.url}/logbook?limit=1&kind=manual`);
  t.like(signed, { user: "Ana García", payload: { countersigns: entry?.id } });

  // A stranger with the interface alone cannot write in her name what she has not signed.
  const payload: Entry["payload"] = signed?.payload ?? {};
  const replay = new URLSearchParams({
    user: "Ana García",
    summary: "Renuncio",
    signature: String(payload["signature"]),
    key: String(payload["person_key"]),
    signed_at: String(payload["signed_at"]),
  });
  const refused = await fetch(`${service.url}/logbook/${id}/countersignatures?${replay}`, { method: "POST" });
  t.is(refused.status, 422);

  const whole = await getJson<Entry>(`${service.url}/logbook/${id}`);
  t.is(payload["entry_hash"], whole.hash);
  t.is((await fetch(`${service.url}/logbook/999999`)).status, 404);

  // A day, by its newest entry.
  const day = whole.timestamp.slice(0, 10);
  const [newest] = await getJson<Entry[]>(`${service.url}/logbook?limit=1&until=${day}T23:59:59.999Z`);
  const verifiedDay = await runWarm(
    ["logbook", "countersign", day, "--user", "Ana García", "--key", file, ...at],
    LANG,
  );
  t.is(verifiedDay.code, 0, verifiedDay.stderr);
  const [ofDay] = await getJson<Entry[]>(`${service.url}/logbook?limit=1&kind=manual`);
  t.like(ofDay, { payload: { countersigns: newest?.id } });
  t.is(ofDay?.summary, `Day ${day} verified, through entry ${newest?.id}`);

  const revoked = await runWarm(["logbook", "key", "revoke", `${file}.pub`, "--user", "Luis", ...at], LANG);
  t.is(revoked.code, 0, revoked.stderr);
  const late = await countersign();
  t.is(late.code, 2);
  t.regex(late.stderr, /revoked or replaced/);
  const back = await runWarm(["logbook", "key", "enter", `${file}.pub`, "--user", "Luis", ...at], LANG);
  t.is(back.code, 2);
  await service.end("SIGTERM");

  const verified = await runWarm(["logbook", "verify", "--data-dir", dataDir], LANG);
  t.is(verified.code, 0, verified.stdout);
  t.regex(verified.stdout, /Signed by their own keys: 2 countersignature\(s\), of Ana García\./);
  const json = await runWarm(["logbook", "verify", "--data-dir", dataDir, "--json"], LANG);
  t.like(JSON.parse(json.stdout.trim().split("\n").at(-1) ?? ""), { signatures: { good: 2, bad: [] } });

  // After a restart the keys are read from the book, and a stopped book takes the same steps.
  const stopped = ["--data-dir", dataDir];
  const file2 = join(dir, "ana2.key");
  await runWarm(["logbook", "key", "new", "Ana García", file2], LANG);
  t.is((await runWarm(["logbook", "key", "enter", `${file2}.pub`, "--user", "Luis", ...stopped], LANG)).code, 0);
  const args = ["logbook", "countersign", id, "--user", "Ana García", ...stopped];
  const old = await runWarm([...args, "--key", file], LANG);
  t.is(old.code, 2);
  t.regex(old.stderr, /was revoked or replaced/);
  t.is((await runWarm([...args, "--key", file2], LANG)).code, 0);
  t.is((await runWarm([...args.with(2, day), "--key", file2], LANG)).code, 0);
  const both = await runWarm(["logbook", "verify", "--data-dir", dataDir], LANG);
  t.regex(both.stdout, /Signed by their own keys: 4 countersignature\(s\)/);
});

test("a key with a passphrase opens with it only, and is what OpenSSL reads", async (t) => {
  const dir = await tempDir(t);
  const file = join(dir, "ana.key");
  const make = ["logbook", "key", "new", "Ana", file, "--passphrase-file", "-"];
  t.is((await runWarm(make, { ...LANG, input: "correct horse\nrest" })).code, 0);
  t.regex(await readFile(file, "utf8"), /BEGIN ENCRYPTED PRIVATE KEY/);
  const pkey = ["pkey", "-in", file, "-noout", "-passin"];
  if (canTry(t, "openssl")) {
    t.is(spawnSync("openssl", [...pkey, "pass:correct horse"]).status, 0);
    t.not(spawnSync("openssl", [...pkey, "pass:wrong"]).status, 0);
  }
  const service = await startWarmService(["--data-dir", await tempDir(t)]);
  t.teardown(() => service.end("SIGTERM"));
  const at = ["--url", service.url];
  await runWarm(["logbook", "key", "enter", `${file}.pub`, "--user", "Luis", ...at], LANG);
  await runWarm(["logbook", "add", "Fondeamos", "--user", "Luis", ...at], LANG);
  const [entry] = await getJson<Entry[]>(`${service.url}/logbook?limit=1&kind=manual`);
  const sign = (...args: string[]) => [
    "logbook",
    "countersign",
    String(entry?.id),
    "--user",
    "Ana",
    "--key",
    file,
    ...at,
    ...args,
  ];
  t.regex((await runWarm(sign(), LANG)).stderr, /has a passphrase; give it with --passphrase-file/);
  const passphrase = join(dir, "passphrase");
  await writeFile(passphrase, "wrong\n");
  t.regex((await runWarm(sign("--passphrase-file", passphrase), LANG)).stderr, /does not open with this passphrase/);
  await writeFile(passphrase, "correct horse\n");
  t.is((await runWarm(sign("--passphrase-file", passphrase), LANG)).code, 0);
  await writeFile(passphrase, "\n");
  t.regex((await runWarm(sign("--passphrase-file", passphrase), LANG)).stderr, /the passphrase is empty/);
  await service.end("SIGTERM");
});
