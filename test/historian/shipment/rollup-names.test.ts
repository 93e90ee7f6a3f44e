import test from "ava";
import { readRollupName, rollupName } from "../../../src/historian/shipment/rollup-names.ts";
import { AGGREGATES } from "../../../src/historian/reduction.ts";

test("the name of a roll-up is read back as what it was made of", (t) => {
  for (const aggregate of AGGREGATES) {
    const rollup = { tagId: "ME_INST_0.RPM", aggregate, everyS: 300 };
    t.deepEqual(readRollupName(rollupName(rollup)), rollup);
  }
});

test("what is not the name of a roll-up is the name of a tag", (t) => {
  const names = [
    "ENG.RPM",
    "ENG~mean",
    "~mean~300",
    "ENG~median~300",
    "ENG~mean~0",
    "ENG~mean~-5",
    "ENG~mean~1e3",
    "ENG~mean~300~",
    "",
  ];
  for (const name of names) t.is(readRollupName(name), undefined, name);
});
