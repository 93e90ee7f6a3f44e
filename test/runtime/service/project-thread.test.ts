/** Texts of projects are worked on in a thread: with the same result, while the service goes on, and within bounds. */
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { join } from "node:path";
import test from "ava";
import { SECTIONS } from "../../../src/connectors/connectors.ts";
import { isBitacoraError } from "../../../src/core/errors.ts";
import { parseProject } from "../../../src/project/parse-project.ts";
import { ProjectThread } from "../../../src/runtime/service/project-thread/project-thread.ts";
import { limits } from "../../../src/runtime/limits.ts";
import { projectRoot } from "../../support/service-process.ts";

const PLACE = { dir: "/etc/bitacora", hasSections: true };
const EVERYTHING = readFileSync(join(projectRoot, "fixtures/projects/everything.yaml"), "utf8");

/** What it takes on a busy machine is not asked here. */
const PATIENT = { ...limits.project, workMs: 600_000 };

/** As much as a body may hold, of what costs most: each misspelt tag is compared with all. Or a part of it, which shows the same sooner. */
function costly(rulesCount = 2500): string {
  const rules = Array.from({ length: rulesCount }, (_, i) => `    VESSEL.DEPHT_${i}: [{ id: a, operator: "<", threshold: ${i}, priority: alarm, message: "${"m".repeat(150)}" }]`); // prettier-ignore
  return `${EVERYTHING.split("\n").slice(0, 1).join("\n")}\nalarms:\n  rules:\n${rules.join("\n")}\n`;
}

test("a project from the thread is the one that is read in place, so that a reload finds no change in it", async (t) => {
  const thread = new ProjectThread(PLACE, PATIENT);
  const { project } = (await thread.work({ text: EVERYTHING })).result;
  const inPlace = parseProject(EVERYTHING, PLACE.dir, SECTIONS).project;
  if (project === undefined || inPlace === undefined) throw new Error("it has faults");
  const differing = Object.keys(inPlace).filter(
    (key) => !isDeepStrictEqual(project[key as "id"], inPlace[key as "id"]),
  );
  // Rows of the bus with a scale of their own have a function, which is another one each time.
  t.deepEqual(
    differing.filter((key) => key !== "nmea2000"),
    [],
  );
  t.deepEqual(
    project.nmea2000.mappings.map(({ mapping }) => mapping?.conversion.toTag(2)),
    inPlace.nmea2000.mappings.map(({ mapping }) => mapping?.conversion.toTag(2)),
  );
  const changed = await thread.work({ text: EVERYTHING, edits: [{ path: ["name"], value: "Other" }] });
  t.deepEqual(changed.changes, ["name"]);
  t.deepEqual(changed.newFiles, []);
  t.true((await thread.work({ text: EVERYTHING, rule: { tagId: "X", alarmId: "y", keys: undefined } })).lacksRule);
});

test("while the costliest text is worked on the service goes on; what takes too long is ended, and the next is answered", async (t) => {
  const text = costly(150);
  const thread = new ProjectThread(PLACE, PATIENT);
  await thread.work({ text: "id: a" });
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 1);
  const { faults = [] } = (await thread.work({ text })).result;
  clearInterval(turning);
  t.true(faults.length > 10);
  t.true(turns > 20, `${turns} turns of the event loop`);
  const hasty = new ProjectThread(PLACE, { ...limits.project, workMs: 20 });
  const error = await t.throwsAsync(hasty.work({ text: costly() }));
  t.true(isBitacoraError(error, "project-too-costly"));
  t.is((await thread.work({ text: "id: a" })).result.project, undefined);
});
