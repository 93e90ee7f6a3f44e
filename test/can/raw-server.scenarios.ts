/** The server of raw frames on a bus: what others send is read there as R, and what our own node says as T. */
import assert from "node:assert/strict";
import { connect } from "node:net";
import { splitFastPacket } from "../../src/nmea2000/fast-packet.ts";
import { cansend, hex, openBus, until } from "./support/bus.ts";
import { scenario } from "./support/scenario.ts";
import { serveIn } from "./support/service.ts";

/** Free in the rig, which has no network but its own. */
const PORT = 1457;
const RESEND_MS = 5000;

scenario("a program on the raw server reads what others say on the bus, and what our node says", async (scene) => {
  // First, so that it hears whatever our node says.
  const other = await openBus(scene, "can1");
  await until(() => other.bus.state === "up", "can1 is up");
  const service = await serveIn(scene, {
    sources: [{ type: "socketcan", interface: "can0" }],
    nmea2000: { raw_server: { port: PORT } },
  });
  const socket = connect({ port: PORT, host: "127.0.0.1" }).on("error", () => undefined);
  scene.onEnd(() => socket.destroy());
  let text = "";
  socket.setEncoding("latin1").on("data", (chunk) => (text += String(chunk)));
  const served = () => service.parts.rawServer()?.subscribers === 1;
  await until(served, "the program is connected");
  await until(() => service.parts.sourceStatistics()[0]?.state === "running", "the service hears can0");
  const packet = splitFastPacket(new Uint8Array(26).fill(0x11), 3).map((data) => ({ id: 0x09f2_0110, data }));
  await cansend("can1", "09F80103#0A82D919B45FFCFA");
  await until(() => text.includes(" R 09F80103 0A 82 D9 19 B4 5F FC FA\r\n"), "the frame is served");
  // A machine that is much too slow may lose one to the time-out of its frames; the next one is another packet.
  let sentMs = -Infinity;
  await until(() => {
    if (performance.now() - sentMs > RESEND_MS) {
      assert.ok(other.bus.send(packet));
      sentMs = performance.now();
    }
    return packet.every((frame) => lines(" R ").includes(hex(frame)));
  }, "the fast packet is served");
  // The node's claim, which the other end of the bus has, too.
  await until(() => lines(" T ").some((line) => /^18EEFF..#/.test(line)), "our claim is served");
  await until(() => {
    const heard = new Set(other.frames.map(hex));
    return lines(" T ").every((line) => heard.has(line));
  }, "all that is marked as sent was on the bus");

  function lines(direction: string): string[] {
    const found = text.split("\r\n").filter((line) => line.includes(direction));
    return found.map((line) =>
      line
        .slice(line.indexOf(direction) + 3)
        .replace(" ", "#")
        .replaceAll(" ", ""),
    );
  }
});
