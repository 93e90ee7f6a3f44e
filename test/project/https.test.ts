/** The section `https` of a project file. */
import test from "ava";
import { faultLine } from "../../src/project/fault.ts";
import { parseProject } from "../../src/project/parse-project.ts";

const HEAD = `id: aurora
name: Aurora
vessel: { id: aurora, name: Aurora, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }
`;
const settingsOf = (text: string) => parseProject(HEAD + text, "/etc/bitacora").project?.https;

test("without it the command line decides; true is a certificate of the vessel's own authority on 8443", (t) => {
  t.is(settingsOf(""), null);
  t.is(settingsOf("https: false"), null);
  const own = { port: 8443, files: undefined, clear: "redirect" } as const;
  t.deepEqual(settingsOf("https: true"), own);
  t.deepEqual(settingsOf("https: {}"), own);
});

test("files are beside the project unless they say where, and the port and what becomes of plain HTTP are free", (t) => {
  t.deepEqual(settingsOf("https: { port: 443, cert: boat.crt, key: /etc/ssl/boat.key, clear: 'off' }"), {
    port: 443,
    files: { cert: "/etc/bitacora/boat.crt", key: "/etc/ssl/boat.key" },
    clear: "off",
  });
});

const FAULTS = [
  ["https: yes please", /https: "yes please": must be true or false or a mapping/],
  ["https: { cert: boat.crt }", /https\.cert: a certificate and its key need each other/],
  ["https: { key: boat.key }", /https\.key: a certificate and its key need each other/],
  ["https: { port: 0 }", /https\.port: 0: must be 1 or more/],
  ["https: { clear: sometimes }", /https\.clear: "sometimes": must be one of redirect, same, off/],
  ["https: { certs: a }", /did you mean cert\?/],
] as const;

for (const [text, expected] of FAULTS) {
  test(`${text} is a fault that says what to do`, (t) => {
    const { faults = [] } = parseProject(HEAD + text, "/");
    t.is(faults.length, 1);
    t.regex(faults.map((fault) => faultLine(fault, "en")).join("\n"), expected);
  });
}
