// src/core/units.ts
var UNITS = [
  "rpm",
  "K",
  "Pa",
  "deg",
  "rad",
  "rad/s",
  "deg/s",
  "m",
  "m/s",
  "m/s2",
  "V",
  "A",
  "W",
  "J",
  "Wh",
  "Ah",
  "C",
  "ohm",
  "%",
  "m3",
  "m3/s",
  "m3/h",
  "L/h",
  "kg",
  "kg/s",
  "Hz",
  "bit/s",
  "s",
  "h",
  "N",
  "Nm",
  "T",
  "lx",
  "dB",
  "VA",
  "var",
  "ppm",
  "ratio",
  "count",
  "bool",
  "text",
  "-"
];
function isUnit(text) {
  return UNITS.includes(text);
}
function periodOf(unit) {
  if (unit === "deg") return 360;
  if (unit === "rad") return 2 * Math.PI;
  return void 0;
}

export {
  UNITS,
  isUnit,
  periodOf
};
