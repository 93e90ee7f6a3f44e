/** What the manual gives to copy into a project file is good as it stands. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { SECTIONS } from "../../src/connectors/connectors.ts";
import { faultLine } from "../../src/project/fault.ts";
import { parseProject } from "../../src/project/parse-project.ts";
import { projectRoot } from "../support/service-process.ts";

const head = `id: aurora
name: Aurora
vessel: { id: aurora, name: Aurora, type: motor_yacht, loa_m: 24, beam_m: 6.2, draft_m: 1.9 }
`;
const OF_PROMETHEUS = "scrape_configs:";
const SOURCES = "sources: [{ type: socketcan, interface: can0 }]\n";

const blocks = globSync(["docs/**/*.md", "packages/*/README.md"], { cwd: projectRoot }).flatMap((path) =>
  Array.from(readFileSync(join(projectRoot, path), "utf8").matchAll(/^```yaml.*\n([^]*?)^```$/gm), ([, text = ""]) => ({
    path,
    text,
  })),
);

test("each block of YAML in the manual is a project file, or belongs in one", (t) => {
  t.true(blocks.length > 25);
  for (const { path, text } of blocks) {
    if (text.startsWith(OF_PROMETHEUS)) continue;
    const sources = /^sources:/m.test(text) ? "" : SOURCES;
    const { faults } = parseProject(/^id:/m.test(text) ? text : head + sources + text, "/projects", SECTIONS);
    t.deepEqual(faults?.map((fault) => faultLine(fault, "en")) ?? [], [], `${path}:\n${text}`);
  }
});
