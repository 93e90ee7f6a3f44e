/** One rule for the names and texts of people, wherever one comes in; confirming a book, and a checkpoint when it is asked for. */
import { chmod, readFile, rm, stat, writeFile } from "node:fs/promises";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import test from "ava";
import { runWarm, startWarmService } from "../support/warm-bitacora.ts";
import { tempDir } from "../support/temp-dir.ts";
import { signedBook } from "../logbook/support/signed.ts";

const post = async (url: string): Promise<{ status: number; detail: string; body: Record<string, unknown> }> => {
  const answer = await fetch(url, { method: "POST" });
  const body = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, detail: String(body["detail"]), body };
};

test("the service's name and characters that are not seen are refused in each place where a person writes", async (t) => {
  const dir = await tempDir(t);
  const service = await startWarmService(["--data-dir", dir]);
  t.teardown(() => service.end("SIGTERM"));
  t.is((await post(`${service.url}/logbook?summary=uno&user=Ana`)).status, 200);
  const paths = [
    "/logbook?summary=x",
    "/logbook/1/corrections?summary=x",
    "/logbook/1/countersignatures?",
    "/alarms/x/ack?",
  ];
  for (const path of [...paths, "/logbook/acceptances?reason=x"]) {
    const reserved = await post(`${service.url}${path}&user=SYSTEM`);
    t.is(reserved.status, 400, path);
    t.regex(reserved.detail, /^El parámetro user es el nombre con que firma el propio servicio/);
    const unseen = await post(`${service.url}${path}&user=${encodeURIComponent("An\u200ba")}`);
    t.is(unseen.status, 400, path);
    t.regex(unseen.detail, /^El parámetro user lleva un carácter que no se ve .*\(U\+200B\)/);
  }
  for (const path of [
    "/logbook?",
    "/logbook/1/corrections?",
    "/logbook/1/countersignatures?user=Ana",
    "/logbook/acceptances?user=Ana",
  ]) {
    const name = path.includes("acceptances") ? "reason" : "summary";
    const { status, detail } = await post(`${service.url}${path}&${name}=%E2%80%8B`);
    t.is(status, 400, path);
    t.regex(detail, new RegExp(`^El parámetro ${name} .*\\(U\\+200B\\)`));
  }
  const { body } = await post(
    `${service.url}/logbook?summary=${encodeURIComponent("Jose\u0301")}&user=${encodeURIComponent("Jose\u0301")}`,
  );
  t.is(body["kind"], "manual");
  const [entry] = (await (await fetch(`${service.url}/logbook?kind=manual&limit=1`)).json()) as {
    user: string;
    summary: string;
  }[];
  t.like(entry, { user: "José", summary: "José" });

  // A checkpoint of a running service, when it is asked for.
  const signed = await post(`${service.url}/logbook/checkpoint`);
  t.is(signed.status, 200);
  const printed = await runWarm(["logbook", "checkpoint", "--data-dir", dir, "--json"]);
  t.is(printed.stderr, "");
  t.true((JSON.parse(printed.stdout) as { size: number }).size >= Number(signed.body["entries"]));
  t.is((await post(`${service.url}/logbook/acceptances?user=Ana&reason=x`)).status, 409);
  t.is(await service.end("SIGTERM"), 0);

  const stopped = await runWarm(["logbook", "add", "x", "--user", "sуstem", "--data-dir", dir], {
    env: { LANG: "en" },
  });
  t.is(stopped.code, 2);
  t.regex(stopped.stderr, /the service's own name/);
});

test("a person confirms a book whose evidence is gone, of a service that runs and of one that is stopped, and it is signed again", async (t) => {
  for (const runs of [true, false]) {
    const book = await signedBook(t, 5);
    await rm(book.state);
    await rm(book.list);
    const project = join(book.dataDir, "..", `${book.dataDir.split("/").at(-1)}.yaml`);
    const vessel = "{ id: aurora, name: Aurora, type: sailing_yacht, loa_m: 12, beam_m: 4, draft_m: 2 }";
    await writeFile(project, `id: aurora\nname: Aurora\nvessel: ${vessel}\n`);
    t.teardown(() => rm(project));
    const service = runs ? await startWarmService(["--project", project, "--data-dir", book.dataDir]) : undefined;
    const confirmed = await runWarm(
      ["logbook", "accept", "--user", "Ana", "--reason", "the card was exchanged", "--data-dir", book.dataDir],
      { env: { LANG: "en" } },
    );
    t.is(confirmed.code, 0, confirmed.stderr);
    t.regex(confirmed.stdout, /^Entry \d+ says so in your name; entries 1 to \d+ are signed/);
    await service?.end("SIGTERM");
    const lines = (await readFile(book.volume, "utf8")).trimEnd().split("\n");
    const entry = lines
      .map((line) => JSON.parse(line) as { user: string; payload: Record<string, unknown> })
      .find(({ payload }) => payload["event"] === "evidence_accepted");
    t.like(entry, { user: "Ana", payload: { lost: ["unsigned"], breaks: 0 } });
    const verified = await runWarm(["logbook", "verify", "--data-dir", book.dataDir], { env: { LANG: "en" } });
    t.is(verified.code, 0, verified.stdout);
    t.regex(verified.stdout, /✔ Intact[^]*! Evidence was gone once, and a person has confirmed the \d+ entries/);
    const again = await runWarm(["logbook", "accept", "--user", "Ana", "--reason", "x", "--data-dir", book.dataDir], {
      env: { LANG: "en" },
    });
    t.is(again.code, 2);
    t.regex(again.stderr, /[Nn]othing stands against/);
  }
});

test("a checkpoint of a stopped service is signed now by whoever can read its key", async (t) => {
  const book = await signedBook(t, 2);
  const unsigned = await book.open({ signing: undefined });
  await unsigned.append({ kind: "manual", summary: "x", payload: {}, user: "Ana" });
  await unsigned.close();
  const { code, stdout, stderr } = await runWarm(["logbook", "checkpoint", "--data-dir", book.dataDir, "--json"]);
  t.is(code, 0, stderr);
  t.is((JSON.parse(stdout) as { size: number }).size, 3);
  await rm(join(book.dataDir, "logbook.key"));
  const without = await runWarm(["logbook", "checkpoint", "--data-dir", book.dataDir], { env: { LANG: "en" } });
  t.is(without.code, 0);
  t.regex(without.stderr, /^Not signed now \(ENOENT\); this is the newest that was signed, of 3 entries/);
});

test("a key that others can read is made the owner's alone again; that is told, and an entry", async (t) => {
  const dir = await tempDir(t);
  const first = await startWarmService(["--data-dir", dir]);
  await first.end("SIGTERM");
  const key = join(dir, "logbook.key");
  await chmod(key, 0o666);
  const verified = await runWarm(["logbook", "verify", "--data-dir", dir], { env: { LANG: "en" } });
  t.regex(verified.stdout, /! The key of the log book can be read or changed by others \(mode 0666\)/);
  const second = await startWarmService(["--data-dir", dir]);
  t.is((await stat(key)).mode & 0o777, 0o600);
  t.regex(second.stderr(), /logbook\.key could be read or changed by others \(mode 0666\); it is 0600 again/);
  await second.end("SIGTERM");
  t.regex(
    await readFile(join(dir, "logbook", "logbook-000001.jsonl"), "utf8"),
    /"event":"key_exposed","mended":true,"mode":"0666"/,
  );
});

test("a book is confirmed on the vessel's own computer, not from another one of the network", async (t) => {
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === "IPv4");
  if (outside === undefined) {
    t.log("skipped: this machine has no address but loopback");
    t.pass();
    return;
  }
  const service = await startWarmService(["--host", "0.0.0.0", "--data-dir", await tempDir(t)]);
  t.teardown(() => service.end("SIGTERM"));
  const ofNetwork = service.url.replace("localhost", outside.address);
  const refused = await post(`${ofNetwork}/logbook/acceptances?user=Ana&reason=x`);
  t.is(refused.status, 403);
  t.regex(refused.detail, /propio ordenador del barco/);
  t.is((await post(`${service.url}/logbook/acceptances?user=Ana&reason=x`)).status, 409);
});
