/** The bill of materials is what CycloneDX says one is, by its own schema, and names all that ships and nothing of where it came from. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv } from "ajv";
import test from "ava";
// @ts-expect-error It is a script of the build, and has no types.
import { billOfMaterials } from "../../bin/sbom.js";
import { projectRoot } from "../support/service-process.ts";

interface Bill {
  readonly specVersion: string;
  readonly components: readonly { readonly purl: string; readonly name: string; readonly licenses?: unknown }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const SCHEMAS = join(projectRoot, "node_modules/@cyclonedx/cyclonedx-library/res/schema");
const schemaOf = async (name: string) =>
  JSON.parse(await readFile(join(SCHEMAS, `${name}.SNAPSHOT.schema.json`), "utf8")) as object;
const bill = billOfMaterials({ root: projectRoot }) as Bill;
const debian = { root: projectRoot, lib: projectRoot, arch: "amd64", madeAtS: 1_764_000_000 };

async function validator() {
  // Formats of addresses are not checked: there are no addresses in it.
  const ajv = new Ajv({ strict: false, validateFormats: false });
  for (const name of ["spdx", "jsf-0.82"])
    ajv.addSchema(await schemaOf(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  return ajv.compile(await schemaOf("bom-1.6"));
}

test("the bills of the archive and of the Debian package are valid CycloneDX 1.6; one without its version is not", async (t) => {
  const isValid = await validator();
  for (const each of [bill, billOfMaterials(debian)]) t.true(isValid(each), JSON.stringify(isValid.errors));
  t.is(bill.specVersion, "1.6");
  t.false(isValid({ ...bill, specVersion: undefined }));
  t.false(isValid({ ...bill, components: [{ name: "x" }] }));
});

test("every library that ships is in it with its licence, once, and what it depends on is in it, too", async (t) => {
  const { dependencies, optionalDependencies } = JSON.parse(
    await readFile(join(projectRoot, "package.json"), "utf8"),
  ) as Record<"dependencies" | "optionalDependencies", Record<string, string>>;
  const purls = bill.components.map(({ purl }) => purl);
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
    t.true(
      purls.some((purl) => purl.startsWith(`pkg:npm/${name.replace("@", "%40")}@`)),
      name,
    );
  t.is(new Set(purls).size, purls.length);
  t.deepEqual(
    bill.components.filter(({ licenses }) => licenses === undefined),
    [],
  );
  for (const { ref, dependsOn } of bill.dependencies)
    for (const each of dependsOn) t.true(purls.includes(each), `${ref} → ${each}`);
  t.false(
    purls.some((purl) => /npm\/(?:ava|typescript|knip)@/.test(purl)),
    "nothing that is for development only",
  );
});

test("two builds give the same text, and it names no host", (t) => {
  const text = JSON.stringify(bill);
  t.is(JSON.stringify(billOfMaterials({ root: projectRoot })), text);
  t.deepEqual([...new Set(text.match(/\w+:\/\/[^"]*/g))], ["http://cyclonedx.org/schema/bom-1.6.schema.json"]);
});

test("the Debian package's has its Node with what that is made of", (t) => {
  const { components } = billOfMaterials(debian) as { components: { name: string; components?: { name: string }[] }[] };
  const node = components.find(({ name }) => name === "node");
  for (const part of ["openssl", "v8", "sqlite", "llhttp"])
    t.true(
      node?.components?.some(({ name }) => name === part),
      part,
    );
});
