/** `bitacora status`: of a service that runs, and of one that does not. */
import test from "ava";
import { runBitacora } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";
import { runWarm, startWarmService } from "../support/warm-bitacora.ts";

test("one screen says condition, alarms, sources, book and disk; without a service the book and the disk", async (t) => {
  const dir = await tempDir(t);
  const service = await startWarmService(["--data-dir", dir]);
  t.teardown(() => service.end("SIGTERM"));
  await fetch(`${service.url}/logbook?summary=Zarpamos&user=Ana`, { method: "POST" });
  const { code, stdout, stderr } = await runWarm(["status", "--data-dir", dir]);
  t.regex(stdout, /^.+: the service runs at http:\/\/127\.0\.0\.1:\d+, version [\d.]+, for \d+ minutes?\n/, stderr);
  for (const row of ["condition", "alarms", "sources", "log book", "disk"])
    t.regex(stdout, new RegExp(`^${row} +\\S`, "m"));
  t.is(code, /^condition +all is well$/m.test(stdout) ? 0 : 1);
  t.regex(stdout, /^log book +\d+ entr(?:y|ies), of which \d+ are signed$/m);
  const json = JSON.parse((await runWarm(["status", "--url", service.url, "--json"])).stdout) as object;
  t.like(json, { running: true, url: service.url });
  await service.end("SIGTERM");

  const stopped = await runWarm(["status", "--data-dir", dir], { env: { LANG: "es_ES.UTF-8" } });
  t.is(stopped.code, 1);
  t.regex(
    stopped.stdout,
    /^Ningún servicio usa .*; 'bitacora doctor' dice cómo arrancarlo\nlibro +\d+ asientos?, el último de 2/,
  );
});

test("each command that asks a service is a process that says its word and ends by itself", async (t) => {
  const dir = await tempDir(t);
  const service = await startWarmService(["--data-dir", dir]);
  t.teardown(() => service.end("SIGTERM"));
  for (const args of [
    ["status"],
    ["alarms", "list"],
    ["tags"],
    ["position"],
    ["targets"],
    ["anchor", "show"],
    ["area", "list"],
    ["mob", "show"],
    ["notify", "list"],
    ["programs"],
    ["reload"],
    ["shore", "status"],
    ["history", "tags"],
    ["access", "people"],
    ["doctor"],
  ]) {
    const place = ["doctor", "history", "access"].includes(args[0] ?? "")
      ? ["--data-dir", dir]
      : ["--url", service.url];
    const { code, stdout, stderr } = await runBitacora([...args, ...place]);
    // The demo has no file to reload and no shore; what doctor finds on this computer is another matter.
    if (args[0] !== "doctor") t.is(code, args[0] === "reload" || args[0] === "shore" ? 1 : 0, args.join(" "));
    t.true(stdout.length + stderr.length > 0, args.join(" "));
    t.notRegex(stderr, /^\s+at |internal fault/m, args.join(" "));
  }
});
