import {
  RIGHTS_OF,
  rightsOfWire
} from "./chunk-OYOCWFJR.js";

// src/access/caller.ts
var ANYBODY = {
  kind: "visitor",
  name: null,
  role: null,
  rights: RIGHTS_OF.visitor,
  id: null,
  ends_at: null,
  tablet: false,
  client: void 0,
  address: void 0,
  userAgent: "",
  cookies: { session: void 0, tablet: void 0 },
  inClear: false
};
function someone(kind, door, more = {}) {
  return { ...ANYBODY, kind, rights: RIGHTS_OF[kind], door, ...more };
}
function onWire(wire, name, door, allowed) {
  return { ...ANYBODY, name, rights: rightsOfWire(wire, allowed), door, wire, client: name, address: name };
}

// src/acts/refusal.ts
function isRefusal(result) {
  return typeof result === "object" && result !== null && "refused" in result;
}

export {
  someone,
  onWire,
  isRefusal
};
