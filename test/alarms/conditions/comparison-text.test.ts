import test from "ava";
import { parseComparison, parseTagComparison } from "../../../src/alarms/conditions/comparison-text.ts";

test("a comparison is read as the project file writes it", (t) => {
  t.deepEqual(parseComparison("> 80"), { operator: ">", threshold: 80 });
  t.deepEqual(parseComparison(" <=-2.5e3 "), { operator: "<=", threshold: -2500 });
  t.deepEqual(parseComparison("!= false"), { operator: "!=", threshold: false });
  t.deepEqual(parseTagComparison("ME_INST_0.RPM > 300"), { tagId: "ME_INST_0.RPM", operator: ">", threshold: 300 });
  t.deepEqual(parseTagComparison("A.B==true"), { tagId: "A.B", operator: "==", threshold: true });
});

test("what is none is none", (t) => {
  for (const text of ["", "80", ">", "=> 5", "> true", "> 1e9999x", "> 5 and < 6", "> NaN", "A > 5"]) t.is(parseComparison(text), undefined, text); // prettier-ignore
  for (const text of ["> 5", "A B > 5", "A >", "A < false", "A = 5", "-A > 5", ""]) t.is(parseTagComparison(text), undefined, text); // prettier-ignore
});
