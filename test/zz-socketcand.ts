import { spawn, spawnSync } from "node:child_process";
import { writeFileSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "../src/core/clock.ts";
import { socketcandLine } from "../src/connectors/socketcand/line.ts";
import { LineBus } from "../src/nmea2000/lines/line-bus.ts";
const [rate, seconds, iface = "vcan0"] = [Number(process.argv[2]), Number(process.argv[3]), process.argv[4]];
let s = 7; const rnd = () => (s = (Math.imul(s, 1103515245) + 12345) >>> 0) / 2 ** 32;
const make = (n: number, src: number) => Array.from({ length: n }, () => ({ id: (((rnd() * 8) << 26) | (0x1f0 << 16) | ((rnd() * 65536) & 0xff00) | src) >>> 0, data: Uint8Array.from({ length: Math.floor(rnd() * 9) }, () => rnd() * 256) }));
const hex = (f: { id: number; data: Uint8Array }) => f.id.toString(16).toUpperCase().padStart(8, "0") + "#" + Buffer.from(f.data).toString("hex").toUpperCase();
const n = rate * seconds; const inn = make(n, 0x21), out = make(n, 0x42);
writeFileSync("/tmp/in.log", inn.map((f, i) => `(${(1e9 + i / rate).toFixed(6)}) ${iface} ${hex(f)}`).join("\n") + "\n");
const d = spawn("/work/socketcand-src/socketcand", ["-i", iface, "-l", "lo", "-p", "29536"], { stdio: "inherit" });
await sleep(3000);
const source = { type: "socketcand", host: "127.0.0.1", port: 29536, interface: iface } as never;
const { gateway, make: mk } = socketcandLine(source, systemClock);
const bus = new LineBus("x", gateway, { clock: systemClock, make: mk, silenceMs: Infinity });
const got: string[] = []; bus.onFrame((f) => got.push(hex(f)));
bus.onState((a, b) => console.log(new Date().toISOString(), b, "->", a));
await bus.start(); for (let i = 0; bus.state !== "up" && i < 100; i++) await sleep(100);
const dumpFile = "/tmp/out.log"; const dump = spawn("sh", ["-c", `candump -L ${iface} > ${dumpFile}`], { detached: true }); await sleep(2000);
const player = spawn("canplayer", ["-I", "/tmp/in.log"], { stdio: "inherit" }); const t0 = performance.now(); let sent = 0, refused = 0; let ended = false; player.on("exit", (c) => { ended = true; console.log("player", c, ((performance.now() - t0) / 1000).toFixed(1)); });
while (sent < n) { const due = Math.min(n, Math.floor((performance.now() - t0) / 1000 * rate)); while (sent < due) { if (bus.send([out[sent]!])) sent++; else { refused++; await sleep(20); } } await sleep(5); }
console.log("sent in", ((performance.now() - t0) / 1000).toFixed(1)); while (!ended) await sleep(200); for (let i = 0, last = -1; i < 200 && last !== got.length; i++) { last = got.length; await sleep(3000); }
process.kill(-dump.pid!, "SIGTERM"); await sleep(1000);
const seen = readFileSync(dumpFile, "latin1").trim().split("\n").map((l) => l.split(" ")[2]!); const ours = seen.filter((x) => x.startsWith("42", 6)), theirs = seen.filter((x) => x.startsWith("21", 6));
const eq = (a: string[], b: string[]) => { if (a.length !== b.length) return `LENGTH ${a.length} of ${b.length}`; for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return `differs at ${i}`; return `equal, ${a.length}`; };
console.log({ refused, in: eq(got.filter((x) => x.startsWith("21", 6)), inn.map(hex)), out: eq(ours, out.map(hex)), candumpSawIn: eq(theirs, inn.map(hex)), echoes: got.filter((x) => x.startsWith("42", 6)).length, stats: JSON.stringify(bus.statistics()).slice(0, 600) });
// its end: killed and started again
spawnSync("pkill", ["-9", "socketcand"]); await sleep(4000); console.log("after kill", bus.state, JSON.stringify(bus.end));
const e = spawn("/work/socketcand-src/socketcand", ["-i", iface, "-l", "lo", "-p", "29536"], { stdio: "inherit" }); const t1 = performance.now(); while (bus.state !== "up" && performance.now() - t1 < 60000) await sleep(50); console.log("again", bus.state, ((performance.now() - t1) / 1000).toFixed(1), "s");
await bus.stop(); e.kill("SIGKILL"); spawnSync("pkill", ["candump"]); process.exit();
