/** `bitacora status`: of a service that runs, and of one that does not. */
import test from "ava";
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
