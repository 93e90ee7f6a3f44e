import test from "ava";
import { LineProtocol } from "../../../src/connectors/databases/line-protocol.ts";
import type { Series } from "../../../src/connectors/databases/series.ts";

const series = (own: Partial<Series>): Series => ({
  key: "",
  tagId: "T_1",
  unit: "rpm",
  quality: "good",
  isBoolean: false,
  times: [1_795_464_519_000],
  values: [1480.5],
  ...own,
});

const lineOf = (labels: Record<string, string>, own: Partial<Series>) => new LineProtocol(labels).encode([series(own)]);

test("numbers and booleans are two fields, tags are sorted", (t) => {
  const vessel = { vessel: "aurora" };
  t.is(lineOf(vessel, {}), "bitacora_tag,quality=good,tag=T_1,unit=rpm,vessel=aurora value=1480.5 1795464519000\n");
  t.is(
    lineOf(vessel, { isBoolean: true, unit: "bool", times: [1, 2], values: [1, 0], quality: "stale" }),
    "bitacora_tag,quality=stale,tag=T_1,unit=bool,vessel=aurora bool=true 1\n" +
      "bitacora_tag,quality=stale,tag=T_1,unit=bool,vessel=aurora bool=false 2\n",
  );
});

test("a comma, an equals sign and a space have a backslash before them; an empty value is left out", (t) => {
  const line = lineOf({ fleet: "north sea, west=1", note: "" }, { unit: "" });
  t.is(line, "bitacora_tag,fleet=north\\ sea\\,\\ west\\=1,quality=good,tag=T_1 value=1480.5 1795464519000\n");
});

test("no value can end a line or take the separator with it", (t) => {
  t.is(
    lineOf({ note: "a\nb\\" }, { unit: "" }),
    "bitacora_tag,note=a\\ b\\ ,quality=good,tag=T_1 value=1480.5 1795464519000\n",
  );
});

test("small and large numbers are written so that they come back the same", (t) => {
  const values = [5e-324, -1.7976931348623157e308, 0.1, 1e21, 123456789012345680, 0];
  const lines = lineOf({}, { times: values.map((_, i) => i), values })
    .trim()
    .split("\n");
  t.deepEqual(
    lines.map((line) => Number(/value=(\S+) /.exec(line)?.[1])),
    values,
  );
});
