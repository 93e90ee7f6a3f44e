import {
  PgnCodec
} from "./chunk-E2BKAD33.js";
import {
  IGNORED_FAULTS,
  TargetGroup,
  keyEnumeration,
  keyOf,
  keyedField,
  layoutsOf,
  messageTypeOfPgn,
  messageTypeWithId,
  rawOfValue,
  valueOf
} from "./chunk-HVEZHZKY.js";
import {
  EVERYONE,
  PGN_MAX,
  TRANSPORT_BYTES_MAX,
  bitNames,
  definitionsOf,
  isAddressed,
  pairNames,
  valueNames
} from "./chunk-NEDDVSEB.js";

// src/nmea2000/outgoing-dynamic.ts
var DynamicFields = class {
  #layout;
  #values;
  #pgn;
  #target;
  /** `values` is the content of the decoded message. */
  constructor(layout, values) {
    this.#layout = layout;
    this.#values = values;
    const group = ofKind(layout.fields, "group");
    this.#pgn = layout.dynamic && group !== void 0 ? Number(values[group.id] ?? Number.NaN) : void 0;
    this.#target = this.#pgn === void 0 ? void 0 : new TargetGroup(this.#pgn);
  }
  /**
   * The actual type of a field; the field itself if it is not a field of this kind, or its type is not known. `item` is
   * what was written.
   */
  specOf(spec, item) {
    if (spec.kind === "variable") return this.#parameter(spec, item) ?? spec;
    if (spec.kind !== "keyed") return spec;
    const all = [...this.#layout.sets.flatMap(({ fields }) => fields), ...this.#layout.fields];
    const written = { ...this.#values, ...item };
    const valueOf2 = (kind) => written[ofKind(all, kind)?.id ?? ""];
    const enumeration = keyEnumeration(this.#layout);
    const [key, bytes] = [valueOf2("key"), valueOf2("length")];
    if (typeof key !== "number" && typeof key !== "string") return spec;
    return keyedField(spec, enumeration, keyOf(enumeration, key), typeof bytes === "number" ? bytes : void 0) ?? spec;
  }
  /** The fault of an item with an unknown parameter, whose value was not written as bytes. */
  unknownParameter(set, path, item) {
    const [index, variable] = [ofKind(set.fields, "index"), ofKind(set.fields, "variable")];
    if (index === void 0 || variable === void 0 || this.#parameter(variable, item) !== void 0)
      return void 0;
    const number = item[index.id];
    if (typeof number === "number" && typeof item[variable.id] === "string") return void 0;
    const pgn = Number.isNaN(this.#pgn) ? "?" : String(this.#pgn);
    return { kind: "no-parameter", name: path + index.id, value: JSON.stringify(number ?? null), pgn };
  }
  #parameter(spec, item) {
    const set = this.#layout.sets.find(({ fields }) => fields.includes(spec));
    const number = item[ofKind(set?.fields ?? [], "index")?.id ?? ""];
    const found = typeof number === "number" ? this.#target?.field(number) : void 0;
    return found === void 0 ? void 0 : this.#narrowed(found, spec.id, item[spec.id]);
  }
  /** Several groups can share a PGN. The value of a parameter may tell which of them is meant. */
  #narrowed(found, id, value) {
    const spec = { ...found, id, match: void 0 };
    if (found.match !== void 0) {
      this.#target?.narrow(found, rawOfValue(spec, value, "not-available", IGNORED_FAULTS));
    }
    return spec;
  }
};
function ofKind(fields, wanted) {
  return fields.find(({ kind }) => kind === wanted);
}

// src/nmea2000/outgoing-type.ts
function typesByFields(pgn, fields) {
  const fitting = layoutsOf(pgn).map((layout) => candidateOf(layout, fields)).filter(({ contradicted }) => !contradicted);
  const named = fitting.filter(({ hasAll }) => hasAll);
  const left = named.length > 0 ? named : fitting;
  const whole = left.filter(({ fixed, written }) => written > 0 && written === fixed);
  const most = Math.max(...whole.map(({ fixed }) => fixed));
  const best = whole.filter(({ fixed }) => fixed === most);
  return (best.length === 1 ? best : left).map(({ id }) => id);
}
function candidateOf({ id, elements, fields: known, sets }, fields) {
  const fixed = elements.filter(({ match }) => match !== void 0);
  const written = fixed.filter((spec) => isWritten(fields[spec.id]));
  const names = /* @__PURE__ */ new Set([...known.map((spec) => spec.id), ...sets.map(({ name }) => name)]);
  return {
    id,
    fixed: fixed.length,
    written: written.length,
    contradicted: !written.every((spec) => equalsMatch(spec, fields[spec.id])),
    hasAll: Object.keys(fields).every((name) => names.has(name))
  };
}
function isWritten(value) {
  return value !== void 0 && value !== null && value !== "";
}
function equalsMatch(spec, value) {
  return rawOfValue({ ...spec, match: void 0 }, value, "not-available", IGNORED_FAULTS) === spec.match;
}

// src/nmea2000/outgoing-value.ts
function isSameValue(spec, written, said) {
  if (typeof written === "number" && typeof said === "number") {
    if (spec.kind === "float") return Math.fround(written) === Math.fround(said);
    if (countsWhole(spec)) return written === said;
    const step = spec.multiplier / spec.divisor;
    return Math.abs(written - said) <= step / 2 + Math.abs(written) * 1e-9;
  }
  if (spec.kind === "binary" && typeof written === "string" && typeof said === "string") {
    return said.startsWith(written.trim().toLowerCase());
  }
  if (Array.isArray(written) && Array.isArray(said)) {
    return new Set(written).symmetricDifference(new Set(said)).size === 0;
  }
  return typeof written === "object" || said === null || said === void 0 ? false : textOf(written) === textOf(said);
}
function textOf(value) {
  const text = typeof value === "string" ? value.trim() : JSON.stringify(value);
  return /^\d+:\d+:\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, "") : text.toLowerCase();
}
function faultOf(spec, name, written, said) {
  const value = JSON.stringify(written);
  const known = namesOf(spec);
  const isNumber = spec.match === void 0 && typeof written === "number" && !NO_NUMBERS.has(spec.kind);
  const [min, max] = [valueOf(spec, spec.rawMin), valueOf(spec, spec.rawMax)];
  if (isNumber && countsWhole(spec) && !Number.isInteger(written)) {
    return { kind: "not-a-whole-number", name, min, max };
  }
  if (isNumber && said === null) {
    return { kind: "out-of-range", name, value, min, max, unit: spec.unit ?? "" };
  }
  if (known.length > 0) return { kind: "unknown-value", name, value, known };
  return { kind: "does-not-fit", name, value, said: JSON.stringify(said ?? null) };
}
function countsWhole({ kind, unit, divisor }) {
  return kind !== "float" && unit === void 0 && divisor === 1;
}
var NO_NUMBERS = /* @__PURE__ */ new Set([
  "text",
  "counted-text",
  "encoded-text",
  "binary",
  "decimal",
  "name",
  "keyed",
  "variable"
]);
function namesOf({ kind, enumeration }) {
  if (kind === "lookup") return [...valueNames(enumeration).values()];
  if (kind === "bits") return [...bitNames(enumeration).values()];
  return kind === "pair" ? [...pairNames(enumeration).values()] : [];
}

// src/nmea2000/outgoing-message.ts
var KEYS = ["timestamp", "pgn", "id", "source", "destination", "priority", "fields", "absent", "data"];
var PRIORITY = 6;
var ABSENCES = /* @__PURE__ */ new Set(["out-of-range", "reserved"]);
function outgoingMessage(json, options) {
  if (!isObject(json)) return { message: void 0, faults: [{ kind: "not-an-object" }] };
  return new Draft(json, options.outOfRange).make();
}
var Draft = class {
  #json;
  #outOfRange;
  #faults = [];
  constructor(json, outOfRange) {
    this.#json = json;
    this.#outOfRange = outOfRange;
  }
  make() {
    this.#checkNames("unknown-key", this.#json, KEYS, "");
    const given = this.#number("pgn", 0, PGN_MAX, void 0);
    const type = given === void 0 && (this.#json["pgn"] ?? void 0) !== void 0 ? void 0 : this.#type();
    const data = this.#data(type);
    const pgn = type?.layout.pgn ?? given ?? 0;
    const priority = this.#number("priority", 0, 7, type?.layout.priority ?? PRIORITY);
    const destination = this.#number("destination", 0, EVERYONE, EVERYONE);
    if (destination !== EVERYONE && !isAddressed(pgn)) this.#faults.push({ kind: "for-everyone", name: String(pgn) });
    if (pgn > PGN_MAX) this.#faults.push({ kind: "not-a-whole-number", name: "pgn", min: 0, max: PGN_MAX });
    if (data !== void 0) this.#checkLength(data);
    if (data === void 0 || this.#faults.length > 0) return { message: void 0, faults: this.#faults };
    return {
      message: { pgn, priority: priority ?? PRIORITY, destination: destination ?? EVERYONE, data },
      faults: void 0
    };
  }
  /** Undefined if the message is given as bytes (its group need not be defined), or has a fault. */
  #type() {
    const { pgn, id, fields, data } = this.#json;
    if (typeof id === "string") {
      const type2 = messageTypeWithId(id);
      if (type2 === void 0) this.#faults.push({ kind: "unknown-group", name: id });
      else if (pgn !== void 0 && pgn !== type2.layout.pgn) {
        this.#faults.push({ kind: "other-pgn", name: id, min: type2.layout.pgn });
      }
      return type2;
    }
    if (pgn === void 0) this.#faults.push({ kind: "no-group" });
    if (typeof pgn !== "number" || data !== void 0 && (fields === void 0 || id === null)) return void 0;
    const definitions = definitionsOf(pgn);
    if (definitions.length > 1) return this.#sharingType(pgn, isObject(fields) ? fields : {}, definitions);
    const type = messageTypeOfPgn(pgn);
    if (type === void 0) this.#faults.push({ kind: "unknown-group", name: String(pgn) });
    return type;
  }
  #sharingType(pgn, fields, definitions) {
    const left = typesByFields(pgn, fields);
    const [id] = left;
    if (id !== void 0 && left.length === 1) return messageTypeWithId(id);
    const known = left.length > 0 ? left : definitions.map(({ Id }) => Id);
    this.#faults.push({ kind: "shared-pgn", name: String(pgn), known });
    return void 0;
  }
  #data(type) {
    const { data, fields = {}, absent = {} } = this.#json;
    if (type === void 0 || data !== void 0 && this.#json["fields"] === void 0) return this.#bytes(data);
    if (data !== void 0) this.#faults.push({ kind: "data-and-fields" });
    if (!isObject(fields) || !isObject(absent)) {
      this.#faults.push({ kind: "not-an-object" });
      return void 0;
    }
    const { layout } = type;
    const sets = layout.sets.map(({ name }) => name);
    this.#checkNames("unknown-field", fields, [...layout.fields.map(({ id }) => id), ...sets], "");
    for (const name of sets) {
      if (!isList(fields[name])) this.#faults.push({ kind: "not-a-list", name });
    }
    for (const set of layout.dynamic ? [] : layout.sets) {
      const known = set.fields.map(({ id }) => id);
      for (const [i, item] of itemsOf(fields[set.name]).entries()) {
        this.#checkNames("unknown-field", item, known, `${set.name}[${i}].`);
      }
    }
    if (this.#faults.length > 0) return void 0;
    return this.#encode(type, fields, absent);
  }
  #encode(type, fields, absent) {
    const { layout } = type;
    const absences = Object.fromEntries(Object.entries(absent).filter(([, value]) => ABSENCES.has(value)));
    const lists = Object.fromEntries(layout.sets.map(({ name }) => [name, []]));
    let data;
    try {
      const envelope = { source: 0, timestampMs: 0 };
      ({ data } = new PgnCodec().encode(
        layout.id,
        { ...lists, ...fields },
        envelope,
        absences
      ));
    } catch {
      this.#faults.push({ kind: "too-long", bytes: TRANSPORT_BYTES_MAX + 1, max: TRANSPORT_BYTES_MAX });
      return void 0;
    }
    const said = { names: type.decoder("names")(data), values: type.decoder("values")(data) };
    const dynamicFields = new DynamicFields(layout, said.values);
    for (const spec of layout.fields)
      this.#compare(dynamicFields.specOf(spec, {}), "", fields, said.names, said.values);
    for (const set of layout.sets) {
      const [names, values] = [itemsOf(said.names[set.name]), itemsOf(said.values[set.name])];
      for (const [i, item] of itemsOf(fields[set.name]).entries()) {
        const path = `${set.name}[${i}].`;
        const unknown = dynamicFields.unknownParameter(set, path, item);
        if (unknown !== void 0) {
          this.#faults.push(unknown);
          break;
        }
        for (const spec of set.fields) {
          this.#compare(dynamicFields.specOf(spec, item), path, item, names[i] ?? {}, values[i] ?? {});
        }
      }
    }
    return data;
  }
  #compare(spec, path, given, names, values) {
    const value = given[spec.id];
    if (value === void 0 || value === null || value === "") return;
    const [name, number] = [names[spec.id], values[spec.id]];
    if (isSameValue(spec, value, name) || isSameValue(spec, value, number)) return;
    const fault = faultOf(spec, path + spec.id, value, name);
    if (fault.kind !== "out-of-range" || !this.#outOfRange) this.#faults.push(fault);
  }
  #bytes(hex) {
    if (this.#faults.length > 0) return void 0;
    if (typeof hex === "string" && hex !== "" && /^([0-9a-f]{2})+$/i.test(hex))
      return Uint8Array.from(Buffer.from(hex, "hex"));
    this.#faults.push({ kind: "bad-bytes" });
    return void 0;
  }
  #checkLength({ length }) {
    if (length > TRANSPORT_BYTES_MAX) this.#faults.push({ kind: "too-long", bytes: length, max: TRANSPORT_BYTES_MAX });
  }
  #checkNames(kind, object, known, path) {
    for (const name of Object.keys(object)) {
      if (!known.includes(name)) this.#faults.push({ kind, name: path + name, known });
    }
  }
  #number(name, min, max, otherwise) {
    const value = this.#json[name] ?? otherwise;
    if (typeof value === "number" && Number.isInteger(value) && value >= min && value <= max) return value;
    if (value !== void 0) this.#faults.push({ kind: "not-a-whole-number", name, min, max });
    return void 0;
  }
};
function itemsOf(list) {
  return Array.isArray(list) ? list.filter(isObject) : [];
}
function isList(value) {
  return value === void 0 || value === null || Array.isArray(value) && value.every(isObject);
}
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export {
  outgoingMessage
};
