/** The section `programs` of a project file. */
import test from "ava";
import { programsSection } from "../../../src/connectors/programs/section.ts";
import { faultLine } from "../../../src/project/fault.ts";
import { parseProject } from "../../../src/project/parse-project.ts";

const HEAD = `id: aurora
name: Aurora
vessel: { id: aurora, name: Aurora, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }
`;

function faultsOf(fields: string): string[] {
  const { faults = [] } = parseProject(`${HEAD}programs: [{ id: a, command: [b], ${fields} }]\n`, "/", [
    programsSection,
  ]);
  return faults.map((fault) => faultLine(fault, "en"));
}

test("a prefix that only the service itself writes below is a fault", (t) => {
  for (const prefix of ["SYSTEM.", "ANCHOR.X", "GATEWAY_0."]) {
    const [fault = "", ...more] = faultsOf(`prefix: ${prefix}`);
    t.regex(
      fault,
      /programs\[0\]\.prefix: "[^"]+": must be the beginning of tags that the service does not keep itself/,
    );
    t.deepEqual(more, []);
  }
  for (const prefix of ["CABIN.", "MOB.", "MOB.ACTIVE", "SYSTEMS."])
    t.deepEqual(faultsOf(`prefix: ${prefix}`), [], prefix);
});

test("a host is an address or a network, not a name", (t) => {
  t.deepEqual(faultsOf("hosts: [192.168.1.50, 192.168.1.0/24]"), []);
  t.regex(
    faultsOf("hosts: [meter.local]").join(),
    /programs\[0\]\.hosts\[0\]: "meter\.local": must be an address or a network/,
  );
});
