/** Witnesses in a project file: their keys and addresses, and what is wrong with those that are not. */
import { generateKeyPairSync } from "node:crypto";
import test from "ava";
import { formatCosignerKey, formatVerifierKey } from "../../../src/logbook/evidence/signed-note.ts";
import { SECTIONS } from "../../../src/connectors/connectors.ts";
import { witnessSection } from "../../../src/connectors/witness/section.ts";
import { faults } from "../../../src/connectors/witness/words.ts";
import { sectionOf } from "../../../src/project/section.ts";
import { parseProject } from "../../../src/project/parse-project.ts";

const KEY = { name: "example.org/w1", key: generateKeyPairSync("ed25519").privateKey };
const WITNESS_KEY = formatCosignerKey(KEY);

function parse(...witnesses: { url: string; key: string }[]) {
  const vessel = { id: "a", name: "A", type: "tug", loa_m: 20, beam_m: 6, draft_m: 3 };
  return parseProject(JSON.stringify({ id: "a", name: "A", vessel, logbook: { witnesses } }), "/", SECTIONS);
}

const settingsOf = ({ project }: ReturnType<typeof parse>) => project && sectionOf(project, witnessSection);
const nameOf = (words: unknown) => Object.entries(faults).find(([, each]) => each === words)?.[0];

test("a witness is where it answers and the key that it signs with", (t) => {
  for (const url of ["https://witness.example.org", "http://192.168.4.7:8010", "http://[fe80::1]:8010/club/"]) {
    t.deepEqual(settingsOf(parse({ url, key: WITNESS_KEY })), [{ url, publicKey: WITNESS_KEY }], url);
  }
});

test("an address that is none, a key that is not a witness's, and the same witness twice are faults", (t) => {
  const problems = (...witnesses: { url: string; key: string }[]) =>
    parse(...witnesses).faults?.map(
      ({ path, problem: [name, words] }) => `${path} ${name === "said" ? nameOf(words) : name}`,
    );
  const url = "https://witness.example.org";
  for (const bad of [
    "witness.example.org",
    "ftp://x",
    "https://",
    "https://a b",
    "https://user:secret@x",
    "https://x/?a=1",
  ]) {
    t.deepEqual(problems({ url: bad, key: WITNESS_KEY }), ["logbook.witnesses[0].url mustBe"], bad);
  }
  // The key that a vessel signs notes with has the same form, and another type.
  for (const key of [formatVerifierKey(KEY), WITNESS_KEY.slice(0, -2), WITNESS_KEY.replace("w1", "w2"), "w1"]) {
    t.deepEqual(problems({ url, key }), ["logbook.witnesses[0].key notAWitnessKey"], key);
  }
  t.deepEqual(problems({ url, key: WITNESS_KEY }, { url: `${url}/2`, key: WITNESS_KEY }), [
    "logbook.witnesses[1].key repeatedWitness",
  ]);
});
