/** Project files on disk, the demo, and the examples that come with the package. */
import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import test from "ava";
import { SECTIONS } from "../../src/connectors/connectors.ts";
import { isBitacoraError } from "../../src/core/errors.ts";
import { demoProject } from "../../src/project/demo.ts";
import { exampleProject } from "../../src/project/example.ts";
import type { Fields } from "../../src/project/fields.ts";
import { parseProject } from "../../src/project/parse-project.ts";
import { loadProject } from "../../src/project/project-file.ts";
import { projectSchemaWith } from "../../src/project/schema.ts";
import { readYaml } from "../../src/project/yaml-reader.ts";
import { tempDir } from "../support/temp-dir.ts";

const minimal = `id: a
name: A
vessel: { id: a, name: A, type: tug, loa_m: 20, beam_m: 7, draft_m: 3 }
sources: [{ type: replay, file: captures/a.log }]
`;

async function errorOf(file: string) {
  const error: unknown = await loadProject(file, SECTIONS).catch((caught: unknown) => caught);
  if (!isBitacoraError(error)) throw new Error(`no error of ours: ${String(error)}`);
  return error;
}

test("a file's own folder is where the names in it begin", async (t) => {
  const dir = await tempDir(t);
  await writeFile(join(dir, "project.yaml"), minimal);
  const project = await loadProject(join(dir, "project.yaml"), SECTIONS);
  t.like(project.sources[0], { type: "replay", file: join(dir, "captures/a.log") });
});

test("a file with faults is refused with all of them", async (t) => {
  const dir = await tempDir(t);
  await writeFile(join(dir, "project.yaml"), `${minimal}tags: [{ id: A.B, unit_si: X }]\nextra: 1\n`);
  const { code, details } = await errorOf(join(dir, "project.yaml"));
  t.is(code, "project-invalid");
  t.is(details["count"], 2);
  t.is((details["faults"] as unknown[]).length, 2);
  t.is((details["lines"] as unknown[]).length, 2);
});

test("what cannot be read as a file says why, and nothing waits for it", async (t) => {
  const dir = await tempDir(t);
  const named = (name: string) => join(dir, name);
  await mkdir(named("folder"));
  execFileSync("mkfifo", [named("pipe")]);
  await writeFile(named("binary"), Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 3]));
  await writeFile(named("latin1"), Buffer.from("name: R\xe9gimen", "latin1"));
  await writeFile(named("utf16"), Buffer.from(`\uFEFF${minimal}`, "utf16le"));
  await writeFile(named("huge"), `# ${"x".repeat(1024 * 1024)}`);
  const names = ["missing", "folder", "pipe", "binary", "latin1", "utf16", "huge", "folder/below/x", "binary/x"];
  for (const file of [...names.map(named), "/dev/zero"]) {
    const { code, details } = await errorOf(file);
    t.is(code, "project-unreadable", file);
    t.is(details["file"], file);
    t.regex(String(details["reason"]), /\S/);
  }
});

test("the demo has no faults, every system, and alarms of all priorities", (t) => {
  const { tags, systemsEnabled, historian, sources } = demoProject();
  t.true(tags.length >= 55);
  t.deepEqual([...new Set(tags.map(({ system }) => system))].sort(), [...systemsEnabled].sort());
  const priorities = new Set(tags.flatMap(({ alarms }) => alarms.map(({ priority }) => priority)));
  t.deepEqual([...priorities].sort(), ["alarm", "caution", "emergency", "warning"]);
  t.true(tags.filter(({ controllable }) => controllable).length >= 5);
  t.true(tags.every(({ description }) => description !== ""));
  t.is(historian.file, null);
  t.is(sources[0]?.type, "simulator");
});

test("the examples in both languages have no faults and say the same", (t) => {
  const [en, es] = (["en", "es"] as const).map(
    (locale) => parseProject(exampleProject(locale, SECTIONS), "/", SECTIONS).project,
  );
  if (en === undefined || es === undefined) return t.fail("an example has faults");
  t.deepEqual(
    es.tags.map(({ id, unitSi, alarms }) => ({ id, unitSi, alarms: alarms.map(({ threshold }) => threshold) })),
    en.tags.map(({ id, unitSi, alarms }) => ({ id, unitSi, alarms: alarms.map(({ threshold }) => threshold) })),
  );
  t.deepEqual([es.sources, es.historian, es.logbook, es.nmea2000], [en.sources, en.historian, en.logbook, en.nmea2000]);
  return undefined;
});

interface Node {
  readonly properties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: boolean | Node;
  readonly items?: Node;
  readonly oneOf?: readonly Node[];
  readonly const?: unknown;
  readonly [keyword: string]: unknown;
}

/** Each key of the schema, and each that the file has, with its place. The sentences of NMEA 0183 are a table, not keys. */
function keysOf(schema: Node, values: readonly unknown[], path: string, found: Map<string, boolean>): void {
  // What may be a mapping or a list of them has the same keys in both.
  if (schema.items !== undefined && values.some(Array.isArray))
    return keysOf(schema.items, values.filter(Array.isArray).flat(), `${path}[]`, found);
  const mappings = values.filter(
    (value) => value !== null && typeof value === "object" && !Array.isArray(value),
  ) as Fields[];
  for (const branch of schema.oneOf ?? [schema]) {
    const type = branch.properties?.["type"]?.const as string | undefined;
    const at = type === undefined ? path : `${path}(${type})`;
    const ofBranch = type === undefined ? mappings : mappings.filter((fields) => fields["type"] === type);
    for (const [key, node] of Object.entries(path.endsWith(".sentences") ? {} : (branch.properties ?? {}))) {
      const written = ofBranch.flatMap((fields) => (fields[key] === undefined ? [] : [fields[key]]));
      found.set(`${at}.${key}`, written.length > 0);
      keysOf(node, written, `${at}.${key}`, found);
    }
    const { additionalProperties: others } = branch;
    if (typeof others === "object") keysOf(others, ofBranch.flatMap(Object.values), `${at}.*`, found);
  }
  if (schema.items !== undefined) keysOf(schema.items, [], `${path}[]`, found);
}

const root = fileURLToPath(new URL("../../", import.meta.url));

test("the project with everything, and the project beside the tests of a connector, have every key of the schema", async (t) => {
  const files = globSync(["fixtures/projects/everything.yaml", "test/connectors/*/*.yaml"], { cwd: root });
  const written = await Promise.all(files.map((file) => readFile(join(root, file), "utf8")));
  const found = new Map<string, boolean>();
  keysOf(
    projectSchemaWith(SECTIONS),
    written.map((text) => readYaml(text).value),
    "",
    found,
  );
  t.deepEqual(
    [...found].flatMap(([key, isThere]) => (isThere ? [] : [key])),
    [],
  );
  t.true(found.size > 200, String(found.size));
});

test("the owner's page has the defaults of the historian, and so has the example", async (t) => {
  const page = await readFile(new URL("../../docs/owner.md", import.meta.url), "utf8");
  const rows = [...page.matchAll(/^\| `(\w+)` \| [^|]+ \| ([^|]+) \|$/gm)].map(([, key = "", stated = ""]) => [
    key,
    stated,
  ]);
  const of = Object.fromEntries(rows) as Readonly<Record<string, string>>;
  const { properties } = projectSchemaWith(SECTIONS).properties.historian;
  for (const [key, { default: standard }] of Object.entries(properties)) {
    if (key === "file") continue;
    const stated = of[key]?.replace(/^(\d+) GB$/, "$1000000000").replace(/^none$/, "");
    t.is(stated, String(standard), key);
    if (typeof standard === "number")
      t.regex(exampleProject("en", SECTIONS).replaceAll("_000", "000"), new RegExp(`^  ${key}: ${standard}\\b`, "m"));
  }
});

test("a default that the schema states is a value that it accepts", (t) => {
  const ajv = new Ajv2020({ strict: false, discriminator: true });
  const stated: string[] = [];
  const look = (schema: unknown, path: string): void => {
    if (schema === null || typeof schema !== "object") return;
    if ("default" in schema && typeof schema.default !== "object") stated.push(path);
    if ("default" in schema) t.true(ajv.validate(schema, schema.default), `${path}: ${ajv.errorsText()}`);
    for (const [key, inner] of Object.entries(schema)) if (key !== "default") look(inner, `${path}/${key}`);
  };
  look(projectSchemaWith(SECTIONS), "");
  t.true(stated.length > 60, String(stated.length));
});

test("the schema of the project file is a good schema by its own standard", (t) => {
  const ajv = new Ajv2020({ allowUnionTypes: true, strictRequired: false, discriminator: true });
  t.true(ajv.validateSchema(projectSchemaWith(SECTIONS)), ajv.errorsText());
});
