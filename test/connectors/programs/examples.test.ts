/** The programs of examples/programs, each as the service runs it. */
import { readFileSync } from "node:fs";
import { appendFile, readFile, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import test, { type ExecutionContext } from "ava";
import { getJson, projectRoot } from "../../support/service-process.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { startWithPrograms } from "./support/with-programs.ts";
import { testWith } from "../../support/programs.ts";

const example = (name: string) => join(projectRoot, "examples/programs", name);

async function valueWhen<T>(url: string, id: string, isSo: (value: T) => boolean): Promise<T> {
  for (;;) {
    const tag = await getJson<{ value: T }>(`${url}/tags/${id}`).catch(() => undefined);
    if (tag !== undefined && isSo(tag.value)) return tag.value;
    await sleep(50);
  }
}

test("each is read on one screen", (t) => {
  for (const name of ["temperature", "energy-meter", "pulses"])
    t.true(readFileSync(example(name), "utf8").split("\n").length <= 60, name);
});

test("temperature brings what sysfs says of a one-wire sensor, and null when it cannot be read", async (t) => {
  const dir = await tempDir(t);
  const file = join(dir, "temperature");
  await writeFile(file, "-1250\n");
  const command = [example("temperature"), "0.2", `CABIN.TEMP_K=${file}`, `HOLD.TEMP_K=${dir}/none`];
  const { url } = await startWithPrograms(t, [["cabin", command, "prefix: CABIN."]]);
  t.is(await valueWhen(url, "CABIN.TEMP_K", (value) => value !== null), 271.9);
  await writeFile(file, "21437\n");
  t.is(await valueWhen(url, "CABIN.TEMP_K", (value) => value !== null && value !== 271.9), 294.587);
  await writeFile(file, "YES\n");
  t.is(await valueWhen(url, "CABIN.TEMP_K", (value) => value === null), null);
});

/** A meter: each float in a pair of input registers. */
async function meter(t: ExecutionContext, floats: ReadonlyMap<number, number>): Promise<number> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (request: Buffer) => {
      const answer = Buffer.alloc(13);
      request.copy(answer, 0, 0, 4);
      answer.writeUInt16BE(7, 4);
      answer.set([request[6] ?? 0, 4, 4], 6);
      answer.writeFloatBE(floats.get(request.readUInt16BE(8)) ?? NaN, 9);
      socket.write(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.teardown(() => server.close());
  return (server.address() as AddressInfo).port;
}

const withModbus = testWith(test, "pymodbus");

withModbus("energy-meter brings a meter's registers in SI, by Modbus TCP (Debian: python3-pymodbus)", async (t) => {
  const port = await meter(t, new Map([[0, 231.5], [6, 4.25], [0x0c, 983.75], [0x48, 1234.5]])); // prettier-ignore
  const command = [example("energy-meter"), "METER", "127.0.0.1", String(port)];
  const { url } = await startWithPrograms(t, [["meter", command, "prefix: METER., heartbeat_s: 60"]]);
  t.is(await valueWhen(url, "METER.ENERGY_WH", (value) => value !== null), 1_234_500);
  for (const [name, value] of [
    ["VOLTAGE_V", 231.5],
    ["CURRENT_A", 4.25],
    ["POWER_W", 983.75],
  ] as const)
    // prettier-ignore
    t.like(await getJson(`${url}/tags/METER.${name}`), { value, quality: "good" });
});

testWith(test, "python3")("pulses counts each line of a command, and goes on where it was after a kill", async (t) => {
  const dir = await tempDir(t);
  const file = join(dir, "edges");
  await writeFile(file, "1\n2\n3\n");
  const command = [example("pulses"), "WATER.USED_M3", "0.5", "tail", "-n", "+1", "-s", "0.1", "-f", file];
  const service = await startWithPrograms(t, [["water", command, "prefix: WATER."]]);
  await appendFile(file, "4\n");
  t.is(await valueWhen(service.url, "WATER.USED_M3", (value: number) => value >= 2), 2);
  t.is(await readFile(join(service.dir, "data/programs/water/pulses"), "utf8"), "4");
  t.is((await getJson<{ unit_si: string }>(`${service.url}/tags/WATER.USED_M3`)).unit_si, "m3");
});
