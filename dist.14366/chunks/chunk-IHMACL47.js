import {
  VENUS_TABLE,
  unitOfRow
} from "./chunk-QHNDEASD.js";
import {
  expressionOf,
  unitOfTag
} from "./chunk-BOUECWPG.js";

// src/connectors/unit-of-tag.ts
function unitsOf({ nmea2000 }, tags) {
  const known = /* @__PURE__ */ new Map();
  return (tagId) => {
    const { unitSi } = tags.definition(tagId) ?? {};
    if (unitSi !== void 0) return unitSi;
    if (!known.has(tagId)) known.set(tagId, unitInTables(tagId, nmea2000));
    return known.get(tagId);
  };
}
function unitInTables(tagId, { mappings }) {
  const own = mappings.flatMap(({ mapping }) => mapping ?? []).find(({ tag }) => expressionOf(tag).test(tagId));
  if (own !== void 0) return own.unitSi;
  const ofVenus = venusRows.find(({ tag }) => venusExpression(tag).test(tagId));
  return ofVenus === void 0 ? unitOfTag(tagId) : unitOfRow(ofVenus, tagId);
}
var venusRows = Object.values(VENUS_TABLE).flatMap((rows) => Object.values(rows).flat());
function venusExpression(pattern) {
  const places = { N: "\\d+", L: "[1-3]", TYPE: "[A-Z_]+(?:\\d+)?" };
  return new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll(/\{(N|L|TYPE)\}/g, (_, name) => places[name])}$`);
}

export {
  unitsOf
};
