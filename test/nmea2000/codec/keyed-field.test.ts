import test from "ava";
import { keyedField } from "../../../src/nmea2000/codec/keyed-field.ts";
import { messageTypeWithId } from "../../../src/nmea2000/codec/message-types.ts";

test("what a key defines has the name and the place of the field that asks, whoever asked before", (t) => {
  const { sets } = messageTypeWithId("bGKeyValueData")!.layout;
  const [key, length, value] = sets[0]!.elements;
  const [first, second] = [length!, value!].map((spec) => keyedField(spec, key!.enumeration, 100, 2)!);
  t.deepEqual([first!.id, first!.order], ["length", length!.order]);
  t.deepEqual([second!.id, second!.order], ["value", value!.order]);
  t.is(keyedField(value!, key!.enumeration, 100, 2), second, "made once");
});
