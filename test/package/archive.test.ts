/**
 * What `npm pack` makes is installed as the README and the pages for programmers say, and used: from dist/, with the libraries
 * and the types that it carries, without a network.
 */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import test from "ava";
import { cleanEnv, projectRoot } from "../support/service-process.ts";
import { scratchFolder } from "../support/temp-dir.ts";

const run = promisify(execFile);
/** npm takes half a minute of a processor, which a busy machine takes a quarter of an hour for. */
const PATIENCE_MS = 900_000;

const dir = await mkdtemp(join(tmpdir(), "bitacora-test-"));
/** What is installed: thousands of files each time, which cost twice as much on a disk. */
const installed = await mkdtemp(join(scratchFolder(), "bitacora-test-"));
// It shall not ask the network whether there is a newer npm.
const quiet = { npm_config_update_notifier: "false" };
const env = { ...cleanEnv(), ...quiet, HOME: dir, npm_config_cache: join(installed, "cache") };
const npm = async (args: string[], cwd: string) => run("npm", [...args, "--loglevel=error"], { cwd, env });
const { version } = JSON.parse(await readFile(join(projectRoot, "package.json"), "utf8")) as { version: string };
const prefix = join(installed, "prefix");
const archive = join(dir, `bitacora-${version}.tgz`);

test.before(async (t) => {
  t.timeout(PATIENCE_MS);
  // A copy, because packing builds dist/ and other tests run beside.
  const copy = join(dir, "clone");
  await mkdir(copy);
  for (const name of ["bin", "commands", "src", "web", "systemd", "package.json", "package-lock.json", "tsconfig.json",
    "tsconfig.types.json", "README.md", "LICENSE", "CHANGELOG.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "docs", "examples", "packages/shore/README.md"]) {
    await cp(join(projectRoot, name), join(copy, name), { recursive: true });
  } // prettier-ignore
  // No link to the folder of libraries: where ava's cache lies in it, npm reads it anew, and over a link loses its way without
  // a word ("Exit handler never called"). Hard links of its files cost nothing.
  const libraries = [join(projectRoot, "node_modules"), join(copy, "node_modules")];
  await run("cp", ["-al", ...libraries]).catch(() => run("cp", ["-a", ...libraries]));
  await npm(["pack", "--pack-destination", dir], copy);
});

test.after.always(async () => {
  for (const each of [dir, installed]) await rm(each, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
});

test.serial("the archive installs globally without a network and runs", async (t) => {
  t.timeout(PATIENCE_MS);
  await npm(["install", "--global", "--prefix", prefix, "--omit=optional", "--offline", archive], dir);

  const bitacora = async (...args: string[]) =>
    run(process.execPath, [join(prefix, "bin", "bitacora"), ...args], { env });
  t.regex((await bitacora("--version")).stdout, new RegExp(`^bitacora/${version.replaceAll(".", "\\.")} `));
  const { stdout } = await bitacora("simulate", "--speed", "max", "--duration", "1", "--json");
  t.true(stdout.split("\n").length > 100);
  const shipped = join(prefix, "lib/node_modules/bitacora/dist/src");
  await bitacora("project", "check", join(shipped, "project/demo.yaml"));
  t.regex(await readFile(join(shipped, "logbook/export/verify.py"), "utf8"), /^#!.*python3\n/);
  t.regex(await readFile(join(shipped, "../docs/tags.md"), "utf8"), /^- `VESSEL.DEPTH_M`: /m);
  const { components } = JSON.parse(await readFile(join(shipped, "../sbom.cdx.json"), "utf8")) as {
    components: { purl: string }[];
  };
  const carried = await libraries(join(shipped, "../../node_modules"));
  t.true(carried.length > 50);
  for (const [name, its] of carried)
    t.true(
      components.some(({ purl }) => purl === `pkg:npm/${name.replace("@", "%40")}@${its}`),
      `the bill of materials has ${name} ${its}`,
    );
});

/** Names and versions of the libraries in a folder, and of those in them. */
async function libraries(folder: string): Promise<(readonly [string, string])[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    /^(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/@]+\/package\.json$/.test(file),
  );
  const packages = await Promise.all(
    files.map(
      async (file) => JSON.parse(await readFile(join(folder, file), "utf8")) as { name?: string; version?: string },
    ),
  );
  return packages.flatMap(({ name, version: its }) => (name === undefined || its === undefined ? [] : [[name, its]]));
}

/** A folder of a program that uses the archive: with the package as npm has installed it above, which is the same in any place. */
async function program(): Promise<string> {
  const folder = join(installed, "program");
  await mkdir(join(folder, "node_modules"), { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ name: "program", private: true, type: "module" }));
  await run("cp", ["-al", join(prefix, "lib/node_modules/bitacora"), join(folder, "node_modules")]);
  return folder;
}

test.serial(
  "other programs import the three parts: the examples run, their types are checked, nothing else is to be had",
  async (t) => {
    t.timeout(PATIENCE_MS);
    const folder = await program();
    const node = async (...args: string[]) => run(process.execPath, args, { cwd: folder, env });

    const shipped = join(folder, "node_modules/bitacora/examples");
    // Programs that bring values aboard lie beside them, in a folder.
    const examples = (await readdir(shipped)).filter((name) => name.endsWith(".mjs"));
    t.deepEqual(examples.sort(), ["historian.mjs", "logbook.mjs", "nmea2000.mjs"]);
    for (const example of examples) await cp(join(shipped, example), join(folder, example));
    const nmea2000 = await node("nmea2000.mjs", join(projectRoot, "fixtures/captures/engine-start.log"));
    t.regex(nmea2000.stdout, /^candump log 38 messages \nengine \{ source: 17, speed: 0, unit: 'rpm' \}\n09F20023#007017FFFF7FFFFF\n$/); // prettier-ignore
    const logbook = await node("logbook.mjs");
    t.regex(logbook.stdout, /^entry 2 is on disk\n.* Anchored off Cíes\n.* Left Vigo\nto be kept elsewhere: 2 \S{4}-.*\nintact 2 entries\n$/); // prettier-ignore
    const historian = await node("historian.mjs");
    t.regex(historian.stdout, /2026-11-01T00:00:00\.000Z 10\.62 m\n(?:.* m\n){3}$/);
    t.is((await readFile(join(folder, "depths.parquet"))).subarray(0, 4).toString(), "PAR1");
    // The commands read what the examples wrote.
    const bitacora = join(folder, "node_modules/bitacora/bin/run.js");
    t.regex((await node(bitacora, "logbook", "verify", "--data-dir", "book", "--json")).stdout, /"ok":true/);
    t.regex((await node(bitacora, "history", "tags", "--db", "historian.db", "--json")).stdout, /"samples":3600/);

    await writeFile(join(folder, "others.mjs"), OTHERS);
    t.is((await node("others.mjs")).stdout, "ERR_PACKAGE_PATH_NOT_EXPORTED\n".repeat(4));

    await writeFile(join(folder, "user.ts"), USER);
    const types = ["--typeRoots", join(projectRoot, "node_modules/@types"), "--types", "node"];
    const strict = ["--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess"];
    const modules = ["--module", "nodenext", "--target", "esnext", "--noEmit"];
    const tsc = join(projectRoot, "node_modules/typescript/bin/tsc");
    const checked = await node(tsc, ...modules, ...strict, ...types, "user.ts").catch(
      (error: { stdout: string }) => error,
    );
    t.is(checked.stdout, "");
  },
);

test("the page of each part shows its example as it is", async (t) => {
  for (const part of ["nmea2000", "logbook", "historian"]) {
    const example = await readFile(join(projectRoot, `examples/${part}.mjs`), "utf8");
    const page = await readFile(join(projectRoot, `docs/use-${part}.md`), "utf8");
    t.true(page.includes(`\`\`\`js\n${example.slice(example.indexOf("\n") + 1)}\`\`\``), part);
  }
});

const OTHERS = `
for (const path of ["", "/src/nmea2000/index.ts", "/dist/src/nmea2000/index.js", "/dist/src/core/limits.js"]) {
  await import("bitacora" + path).catch(({ code }) => console.log(code));
}
`;

/** Were a type `any`, the errors that are expected would not be there, and tsc would say so. */
const USER = `
import { type DecodedMessage, decodeMessage, encodeMessage, PgnCodec, readCapture } from "bitacora/nmea2000";
import { type BookVerdict, type LogEntry, openLogbook, verifyBook } from "bitacora/logbook";
import { type HistoryPoint, openHistorian } from "bitacora/historian";

const capture = await readCapture("capture.log", { onFrame: ({ id, data }) => void (id + data.length) });
for await (const batch of capture.batches) {
  const decoded: DecodedMessage[] = batch.map((message) => decodeMessage(message));
  // @ts-expect-error: a message of an unknown group has no id.
  const id: string | undefined = decoded[0]?.id;
  encodeMessage(decoded[0] ?? { pgn: 127488, fields: { speed: 1500 } }).message?.data.length;
}
const { speed } = new PgnCodec().decode({ pgn: 127488, data: new Uint8Array(8), priority: 2, source: 0, destination: 255, timestampMs: 0 });
// @ts-expect-error: it is null where it has no value.
speed.toFixed(1);

const book = await openLogbook({ dir: "book", vessel: "aurora" });
const entry: LogEntry = await book.append({ kind: "manual", summary: "", payload: {}, user: "Ana" });
// @ts-expect-error: not a kind of entry.
await book.append({ ...entry, kind: "party" });
const verdict: BookVerdict = await verifyBook("book", { onBreak: ({ entry_id }) => void entry_id.toFixed() });
verdict.report.checkpoints.given?.ok;

const historian = await openHistorian("historian.db");
const points: HistoryPoint[] = await historian.query({ tagId: "DEPTH", limit: 1, reduction: { intervalMs: 1000, aggregate: "max" } });
// @ts-expect-error: a value may be a boolean, or null.
points[0]?.value.toFixed(1);
// @ts-expect-error: not a format.
historian.export({ format: "xlsx" });
`;
