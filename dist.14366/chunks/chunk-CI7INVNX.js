// src/core/settings.ts
function settingsOf(schema, written) {
  return read(schema, written);
}
function read(schema, written) {
  const value = written === void 0 ? schema.default : written;
  if (Array.isArray(value)) return value.map((item) => read(schema.items ?? {}, item));
  if (typeof value === "object" && value !== null) return readMapping(branchOf(schema, value), value);
  if (typeof value === "boolean" && schema.properties !== void 0) return value ? readMapping(schema, {}) : null;
  return value;
}
function readMapping({ properties = {}, additionalProperties }, value) {
  const others = typeof additionalProperties === "object" ? additionalProperties : {};
  const written = new Map(Object.entries(value));
  const known = Object.entries(properties).map(
    ([key, schema]) => [nameOf(key), read(schema, written.get(key))]
  );
  const named = additionalProperties === false ? [] : [...written].filter(([key]) => !Object.hasOwn(properties, key));
  return Object.fromEntries([...known, ...named.map(([key, each]) => [key, read(others, each)])]);
}
function branchOf(schema, value) {
  const { type } = value;
  return schema.oneOf?.find(({ properties }) => properties?.["type"]?.const === type) ?? schema;
}
function nameOf(key) {
  return key.replaceAll(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
}

// src/project/fields.ts
function itemsOf(value, path) {
  if (!Array.isArray(value)) return [];
  return value.map((item, index) => ({ fields: fieldsOf(item), path: [...path, index] }));
}
function fieldsOf(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? value : {};
}
function repeatedIds(items) {
  const first = /* @__PURE__ */ new Map();
  const findings = [];
  for (const { fields, path } of items) {
    const { id } = fields;
    if (typeof id !== "string") continue;
    const earlier = first.get(id);
    const [list, index] = path.slice(-2);
    if (earlier === void 0) first.set(id, `${list}[${index}]`);
    else findings.push({ path: [...path, "id"], value: id, problem: ["repeatedId", { first: earlier }] });
  }
  return findings;
}

// src/project/section.ts
function section(stated) {
  return stated;
}
function said(words) {
  return ["said", words];
}
function mustBe(words) {
  return ["mustBe", words];
}
function givenSection(stated) {
  const { build, ...parts } = stated;
  return {
    ...parts,
    settings(written, place) {
      const settings = settingsOf(stated.schema, written);
      if (settings === void 0) return null;
      return build(settings, { ...place, written });
    }
  };
}
function sectionOf({ given }, section2) {
  const { name } = section2;
  return Object.hasOwn(given, name) ? given[name] : section2.settings(void 0, { dir: "/", vesselName: "" });
}
function writtenIn(file, { name }) {
  return name.split(".").reduce((value, key) => fieldsOf(value)[key], file);
}
function schemaWith(schema, sections) {
  return sections.reduce((all, { name, schema: own }) => withProperty(all, name.split("."), own), schema);
}
function withProperty(schema, [key = "", ...below], own) {
  const { properties = {} } = schema;
  const inner = below.length === 0 ? own : withProperty(properties[key] ?? {}, below, own);
  return { ...schema, properties: { ...properties, [key]: inner } };
}

export {
  settingsOf,
  itemsOf,
  fieldsOf,
  repeatedIds,
  section,
  said,
  mustBe,
  givenSection,
  sectionOf,
  writtenIn,
  schemaWith
};
