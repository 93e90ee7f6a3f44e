// src/core/body-schema.ts
var METRIC = "x-metric";
function schemaOf(schema) {
  return schema;
}
function ofType(type, keywords = {}) {
  return schemaOf({ type, ...keywords });
}
var UTC_TIME = {
  format: "date-time",
  pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"
};
var time = ofType("string", UTC_TIME);
var text = ofType("string");
var number = ofType("number");
var flag = ofType("boolean");
var count = ofType("integer", { minimum: 0 });
var textOrNull = ofType(["string", "null"]);
var numberOrNull = ofType(["number", "null"]);
function choice(values, keywords = {}) {
  return schemaOf({ type: "string", enum: values, ...keywords });
}
function choiceOrNull(values, keywords = {}) {
  return schemaOf({ type: ["string", "null"], enum: [...values, null], ...keywords });
}
function constant(value, keywords = {}) {
  return schemaOf({ type: typeof value, const: value, ...keywords });
}
function counter(description) {
  return schemaOf(metric("integer", "counter", description));
}
function gauge(description) {
  return schemaOf(metric("integer", "gauge", description));
}
function gaugeOrNull(description) {
  return schemaOf(metric(["integer", "null"], "gauge", description));
}
function metric(type, kind, description) {
  return { type, minimum: 0, [METRIC]: kind, ...description === void 0 ? {} : { description } };
}
function objectOf(properties, description) {
  return schemaOf({
    type: "object",
    ...description === void 0 ? {} : { description },
    properties,
    required: Object.keys(properties),
    additionalProperties: false
  });
}
function objectAllowing(properties, optional) {
  return schemaOf({ ...objectOf(properties), properties: { ...properties, ...optional } });
}
function statisticsOf(properties, description, added) {
  const required = Object.keys(properties);
  return schemaOf({
    type: "object",
    description,
    properties: { ...properties, ...added },
    required,
    additionalProperties: true
  });
}
function mapOf(value) {
  return schemaOf({ type: "object", additionalProperties: value });
}
function recordOf(names, value) {
  return schemaOf(objectOf(Object.fromEntries(names.map((name) => [name, value]))));
}
function orNull(schema) {
  return schemaOf({ anyOf: [schema, { type: "null" }] });
}
function arrayOf(items) {
  return schemaOf({ type: "array", items });
}
function tupleOf(items, minItems) {
  return schemaOf({ type: "array", prefixItems: items, items: false, minItems });
}
function eitherOf(schemas, description) {
  return schemaOf({ ...description === void 0 ? {} : { description }, oneOf: schemas });
}
function asBodies(properties) {
  return properties;
}
function referenceTo(name, _schema) {
  return { $ref: `#/components/schemas/${name}` };
}

export {
  METRIC,
  ofType,
  UTC_TIME,
  time,
  text,
  number,
  flag,
  count,
  textOrNull,
  numberOrNull,
  choice,
  choiceOrNull,
  constant,
  counter,
  gauge,
  gaugeOrNull,
  objectOf,
  objectAllowing,
  statisticsOf,
  mapOf,
  recordOf,
  orNull,
  arrayOf,
  tupleOf,
  eitherOf,
  asBodies,
  referenceTo
};
