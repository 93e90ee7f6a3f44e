/** HTTPS of the service as it runs aboard: its start, what the commands say, what a backup has, and a bad file. */
import { spawnSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { request } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import ava from "ava";
import { getJson, runBitacora } from "../../support/service-process.ts";
import { runWarm, startWarmService } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { testWith } from "../../support/programs.ts";

/** One after another: each takes the process of the service before it. */
const test = ava.serial;

const HEAD = `id: alfa
name: Alfa
vessel: { id: alfa, name: Alfa, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }
historian: { file: null }
`;

interface Health {
  readonly condition: string;
  readonly reasons: readonly { readonly code: string; readonly text: string }[];
  readonly https: { port: number; days_left: number | null; fingerprint: string | null; fault: string | null } | null;
}

function getSecurely(port: number, path: string, ca: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request({ host: "localhost", port, path, ca }, (response) => resolve(text(response)))
      .on("error", reject)
      .end();
  });
}

test("it makes its authority, says its address and fingerprint, and the commands go on over loopback", async (t) => {
  const dataDir = await tempDir(t);
  const service = await startWarmService(["--https-port", "0", "--data-dir", dataDir]);
  t.teardown(() => service.end("SIGTERM"));
  t.regex(service.url, /^http:/);
  const { https } = await getJson<Health>(`${service.url}/health`);
  t.truthy(https);
  const ca = await (await fetch(`${service.url}/access/ca.crt`)).text();
  const { fingerprint256: fingerprint } = new X509Certificate(ca);
  t.is(https?.fingerprint, fingerprint);
  t.true(service.stderr().includes(fingerprint));
  t.is(await getSecurely(https?.port ?? 0, "/livez", ca), '{"status":"ok"}');
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  t.regex(metrics, /bitacora_https_days_left 39\d\n/);
  t.regex(metrics, /bitacora_https_fault 0\n/);

  const shown = await runBitacora(["access", "certificate", "--address", "bridge.local", "--data-dir", dataDir]);
  t.is(shown.code, 0, shown.stderr);
  t.true(shown.stdout.includes(`SHA-256 ${fingerprint}`));
  t.regex(shown.stdout, /\nhttp:\/\/bridge\.local:\d+\/access\/ca\.crt\n/);
  t.regex(shown.stdout, /█/);
  t.regex(shown.stderr, new RegExp(`https://bridge\\.local:${https?.port}/`));
  t.regex(
    shown.stderr,
    /WARNING: the service listens at http:\/\/127\.0\.0\.1:\d+, which no other device reaches: write host: 0\.0\.0\.0/,
  );
  const pem = await runWarm(["access", "certificate", "--pem", "--data-dir", dataDir]);
  t.is(pem.code, 0, pem.stderr);
  t.is(pem.stdout, ca);
  t.is((await runWarm(["logbook", "add", "Zarpamos", "--user", "Ana", "--url", service.url])).code, 0);

  const keptAuthority = async (...args: string[]) => {
    const [medium, dir] = [await tempDir(t), join(await tempDir(t), "restored")];
    const backup = await runWarm(["backup", medium, "--data-dir", dataDir, "--same-device", ...args]);
    t.is(backup.code, 0, backup.stderr);
    const { code, stderr } = await runWarm(["restore", medium, "--data-dir", dir, "--user", "Eva"]);
    t.is(code, 0, stderr);
    return existsSync(join(dir, "https", "authority.pem"));
  };
  t.false(await keptAuthority(), "the key is on no medium that was not said to be kept well");
  t.true(await keptAuthority("--with-key"));
  await service.end("SIGTERM");
});

test("without a service, and without HTTPS, the command says what to do", async (t) => {
  const dataDir = await tempDir(t);
  const none = await runWarm(["access", "certificate", "--data-dir", dataDir]);
  t.is(none.code, 2);
  t.regex(none.stderr, /no service runs on .*; start it/);
  const file = join(await tempDir(t), "project.yaml");
  await writeFile(file, HEAD);
  const service = await startWarmService(["--project", file, "--data-dir", dataDir]);
  t.teardown(() => service.end("SIGTERM"));
  t.is((await getJson<Health>(`${service.url}/health`)).https, null);
  const off = await runWarm(["access", "certificate", "--data-dir", dataDir]);
  t.is(off.code, 2);
  t.regex(off.stderr, /https: true in the project/);
  await service.end("SIGTERM");
});

const withOpenssl = testWith(ava, "openssl").serial;

withOpenssl("a bad file is one line, the vessel is served all the same, and the doctor says it, too", async (t) => {
  const dir = await tempDir(t);
  const [file, dataDir] = [join(dir, "project.yaml"), join(dir, "data")];
  await writeFile(file, `${HEAD}https: { cert: boat.crt, key: boat.key }\n`);
  const service = await startWarmService(["--project", file, "--data-dir", dataDir, "--https-port", "0"]);
  t.teardown(() => service.end("SIGTERM"));
  t.is(service.stderr().match(/boat\.crt cannot be read \(ENOENT\)/g)?.length, 1);
  const health = await getJson<Health>(`${service.url}/health`);
  t.is(health.condition, "degraded");
  t.true(health.reasons.some(({ code }) => code === "https-unavailable"));
  const doctor = await runWarm(["doctor", "--project", file, "--data-dir", dataDir]);
  t.regex(doctor.stdout, /WRONG +HTTPS: .*boat\.crt cannot be read/);

  const pair = ["-keyout", join(dir, "boat.key"), "-out", join(dir, "boat.crt")];
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "20", "-subj", "/CN=localhost", ...pair];
  t.is(spawnSync("openssl", made).status, 0);
  const soon = await runWarm(["doctor", "--project", file, "--data-dir", dataDir]);
  t.regex(soon.stdout, /look +HTTPS: the certificate in .*boat\.crt is valid for (19|20) days/);
  await service.end("SIGTERM");
  const again = await startWarmService(["--project", file, "--data-dir", dataDir, "--https-port", "0"]);
  t.teardown(() => again.end("SIGTERM"));
  const { reasons } = await getJson<Health>(`${again.url}/health`);
  t.true(reasons.some(({ code, text: told }) => code === "certificate-ends" && /19|20/.test(told)));
  await again.end("SIGTERM");
});
