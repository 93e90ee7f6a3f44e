/** What the sources of a project connect to, in a process of its own: each says as much as is read, and means no good. */
import { type ChildProcess, fork } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { WebSocketServer } from "ws";
import { checksumOf } from "../../../src/nmea0183/sentence.ts";

let count = 0;
const next = (): number => (count += 1);
const hex = (value: number, digits = 2): string =>
  value.toString(16).toUpperCase().padStart(digits, "0").slice(-digits);
/** Even bytes: the engine of the probe is no. 7. */
const bytesOf = (seed: number): string => Array.from({ length: 8 }, (_, i) => hex((seed * (i + 7)) & 254)).join(" ");
const sentence = (body: string): string => `${body}*${checksumOf(body.slice(1))}\r\n`;
const payload = (seed: number): string =>
  `1${Array.from({ length: 27 }, (_, i) => String.fromCharCode(48 + ((seed * (i + 3)) % 40))).join("")}`;
const frame = (pgn: number): string =>
  `17:33:21.107 R ${hex(0x18_00_00_00 + (pgn << 8) + (next() & 255), 8)} ${bytesOf(count)}\r\n`;

/** What a line of each is. */
const LINES = {
  ais: () => sentence(`!AIVDM,1,1,,A,${payload(next())},0`),
  "gateway-ais": () => frame(129_038),
  calls: () => sentence(`$CDDSC,12,${String(2_000_000_000 + next() * 10)},12,00,00,1393000236,1200,,,R,E`),
  damaged: () => `$GPRMC,120000,A,3930.0,N,00236.0,E,${next()},1,291126,,,A*00\r\n`,
  engines: () => frame(127_488),
  "no-format": () => `${"x".repeat(60)}${next()}\r\n`,
  positions: () =>
    sentence(`$GPRMC,120000,A,3930.${next() % 10},N,00236.${count % 10},E,9.9,${count % 360},291126,,,A`),
  transducers: () => sentence(`$WIXDR,${[1, 2, 3, 4].map(() => `C,${(next() % 90) / 2},C,T${count}`).join(",")}`),
  "unknown-groups": () => frame(130_000 + (next() % 1500)),
} as const;
const DATAGRAMS = ["engines", "ais"] as const;

/** Their sources, as a project has them. */
interface Flooded {
  readonly child: ChildProcess;
  readonly sources: readonly string[];
}

export async function startFlooders(): Promise<Flooded> {
  const child = fork(fileURLToPath(import.meta.url));
  const [sources] = (await once(child, "message")) as [readonly string[]];
  return { child, sources };
}

const listening = async (serve: (socket: Socket) => void): Promise<number> => {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    serve(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
};

/** Says the next piece when the one before is with the system. */
function flood(socket: Socket, piece: () => Buffer | string): void {
  const say = (): void => {
    if (socket.writable) socket.write(piece(), () => setImmediate(say));
  };
  say();
}

const many = (line: () => string): string => Array.from({ length: 200 }, line).join("");

function publish(topic: string, text: string): Buffer {
  const body = Buffer.concat([Buffer.from([0, topic.length]), Buffer.from(topic), Buffer.from([0]), Buffer.from(text)]);
  return Buffer.concat([Buffer.from([0x30, (body.length & 127) | 128, body.length >> 7]), body]);
}

/** A broker of MQTT 5 that grants what it is asked for and sends at once. */
const broker = (message: () => Buffer) => (socket: Socket) => {
  let isAsked = false;
  socket.on("data", (chunk) => {
    const type = (chunk[0] ?? 0) >> 4;
    if (type === 1) socket.write(Buffer.from([0x20, 3, 0, 0, 0]));
    if (type !== 8 || isAsked) return;
    isAsked = true;
    const topics = chunk.toString("latin1").split("flood/").length - 1 || 1;
    socket.write(Buffer.from([0x90, 3 + topics, chunk[2] ?? 0, chunk[3] ?? 0, 0, ...Array<number>(topics).fill(0)]));
    flood(socket, () => Buffer.concat(Array.from({ length: 100 }, message)));
  });
};

async function floods(): Promise<string[]> {
  const sources: string[] = [];
  for (const [name, line] of Object.entries(LINES)) {
    const port = await listening((socket) => flood(socket, () => many(line)));
    const isSentence = /^[!$]/.test(line());
    sources.push(`{ type: ${isSentence ? "nmea0183" : "tcp"}, name: ${name}, host: 127.0.0.1, port: ${port} }`);
  }
  for (const name of DATAGRAMS) {
    const socket = createSocket("udp4");
    await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
    const { port } = socket.address();
    socket.close();
    const type = name === "ais" ? "nmea0183" : "udp";
    const rest = type === "nmea0183" ? ", protocol: udp" : "";
    sources.push(`{ type: ${type}, name: ${name}-by-udp, port: ${port}, bind: 127.0.0.1, from: [127.0.0.1]${rest} }`);
    const sender = createSocket("udp4");
    setInterval(() => {
      for (let i = 0; i < 50; i += 1) sender.send(LINES[name]().repeat(4), port, "127.0.0.1");
    }, 5);
  }
  const values = () => JSON.stringify({ a: next(), b: { c: [count, "x".repeat(40)] } });
  const topics = `{ flood/a: { tag: FLOOD_0.TEMP_K, unit_si: K, path: /a } }`;
  const mqtt = await listening(broker(() => publish("flood/a", values())));
  sources.push(`{ type: mqtt, name: values, url: "mqtt://127.0.0.1:${mqtt}", topics: ${topics} }`);
  const venus = await listening(
    broker(() => publish(`N/c0/battery/${next() % 500}/Dc/0/Voltage`, `{"value":${count % 30}}`)),
  );
  sources.push(`{ type: venus, name: batteries, url: "mqtt://127.0.0.1:${venus}", portal: c0 }`);
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  await once(server, "listening");
  server.on("connection", (socket) => {
    const self = "vessels.urn:mrn:imo:mmsi:224000001";
    socket.send(JSON.stringify({ name: "x", version: "2", self, timestamp: new Date().toISOString() }));
    const say = (): void => {
      const context = `vessels.urn:mrn:imo:mmsi:${200_000_000 + (next() % 1e6)}`;
      const position = { path: "navigation.position", value: { latitude: 39 + (count % 100) / 100, longitude: 2 } };
      const own = { path: `environment.own.flood${count % 5000}`, value: count };
      const update = (value: object) => [{ timestamp: new Date().toISOString(), values: [value] }];
      socket.send(JSON.stringify({ context, updates: update(position) }));
      socket.send(JSON.stringify({ context: self, updates: update(own) }), () => setImmediate(say));
    };
    say();
  });
  const { port } = server.address() as AddressInfo;
  sources.push(`{ type: signalk, name: vessels, url: "http://127.0.0.1:${port}", paths: ["*"] }`);
  return sources;
}

if (process.send !== undefined && process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once("disconnect", () => process.exit());
  process.send(await floods());
}
