/** What we send comes back to a source of ours: by a mirror, and by gpsd, which we did not write. */
import { spawn } from "node:child_process";
import { connect, type Socket } from "node:net";
import test, { type ExecutionContext } from "ava";
import { pathOf, testWith } from "../../support/programs.ts";
import { until } from "../../support/until.ts";
import { line } from "../../nmea0183/support/hearing.ts";
import { deviceTo, freePort, sentenceVessel } from "./support/sentence-vessel.ts";

const SENTENCES = { HDT: 0.1, DPT: 0.1, MWV: 0.1, RMC: 0.5 };

/** A vessel whose instruments are on a bus, with a port to which devices send. */
async function vessel(t: ExecutionContext, heading = 0) {
  const [port, devices] = [await freePort(), await freePort()];
  const made = sentenceVessel(t, {
    nmea0183: { port, sentences: SENTENCES },
    sources: [{ protocol: "tcp", port: devices, bind: "127.0.0.1" }],
  });
  made.start();
  await until(() => made.outputs[0]?.state() === "running");
  const sail = (source = "nmea2000:can0:1") => {
    heading = (heading + 0.7) % 360;
    made.write("VESSEL.HEADING_TRUE_DEG", heading, source);
    made.write("VESSEL.DEPTH_M", 5 + heading / 100, source);
    made.write("VESSEL.LAT_DEG", 39.5 + heading / 1e5, source);
    made.write("VESSEL.LON_DEG", 2.6, source);
  };
  const sailing = setInterval(sail, 100);
  t.teardown(() => clearInterval(sailing));
  return { ...made, port, devices, endSailing: () => clearInterval(sailing), count: (name: string) => made.runners[0]?.counters()[name] ?? 0 };
} // prettier-ignore

/** Whoever reads our output and says the same to our source. */
async function mirror(t: ExecutionContext, port: number, to: Socket): Promise<void> {
  const from = connect(port, "127.0.0.1");
  t.teardown(() => from.destroy());
  from.on("error", () => undefined).pipe(to);
  await until(() => from.readyState === "open");
}

test("what a mirror sends back is no value, also when the instrument behind it is gone, and is told as a loop", async (t) => {
  const { tags, port, devices, runners, outputs, endSailing, count } = await vessel(t);
  const device = await deviceTo(t, devices);
  await mirror(t, port, device);
  await until(() => count("looped") === 1);
  t.is(runners[0]?.state(), "running");
  t.is(count("sentences"), 0);
  // Nobody measures any more: the last of it must not live on by what comes back of it.
  endSailing();
  for (const id of ["VESSEL.HEADING_TRUE_DEG", "VESSEL.DEPTH_M"])
    tags.write({ tagId: id, value: null, quality: "bad", timestampMs: Date.now(), source: "nmea2000:can0:1" });
  const before = outputs[0]?.counters()["sentences"] ?? 0;
  await until(() => (outputs[0]?.counters()["sentences"] ?? 0) >= before + 4);
  for (const id of ["VESSEL.HEADING_TRUE_DEG", "VESSEL.DEPTH_M"]) t.is(tags.value(id)?.source, "nmea2000:can0:1", id);
  // Another device on the same wire is heard all the same, with the same talker.
  device.write(`${line("IIHDT,211.0,T")}\r\n`);
  await until(() => tags.value("VESSEL.HEADING_TRUE_DEG")?.value === 211);
});

test("two vessels that hear each other are no loop", async (t) => {
  const one = await vessel(t);
  const other = await vessel(t, 180.35);
  await mirror(t, one.port, await deviceTo(t, other.devices));
  await mirror(t, other.port, await deviceTo(t, one.devices));
  await until(() => one.count("sentences") > 60 && other.count("sentences") > 60);
  for (const { count } of [one, other]) t.is(count("looped"), 0);
});

testWith(
  test,
  "gpsd",
  "gpspipe",
)("what gpsd hears from us and passes on to us is a loop", async (t) => {
  t.timeout(90_000);
  const { port, devices, count } = await vessel(t);
  const control = await freePort();
  const gpsd = spawn(pathOf("gpsd"), ["-N", "-n", "-S", `${control}`, `tcp://127.0.0.1:${port}`], { stdio: "ignore" });
  t.teardown(() => gpsd.kill("SIGKILL"));
  const device = await deviceTo(t, devices);
  const listen = setInterval(() => {
    if (pipes.some(({ exitCode }) => exitCode === null)) return;
    const pipe = spawn(pathOf("gpspipe"), ["-r", `127.0.0.1:${control}`], { stdio: ["ignore", "pipe", "ignore"] });
    pipe.stdout.pipe(device, { end: false });
    pipes.push(pipe);
  }, 500);
  const pipes: ReturnType<typeof spawn>[] = [];
  t.teardown(() => {
    clearInterval(listen);
    for (const pipe of pipes) pipe.kill("SIGKILL");
  });
  await until(() => count("looped") === 1);
  t.is(count("sentences"), 0);
  t.log(`${count("own_returned")} came back, ${count("sentences")} values`);
});
