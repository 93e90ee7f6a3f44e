// src/logbook/entry/entry-reference.ts
var REFERENCES = ["corrects", "countersigns"];
function referencesOf({ id: own, payload }) {
  return REFERENCES.flatMap((kind) => {
    const id = payload[kind];
    return typeof id === "number" && Number.isSafeInteger(id) && id < own ? [{ kind, id }] : [];
  });
}
var BackReferences = class {
  #ids = {
    corrects: /* @__PURE__ */ new Map(),
    countersigns: /* @__PURE__ */ new Map()
  };
  take(entry) {
    for (const { kind, id } of referencesOf(entry)) {
      const ids = this.#ids[kind].get(id);
      if (ids === void 0) this.#ids[kind].set(id, [entry.id]);
      else ids.push(entry.id);
    }
  }
  to(id, kind) {
    return this.#ids[kind].get(id) ?? [];
  }
};

export {
  REFERENCES,
  referencesOf,
  BackReferences
};
