// Prints a bill of materials (CycloneDX 1.5): the libraries in the package, and Node. The same build gives the same text.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const [lib, version, arch] = process.argv.slice(2);
const component = (name, itsVersion, license) => ({
  type: "library",
  name,
  version: itsVersion,
  purl: `pkg:npm/${name.replace("@", "%40")}@${itsVersion}`,
  ...(license === undefined ? {} : { licenses: [{ expression: license }] }),
});
const libraries = globSync("node_modules/**/package.json", { cwd: lib })
  .map((file) => JSON.parse(readFileSync(join(lib, file), "utf8")))
  .filter(({ name, version: its }) => name !== undefined && its !== undefined)
  .map(({ name, version: its, license }) => component(name, its, typeof license === "string" ? license : undefined));
const unique = [...new Map(libraries.map((each) => [each.purl, each])).values()].sort((a, b) =>
  a.purl < b.purl ? -1 : 1,
);
const node = process.versions.node;
const bom = {
  bomFormat: "CycloneDX",
  specVersion: "1.5",
  version: 1,
  metadata: {
    timestamp: new Date(Number(process.env.SOURCE_DATE_EPOCH) * 1000).toISOString(),
    component: { type: "application", name: "bitacora", version, properties: [{ name: "architecture", value: arch }] },
  },
  components: [
    {
      type: "platform",
      name: "node",
      version: node,
      purl: `pkg:generic/node@${node}`,
      licenses: [{ expression: "MIT" }],
    },
    ...unique,
  ],
};
console.log(JSON.stringify(bom, null, 2));
