/** The commands for a real bus, as processes, where there is none: what they refuse, and what they do without one. */
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import test from "ava";
import { runBitacora, spawnBitacora } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";
import { until } from "../support/until.ts";
import { runWarm } from "../support/warm-bitacora.ts";

const ENGINE = '{"pgn":127488,"fields":{"instance":0,"speed":1200}}';
const send = (...args: string[]) => runWarm(["nmea", "send", "can0", ...args]);

test("a message is shown as the frames that would be sent, from whatever address is said", async (t) => {
  const { code, stdout } = await send(ENGINE, "--dry-run", "--source", "7");
  t.deepEqual([code, stdout], [0, "09F20007#00C012FFFF7FFFFF\n"]);
});

test("of messages on standard input those that are right are taken, and the others told of by line", async (t) => {
  const product = '{"id":"productInformation","timestamp":null,"source":3,"fields":{"modelId":"Bitacora"}}';
  const input = `${ENGINE}\n\nnonsense\n${product}\n{"pgn":127488,"fields":{"speed":99999}}\n${"x".repeat(70_000)}`;
  const { code, stdout, stderr } = await runBitacora(["nmea", "send", "can0", "--dry-run"], { input });
  t.is(code, 1);
  const frames = stdout.trimEnd().split("\n");
  t.is(frames.length, 21);
  t.true(frames.slice(1).every((frame, i) => frame.startsWith(`19F01423#${i.toString(16).padStart(2, "0").toUpperCase()}`)));
  t.deepEqual(stderr.trimEnd().split("\n").map((line) => line.replace(/JSON \(.*\)/, "JSON")), [
    "bitacora: line 3: not JSON",
    "bitacora: line 5: speed is from 0 to 16383 rpm, not 99999",
    "bitacora: line 6: longer than 65536 bytes",
    "bitacora: can0: 2 messages would be sent in 21 frames; nothing was",
    "bitacora: 3 messages NOT sent",
  ]);
}); // prettier-ignore

test("a message on standard input is UTF-8, as one that is an argument is", async (t) => {
  const message = '{"pgn":126998,"fields":{"installationDescription1":"ó"}}';
  const given = await send(message, "--dry-run");
  const read = await runWarm(["nmea", "send", "can0", "-", "--dry-run"], { input: `\ufeff${message}\n` });
  t.true(given.stdout.includes("0301F3"));
  t.deepEqual([read.code, read.stdout], [0, given.stdout]);
});

test("a wrong option is answered in one line that says what to do, before anything is done", async (t) => {
  const directory = join(await tempDir(t), "rec");
  const wrong: readonly (readonly [string[], RegExp])[] = [
    [["send", "can0", '{"pgn":127488,"fields":{"sped":1}}'], /sped is not known here; did you mean speed\?/],
    [["send", "can0", "--raw", "123#00"], /--raw is eight hexadecimal digits/],
    [["send", "can0", ENGINE, "--raw", "19F20023#00"], /leave out MESSAGE/],
    [["dump", "can0", "--name", "engineParameterDynamic"], /did you mean engineParametersDynamic\?/],
    [["dump", "can0", "--raw", "--json"], /--raw decodes nothing/],
    [["record", "can0"], /DIRECTORY is missing/],
    [["record", "can0", directory, "--max-age", "soon"], /--max-age is a time/],
    [["record", "can0", directory, "--max-bytes", "1"], /--max-bytes is a number of bytes, at least 4096/],
    [["replay", "-", "--can", "can0", "--stats"], /leave out --name and --stats/],
  ];
  for (const [args, expected] of wrong) {
    const { code, stdout, stderr } = await runWarm(["nmea", ...args]);
    t.is(code, 2, args.join(" "));
    t.is(stdout, "");
    t.regex(stderr, /^bitacora: [^\n]+\n$/);
    t.regex(stderr, expected);
  }
});

test("what is no interface is refused with a sentence, in the reader's language, and check prints it", async (t) => {
  const env = { LC_ALL: "es_ES.UTF-8" };
  const spanish = await runWarm(["nmea", "dump", "a/b"], { env });
  t.is(spanish.code, 2);
  t.regex(spanish.stderr, /^bitacora: [^\n]+(no es nombre de una interfaz|socketcan)[^\n]+\n$/);
  const { code, stdout, stderr } = await runWarm(["nmea", "check", "a/b", "--json"]);
  t.deepEqual([code, stderr], [1, ""]);
  t.like(JSON.parse(stdout), { check: "interface", level: "bad" });
});

test("a device that is not there, or says what is not understood, is waited for with the reason", async (t) => {
  const { address, close } = await talker(["$GPRMC,1,2,3*00\r\n", 200]);
  t.teardown(close);
  for (const [bus, expected] of [
    ["actisense:/dev/no-such-port", /^bitacora: waiting for actisense:\/dev\/no-such-port: there is no serial port/],
    [
      `yacht-devices:${address}`,
      /^bitacora: waiting for yacht-devices:[\d.:]+: what comes from [\d.:]+ is not understood/,
    ],
  ] as const) {
    const child = spawnBitacora(["nmea", "dump", bus]);
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    await until(() => said.includes("\n"));
    t.regex(said, expected);
    child.kill("SIGINT");
    await once(child, "close");
  }
});

async function talker([line, everyMs]: readonly [string, number]) {
  const server = createServer((socket) => {
    const timer = setInterval(() => socket.write(line), everyMs);
    socket.on("close", () => clearInterval(timer)).on("error", () => undefined);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
