import { createServer } from "node:http";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import test, { type ExecutionContext } from "ava";
import { projectRoot, runBitacora } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";
import { runWarm } from "../support/warm-bitacora.ts";

const DEVICE = {
  interface: "can0",
  address: 40,
  name: "c08c87004a600007",
  manufacturer: "Maretron",
  manufacturer_code: 137,
  model: "Sonda\u001b[31m",
  serial: "A-1",
  software_version: null,
  first_heard: "2026-11-21T00:00:00.000Z",
  last_heard: "2026-11-21T00:00:01.000Z",
  silent: true,
  pgns: [60928, 127488],
  previous_faults: null,
  battery: null,
};

/** Something that answers every request with this. */
async function answering(t: ExecutionContext, body: unknown): Promise<string> {
  const server = createServer((_request, response) => response.end(JSON.stringify(body)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("nmea devices shows a table, without what a device would do to the terminal", async (t) => {
  const url = await answering(t, [DEVICE]);
  const { code, stdout } = await runBitacora(["nmea", "devices", "--url", url, "--pgns"]);
  t.is(code, 0);
  t.regex(stdout, /^can0 +40 +Maretron +Sonda +A-1 +– +c08c87004a600007 +2026-11-21T00:00:01.000Z \(silent\)$/m);
  t.regex(stdout, /sends 60928 127488/);
  t.false(stdout.includes("\u001b"));
});

test("nmea devices --json prints one device a line, as the service gave it", async (t) => {
  const url = await answering(t, [DEVICE, { ...DEVICE, address: 41 }]);
  const { code, stdout } = await runWarm(["nmea", "devices", "--url", `http://${url}/`, "--json"]);
  t.is(code, 0);
  t.deepEqual(
    stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown),
    [DEVICE, { ...DEVICE, address: 41 }],
  );
});

test("nmea devices says in the reader's language that nobody was heard", async (t) => {
  const url = await answering(t, []);
  const { code, stdout, stderr } = await runWarm(["nmea", "devices", "--url", url], {
    env: { LANG: "es_ES.UTF-8" },
  });
  t.is(code, 0);
  t.is(stdout, "");
  t.regex(stderr, /ningún otro equipo/);
});

test("nmea devices ends with status 2 and one line where no service, or another one, answers", async (t) => {
  const url = await answering(t, { hello: "world" });
  for (const target of [url, "127.0.0.1:1"]) {
    const { code, stdout, stderr } = await runWarm(["nmea", "devices", "--url", target]);
    t.is(code, 2);
    t.is(stdout, "");
    t.is(stderr.trimEnd().split("\n").length, 1);
  }
});

test("of a recording: who speaks, what it is, and what it sends", async (t) => {
  const capture = `${projectRoot}fixtures/captures/engine-start.log`;
  const { code, stdout, stderr } = await runWarm(["nmea", "devices", capture, "--pgns"]);
  t.is(code, 0, stderr);
  t.regex(
    stdout,
    /^address +manufacturer +model +last heard\n3 +.*Z\n {4}sends 129025\n[^]*\n16 +.*Z\n {4}sends 127488 127489\n/,
  );
  const devices = (await runWarm(["nmea", "devices", capture, "--json"])).stdout.trimEnd().split("\n");
  t.like(JSON.parse(devices[0] ?? ""), { address: 3, pgns: [129025] });
});

test("of a recording of engines: their earlier faults, in words", async (t) => {
  const capture = join(await tempDir(t), "engine.log");
  await writeFile(
    capture,
    "(1700000000.000000) can0 18FECB00#00FF64000102FFFF\n(1700000001.000000) can0 18FECB01#00FF00000000FFFF\n",
  );
  const { code, stdout, stderr } = await runWarm(["nmea", "devices", capture]);
  t.is(code, 0, stderr);
  t.regex(stdout, /\n0 .*Z\n {4}earlier fault: oil pressure, far too low \(SPN 100, FMI 1\), 2 times\n1 .*Z\n2 device/);
});
