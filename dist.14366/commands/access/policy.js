import {
  textTable,
  texts
} from "../../chunks/chunk-RRSUTE5Y.js";
import "../../chunks/chunk-QCRWRSYZ.js";
import {
  DOORS,
  RIGHTS,
  RIGHTS_OF,
  SCOPES,
  WIRES,
  rightsOfScopes,
  rightsOfWire
} from "../../chunks/chunk-OYOCWFJR.js";
import {
  plainJson
} from "../../chunks/chunk-WWHBNCIT.js";
import "../../chunks/chunk-3OS2SE26.js";
import {
  command,
  jsonFlag,
  switchFlag
} from "../../chunks/chunk-PQQOGEO3.js";
import {
  EXIT_GOOD
} from "../../chunks/chunk-QCLSFVWH.js";
import "../../chunks/chunk-QTVLBTHQ.js";
import "../../chunks/chunk-X4EC6M75.js";
import "../../chunks/chunk-ZCPVYDWY.js";
import "../../chunks/chunk-BOUECWPG.js";
import "../../chunks/chunk-N5FOXJIQ.js";
import "../../chunks/chunk-Y242XFSZ.js";
import "../../chunks/chunk-WYJWSAZZ.js";
import "../../chunks/chunk-A3YBKGDL.js";

// src/runtime/access/policy-lines.ts
var SCOPED = Object.keys(SCOPES).map((scope) => [`token:${scope}`, rightsOfScopes([scope])]);
var WIRED = Object.keys(WIRES).map((wire) => [wire, rightsOfWire(wire, RIGHTS)]);
var GROUPS = [Object.entries(RIGHTS_OF), [...SCOPED, ...WIRED]];
function printPolicy(json) {
  const all = GROUPS.flat();
  if (json)
    for (const right of RIGHTS) {
      const who = all.filter(([, rights]) => rights.has(right)).map(([name]) => name);
      process.stdout.write(`${plainJson({ right, who })}
`);
    }
  else {
    const tables = GROUPS.map((group) => {
      const rows = RIGHTS.map((right) => [right, ...group.map(([, rights]) => rights.has(right) ? "x" : "\xB7")]);
      return textTable([[texts.policy.right, ...group.map(([name]) => name)], ...rows]);
    });
    process.stdout.write(tables.join("\n"));
  }
  return EXIT_GOOD;
}
function printDoors(json) {
  const doors = Object.entries(DOORS);
  if (json) for (const [door, right] of doors) process.stdout.write(`${plainJson({ door, right })}
`);
  else {
    const { policy } = texts;
    const rows = doors.map(([door, right]) => [door, right ?? policy.nobody]);
    process.stdout.write(textTable([[policy.door, policy.right], ...rows]));
    process.stdout.write(`${policy.others}
`);
  }
  return EXIT_GOOD;
}

// commands/access/policy.ts
var policy_default = command({
  summary: texts.summaries.policy,
  description: texts.descriptions.policy,
  examples: ["", "--doors"],
  flags: {
    doors: switchFlag(texts.flags.doors),
    json: jsonFlag
  },
  run: ({ doors, json }) => doors ? printDoors(json) : printPolicy(json)
});
export {
  policy_default as default
};
