import {
  unitByName
} from "./chunk-N5FOXJIQ.js";

// src/tags/vocabulary/places.ts
var PLACES = {
  /** What a tank holds. */
  TYPE: {
    closed: false,
    names: [
      ["FUEL", "fuel", "combustible"],
      ["WATER", "water", "agua"],
      ["GRAY_WATER", "gray water", "aguas grises"],
      ["LIVE_WELL", "live well", "vivero"],
      ["OIL", "oil", "aceite"],
      ["BLACK_WATER", "black water", "aguas negras"]
    ]
  },
  /** The north that a direction is measured from. */
  REF: {
    closed: true,
    names: [
      ["TRUE", "true", "verdadero"],
      ["MAGNETIC", "magnetic", "magn\xE9tico"]
    ]
  },
  WIND: {
    closed: true,
    names: [
      ["WIND_GROUND_TRUE", "Wind over ground, true", "Viento sobre el fondo, verdadero"],
      ["WIND_GROUND_MAGNETIC", "Wind over ground, magnetic", "Viento sobre el fondo, magn\xE9tico"],
      ["WIND_APPARENT", "Apparent wind", "Viento aparente"],
      ["WIND_TRUE_BOAT", "True wind, over ground", "Viento real, sobre el fondo"],
      ["WIND_TRUE_WATER", "True wind, over water", "Viento real, sobre el agua"]
    ]
  },
  /** Where a temperature is measured. */
  SOURCE: {
    closed: false,
    names: [
      ["SEA", "sea", "mar"],
      ["OUTSIDE", "outside", "exterior"],
      ["INSIDE", "inside", "interior"],
      ["ENGINE_ROOM", "engine room", "sala de m\xE1quinas"],
      ["CABIN", "main cabin", "sal\xF3n"],
      ["LIVE_WELL", "live well", "vivero"],
      ["BAIT_WELL", "bait well", "vivero de cebo"],
      ["FRIDGE", "refrigerator", "nevera"],
      ["HEATING", "heating", "calefacci\xF3n"],
      ["DEW_POINT", "dew point", "punto de roc\xEDo"],
      ["WIND_CHILL_APPARENT", "wind chill, apparent", "sensaci\xF3n t\xE9rmica, aparente"],
      ["WIND_CHILL_THEORETICAL", "wind chill, theoretical", "sensaci\xF3n t\xE9rmica, te\xF3rica"],
      ["HEAT_INDEX", "heat index", "\xEDndice de calor"],
      ["FREEZER", "freezer", "congelador"],
      ["EXHAUST_GAS", "exhaust gas", "gases de escape"],
      ["SHAFT_SEAL", "shaft seal", "sello del eje"]
    ]
  },
  /** Where humidity is measured. */
  AIR: {
    closed: false,
    names: [
      ["INSIDE", "inside", "interior"],
      ["OUTSIDE", "outside", "exterior"]
    ]
  },
  /** What a pressure is measured in. */
  MEDIUM: {
    closed: false,
    names: [
      ["ATMOSPHERE", "atmosphere", "atm\xF3sfera"],
      ["WATER", "water", "agua"],
      ["STEAM", "steam", "vapor"],
      ["COMPRESSED_AIR", "compressed air", "aire comprimido"],
      ["HYDRAULIC", "hydraulic", "hidr\xE1ulica"],
      ["FILTER", "filter", "filtro"],
      ["ALTIMETER", "altimeter setting", "ajuste del alt\xEDmetro"],
      ["OIL", "oil", "aceite"],
      ["FUEL", "fuel", "combustible"]
    ]
  },
  DC: {
    closed: false,
    names: [
      ["BATT", "Battery", "Bater\xEDa"],
      ["ALTERNATOR", "Alternator", "Alternador"],
      ["CONVERTER", "Converter", "Convertidor"],
      ["SOLAR", "Solar panel", "Panel solar"],
      ["WINDGEN", "Wind generator", "Aerogenerador"]
    ]
  },
  /** Alternating current: the whole, and its phases. */
  AC: {
    closed: true,
    names: [
      ["SHORE", "Shore power", "Toma de puerto"],
      ["SHORE_L1", "Shore power, phase 1", "Toma de puerto, fase 1"],
      ["SHORE_L2", "Shore power, phase 2", "Toma de puerto, fase 2"],
      ["SHORE_L3", "Shore power, phase 3", "Toma de puerto, fase 3"],
      ["GEN_0", "Generator", "Generador"],
      ["GEN_0_L1", "Generator, phase 1", "Generador, fase 1"],
      ["GEN_0_L2", "Generator, phase 2", "Generador, fase 2"],
      ["GEN_0_L3", "Generator, phase 3", "Generador, fase 3"]
    ]
  }
};
function column(at2) {
  const texts = Object.entries(PLACES).map(([place, { names }]) => [place, names.map((row) => row[at2])]);
  return Object.fromEntries(texts);
}
var ID_NAMES = column(0);
var PLACE_WORDS = { en: column(1), es: column(2) };

// src/tags/vocabulary/pattern.ts
var PLACE = /\{([A-Z]+)\}/g;
function placesOf(pattern) {
  return [...pattern.matchAll(PLACE)].map(([, place = ""]) => place);
}
function fillPattern(pattern, place, texts) {
  return pattern.replace(PLACE, (whole, name) => {
    const number = place[name];
    if (number === void 0) return whole;
    if (!isNamed(name)) return String(name === "L" ? number + 1 : number);
    return texts[name][number] ?? `${name}${number}`;
  });
}
function isNamed(place) {
  return place in PLACES;
}
function isNameable(place, number) {
  if (!isNamed(place)) return true;
  const { names, closed } = PLACES[place];
  return !closed || number < names.length;
}
var NUMBER = "0|[1-9][0-9]{0,2}";
function expressionOf(pattern) {
  const source = pattern.replaceAll(".", "\\.").replace(
    PLACE,
    (_, place) => isNamed(place) ? `(?<${place}>${ID_NAMES[place].join("|")}|${place}(?:${NUMBER}))` : `(?<${place}>${NUMBER})`
  );
  return new RegExp(`^${source}$`);
}
function placeIn(tagId, expression) {
  const match = expression.exec(tagId);
  if (match === null) return void 0;
  return Object.fromEntries(Object.entries(match.groups ?? {}).map(([place, text]) => [place, numberOf(place, text)]));
}
function numberOf(place, text) {
  if (!isNamed(place)) return Number(text) - (place === "L" ? 1 : 0);
  const known = ID_NAMES[place].indexOf(text);
  return known >= 0 ? known : Number(text.slice(place.length));
}

// src/tags/shape.ts
var bounds = (least, most) => ({ least, most, turns: false });
var ROSE = { least: 0, most: 360, turns: true };
var EITHER_SIDE = { least: -180, most: 180, turns: true };
function shaped({ least, most, turns }, value) {
  if (value >= least && value <= most) return value;
  if (!turns) return void 0;
  const turned = value > most ? value - 360 : value + 360;
  return turned >= least && turned <= most ? turned : void 0;
}

// src/tags/vocabulary/quantities.ts
var FORMS = ["moment", "duration", "latitude", "longitude", "course", "side", "bow", "east"];
var stateClass = "measurement";
var measured = (unit, deviceClass, factor) => ({
  unit,
  stateClass,
  ...deviceClass === void 0 ? {} : { deviceClass },
  ...factor === void 0 ? {} : { factor }
});
var total = (unit, deviceClass, factor) => ({
  ...measured(unit, deviceClass, factor),
  stateClass: "total_increasing"
});
var angle = { unit: "\xB0" };
function quantity(unit, display, homeAssistant) {
  return { unit, display: { unit, scale: 1, offset: 0, decimals: 2, ...display }, homeAssistant };
}
var within = (least, share2 = 0) => ({ band: { least, share: share2 } });
var KNOTS = 3600 / 1852;
var DEGREES = 180 / Math.PI;
var KWH = 1 / 36e5;
var HOURS = 1 / 3600;
var MILES = 1 / 1852;
var BY_UNIT = {
  // Faster than any engine.
  rpm: { ...quantity("rpm", { decimals: 0 }, measured("rpm")), shape: bounds(-1e4, 3e4), ...within(50, 0.05) },
  // From liquid helium to an exhaust. A sensor that is not there is often at absolute zero.
  K: {
    ...quantity("K", { unit: "\xB0C", offset: -273.15, decimals: 1 }, measured("K", "temperature")),
    shape: bounds(4, 2e3),
    ...within(5)
  },
  Pa: { ...quantity("Pa", { unit: "bar", scale: 1e-5 }, measured("bar", "pressure", 1e-5)), ...within(2e4, 0.15) },
  deg: quantity("deg", { unit: "\xB0", decimals: 1 }, angle),
  rad: quantity("rad", { unit: "\xB0", scale: DEGREES, decimals: 1 }, { ...angle, factor: DEGREES }),
  "rad/s": quantity("rad/s", { unit: "\xB0/min", scale: DEGREES * 60, decimals: 1 }, measured("\xB0/s", void 0, DEGREES)),
  "deg/s": quantity("deg/s", { unit: "\xB0/min", scale: 60, decimals: 1 }, measured("\xB0/s")),
  m: quantity("m", { decimals: 1 }, measured("m", "distance")),
  // Faster than any ship or storm.
  "m/s": {
    ...quantity("m/s", { unit: "kn", scale: KNOTS, decimals: 1 }, measured("kn", "speed", KNOTS)),
    shape: bounds(-200, 200),
    ...within(1, 0.1)
  },
  "m/s2": quantity("m/s2", {}, measured("m/s\xB2")),
  V: { ...quantity("V", {}, measured("V", "voltage")), ...within(0.5, 0.03) },
  A: { ...quantity("A", { decimals: 1 }, measured("A", "current")), ...within(3, 0.15) },
  W: { ...quantity("W", { decimals: 0 }, measured("W", "power")), ...within(100, 0.15) },
  J: quantity("J", { unit: "kWh", scale: KWH }, total("kWh", "energy", KWH)),
  Wh: quantity("Wh", { decimals: 0 }, total("Wh", "energy")),
  Ah: quantity("Ah", {}, measured("Ah")),
  C: quantity("C", { unit: "Ah", scale: HOURS, decimals: 1 }, measured("Ah", void 0, HOURS)),
  ohm: quantity("ohm", {}, measured("\u03A9")),
  "%": quantity("%", { decimals: 0 }, measured("%")),
  m3: quantity("m3", { unit: "L", scale: 1e3, decimals: 0 }, measured("L", "volume_storage", 1e3)),
  "m3/s": quantity("m3/s", { unit: "L/h", scale: 36e5, decimals: 1 }, measured("m\xB3/h", "volume_flow_rate", 3600)),
  "m3/h": quantity("m3/h", { unit: "L/h", scale: 1e3, decimals: 1 }, measured("m\xB3/h", "volume_flow_rate")),
  "L/h": quantity("L/h", {}, measured("L/h")),
  kg: quantity("kg", {}, measured("kg", "weight")),
  "kg/s": quantity("kg/s", {}, measured("kg/s")),
  Hz: quantity("Hz", {}, measured("Hz", "frequency")),
  "bit/s": quantity("bit/s", { unit: "kbit/s", scale: 1e-3, decimals: 0 }, measured("bit/s", "data_rate")),
  s: quantity("s", {}, measured("s", "duration")),
  h: quantity("h", {}, measured("h", "duration")),
  N: quantity("N", { decimals: 0 }, measured("N")),
  Nm: quantity("Nm", { decimals: 0 }, measured("Nm")),
  T: quantity("T", {}, measured("T")),
  lx: quantity("lx", {}, measured("lx", "illuminance")),
  dB: quantity("dB", {}, measured("dB")),
  VA: quantity("VA", { decimals: 0 }, measured("VA", "apparent_power")),
  var: quantity("var", { decimals: 0 }, measured("var", "reactive_power")),
  ppm: quantity("ppm", { decimals: 0 }, measured("ppm")),
  ratio: quantity("ratio", { unit: "%", scale: 100, decimals: 1 }, { stateClass }),
  count: quantity("count", { unit: "", decimals: 0 }, { stateClass }),
  bool: quantity("bool", {}, {}),
  text: quantity("text", { unit: "", decimals: 0 }, {}),
  "-": quantity("-", { unit: "" }, { stateClass })
};
var withForm = (of, form, display = {}) => ({
  ...of,
  display: { ...of.display, ...display, form }
});
var course = { ...withForm(BY_UNIT.deg, "course", { decimals: 0 }), shape: ROSE, ...within(10) };
var toSide = (form) => ({ ...withForm(BY_UNIT.deg, form), shape: EITHER_SIDE });
var onEarth = (form, most) => ({
  ...withForm(BY_UNIT.deg, form, { unit: "" }),
  shape: bounds(-most, most),
  ...within(1e-3)
});
var share = { ...BY_UNIT["%"], shape: bounds(-10, 130), ...within(10) };
var DEEPEST_SEA_M = 12e3;
var QUANTITIES = {
  ...BY_UNIT,
  course,
  windDirection: { ...course, homeAssistant: { ...angle, deviceClass: "wind_direction" }, ...within(30) },
  /** Negative to port. */
  angleToSide: { ...toSide("side"), ...within(15) },
  pitch: { ...toSide("bow"), ...within(5) },
  yaw: { ...BY_UNIT.deg, shape: EITHER_SIDE },
  /** Magnetic variation and compass deviation: negative to the west. */
  variation: { ...toSide("east"), ...within(3) },
  latitude: onEarth("latitude", 90),
  longitude: onEarth("longitude", 180),
  rateOfTurn: withForm(BY_UNIT["deg/s"], "side"),
  distanceToSide: withForm(BY_UNIT.m, "side"),
  speedToSide: withForm(BY_UNIT["m/s"], "side"),
  windSpeed: { ...BY_UNIT["m/s"], homeAssistant: measured("kn", "wind_speed", KNOTS), ...within(3, 0.25) },
  lineSpeed: { ...BY_UNIT["m/s"], display: { ...BY_UNIT["m/s"].display, unit: "m/s", scale: 1, decimals: 2 } },
  /** A distance travelled, in nautical miles. */
  distance: { ...BY_UNIT.m, display: { ...BY_UNIT.m.display, unit: "NM", scale: MILES, decimals: 2 } },
  airPressure: {
    ...quantity("Pa", { unit: "hPa", scale: 0.01, decimals: 0 }, measured("hPa", "atmospheric_pressure", 0.01)),
    ...within(400)
  },
  /** The level of a tank, or the health of a battery. */
  share,
  humidity: { ...share, homeAssistant: measured("%", "humidity") },
  stateOfCharge: { ...share, homeAssistant: measured("%", "battery") },
  /** A transducer is never above the water, … */
  depth: { ...BY_UNIT.m, shape: bounds(0, DEEPEST_SEA_M), ...within(0.5, 0.1) },
  /** … and a keel may be in the mud. */
  depthBelowKeel: { ...BY_UNIT.m, shape: bounds(-100, DEEPEST_SEA_M), ...within(0.5, 0.1) },
  satellites: { ...BY_UNIT.count, shape: bounds(0, 252) },
  hours: quantity("s", { unit: "h", scale: HOURS, decimals: 1 }, measured("h", "duration", HOURS)),
  duration: withForm(BY_UNIT.s, "duration", { unit: "" }),
  /** A point in time, in seconds since 1970, not a duration. */
  moment: { ...withForm(BY_UNIT.s, "moment", { unit: "" }), homeAssistant: { unit: "s" } },
  /** A volume that was consumed or produced; Home Assistant's "stored volume" is what is in a tank now. */
  volumeUsed: { ...BY_UNIT.m3, homeAssistant: total("L", "volume", 1e3) }
};
var KILO = /* @__PURE__ */ new Set(["W", "VA", "var", "Wh", "N", "Nm"]);
var HIGH_VOLTAGE_V = 100;
function displayOf(name, rangeNormalMax) {
  const { display } = QUANTITIES[name];
  const most = rangeNormalMax ?? 0;
  if (name === "V" && most > HIGH_VOLTAGE_V) return { ...display, decimals: 0 };
  if (KILO.has(name) && most >= 1e3) return { ...display, unit: `k${display.unit}`, scale: 1e-3, decimals: 1 };
  return display;
}

// src/tags/vocabulary/row.ts
var TRUTH_CLASSES = [
  "battery_charging",
  "connectivity",
  "door",
  "light",
  "moisture",
  "problem",
  "running",
  "smoke"
];
var at = (signalk) => signalk === void 0 ? {} : { signalk };
function is(quantity2, ...[en, es, signalk]) {
  return { quantity: quantity2, en, es, ...at(signalk) };
}
function state(...[en, es, signalk]) {
  return { quantity: "bool", en, es, ...at(signalk) };
}
function stateOf(truth, ...words) {
  return { ...state(...words), truth };
}
function warns(priority, advice, en, es, truth = "problem") {
  return { quantity: "bool", en, es, warning: { priority, advice }, truth };
}
function signalkRows(pattern, { signalk }) {
  if (signalk === void 0) return [];
  if (typeof signalk === "string") return [[pattern, signalk]];
  if (!("path" in signalk)) return signalk;
  const { path, ...form } = signalk;
  return [[pattern, path, form]];
}
var SYSTEMS = [
  "propulsion",
  "tanks",
  "electrical",
  "navigation",
  "steering",
  "hull",
  "safety",
  "lights",
  "network",
  "comfort",
  "other"
];
function section(system, rows) {
  return { system, rows };
}
function device(name, rows) {
  return deviceAt(name, "", rows);
}
function deviceAt(name, path, rows) {
  const entries = Object.entries(rows).map(([property, row]) => [
    `${name}.${property}`,
    typeof row.signalk === "string" ? { ...row, signalk: path + row.signalk } : row
  ]);
  return Object.fromEntries(entries);
}

// src/tags/vocabulary/rows/electrical.ts
var alternating = (property, name) => [
  [`SHORE.${property}`, `electrical.ac.shore.phase.single.${name}`],
  [`SHORE_L{L}.${property}`, `electrical.ac.shore.phase.{PHASE}.${name}`],
  [`GEN_{N}.${property}`, `electrical.ac.generator{N}.phase.single.${name}`],
  [`GEN_{N}_L{L}.${property}`, `electrical.ac.generator{N}.phase.{PHASE}.${name}`]
];
var direct = (property, name) => [
  [`SOLAR_{N}.${property}`, `electrical.solar.{N}.${name}`],
  [`ALTERNATOR_{N}.${property}`, `electrical.alternators.{N}.${name}`]
];
var ELECTRICAL = section("electrical", {
  ...device("{DC}_{N}", {
    STATE_OF_CHARGE_PCT: is("stateOfCharge", "{DC} {N}: state of charge", "{DC} {N}: estado de carga", [
      ["BATT_{N}.STATE_OF_CHARGE_PCT", "electrical.batteries.{N}.capacity.stateOfCharge"]
    ]),
    TIME_REMAINING_S: is("duration", "{DC} {N}: time remaining", "{DC} {N}: tiempo restante", [
      ["BATT_{N}.TIME_REMAINING_S", "electrical.batteries.{N}.capacity.timeRemaining"]
    ])
  }),
  ...deviceAt("BATT_{N}", "electrical.batteries.{N}.", {
    VOLTAGE_V: is("V", "Battery {N} voltage", "Tensi\xF3n de la bater\xEDa {N}", "voltage"),
    CURRENT_A: is(
      "A",
      "Battery {N} current, positive while charging",
      "Corriente de la bater\xEDa {N}, positiva al cargar",
      "current"
    ),
    TEMP_K: is("K", "Battery {N} temperature", "Temperatura de la bater\xEDa {N}", "temperature")
  }),
  ...device("{DC}_{N}", {
    STATE_OF_HEALTH_PCT: is("share", "{DC} {N}: state of health", "{DC} {N}: estado de salud", [
      ["BATT_{N}.STATE_OF_HEALTH_PCT", "electrical.batteries.{N}.capacity.stateOfHealth"]
    ]),
    RIPPLE_V: is("V", "{DC} {N}: ripple", "{DC} {N}: rizado"),
    REMAINING_C: is("C", "{DC} {N}: charge remaining", "{DC} {N}: carga restante")
  }),
  ...device("BATT_{N}", {
    CAPACITY_C: is("C", "Battery {N} capacity", "Capacidad de la bater\xEDa {N}")
  }),
  ...device("{AC}", {
    ENERGY_OUT_J: is("J", "{AC}: energy given", "{AC}: energ\xEDa entregada"),
    ENERGY_IN_J: is("J", "{AC}: energy taken", "{AC}: energ\xEDa tomada"),
    REACTIVE_POWER_VAR: is("var", "{AC}: reactive power", "{AC}: potencia reactiva"),
    POWER_FACTOR: is("-", "{AC}: power factor", "{AC}: factor de potencia"),
    POWER_W: is("W", "{AC}: power", "{AC}: potencia", alternating("POWER_W", "realPower")),
    APPARENT_POWER_VA: is("VA", "{AC}: apparent power", "{AC}: potencia aparente"),
    LINE_VOLTAGE_V: is("V", "{AC}: voltage between lines", "{AC}: tensi\xF3n entre l\xEDneas", [
      ...alternating("LINE_VOLTAGE_V", "lineLineVoltage"),
      ["AC_IN_{N}_L{L}.LINE_VOLTAGE_V", "electrical.ac.in{N}.phase.{PHASE}.lineLineVoltage"],
      ["AC_OUT_{N}_L{L}.LINE_VOLTAGE_V", "electrical.ac.out{N}.phase.{PHASE}.lineLineVoltage"]
    ]),
    VOLTAGE_V: is("V", "{AC}: voltage", "{AC}: tensi\xF3n", alternating("VOLTAGE_V", "lineNeutralVoltage")),
    FREQUENCY_HZ: is("Hz", "{AC}: frequency", "{AC}: frecuencia", alternating("FREQUENCY_HZ", "frequency")),
    CURRENT_A: is("A", "{AC}: current", "{AC}: corriente", alternating("CURRENT_A", "current"))
  }),
  ...deviceAt("AC_IN_{N}_L{L}", "electrical.ac.in{N}.phase.{PHASE}.", {
    VOLTAGE_V: is(
      "V",
      "AC input {N}, line {L}: voltage",
      "Entrada de CA {N}, l\xEDnea {L}: tensi\xF3n",
      "lineNeutralVoltage"
    ),
    CURRENT_A: is("A", "AC input {N}, line {L}: current", "Entrada de CA {N}, l\xEDnea {L}: corriente", "current"),
    FREQUENCY_HZ: is(
      "Hz",
      "AC input {N}, line {L}: frequency",
      "Entrada de CA {N}, l\xEDnea {L}: frecuencia",
      "frequency"
    ),
    BREAKER_A: is("A", "AC input {N}, line {L}: breaker size", "Entrada de CA {N}, l\xEDnea {L}: calibre del disyuntor"),
    POWER_W: is("W", "AC input {N}, line {L}: power", "Entrada de CA {N}, l\xEDnea {L}: potencia", "realPower"),
    REACTIVE_POWER_VAR: is(
      "var",
      "AC input {N}, line {L}: reactive power",
      "Entrada de CA {N}, l\xEDnea {L}: potencia reactiva"
    ),
    POWER_FACTOR: is("-", "AC input {N}, line {L}: power factor", "Entrada de CA {N}, l\xEDnea {L}: factor de potencia"),
    UNACCEPTABLE: warns(
      "warning",
      "supplyPoor",
      "AC input {N}, line {L}: voltage or frequency not acceptable",
      "Entrada CA {N}, l\xEDnea {L}: tensi\xF3n o frecuencia no aceptable"
    )
  }),
  ...device("GEN_{N}", {
    RUNNING: stateOf("running", "Generator {N} running", "Generador {N} en marcha"),
    FAULT: warns("warning", "generatorFault", "Generator {N}: fault", "Generador {N}: aver\xEDa")
  }),
  ...device("{DC}_{N}", {
    VOLTAGE_V: is("V", "{DC} {N}: voltage", "{DC} {N}: tensi\xF3n", direct("VOLTAGE_V", "voltage")),
    CURRENT_A: is("A", "{DC} {N}: current", "{DC} {N}: corriente", direct("CURRENT_A", "current")),
    TEMP_K: is("K", "{DC} {N}: temperature", "{DC} {N}: temperatura", direct("TEMP_K", "temperature")),
    POWER_W: is("W", "{DC} {N}: power", "{DC} {N}: potencia"),
    CHARGING: stateOf("battery_charging", "{DC} {N}: charging", "{DC} {N}: cargando"),
    BULK: state("{DC} {N}: bulk", "{DC} {N}: carga inicial"),
    ABSORPTION: state("{DC} {N}: absorption", "{DC} {N}: absorci\xF3n"),
    FLOAT: state("{DC} {N}: float", "{DC} {N}: flotaci\xF3n")
  }),
  ...device("BATT_{N}", {
    CONSUMED_AH: is("Ah", "Battery {N}: charge used", "Bater\xEDa {N}: carga consumida")
  }),
  ...device("SOLAR_{N}", {
    PANEL_VOLTAGE_V: is("V", "Solar panel {N}: voltage of the panel", "Panel solar {N}: tensi\xF3n del panel"),
    ENERGY_J: is("J", "Solar panel {N}: energy", "Panel solar {N}: energ\xEDa")
  }),
  ...device("ALTERNATOR_{N}", {
    RPM: is("rpm", "Alternator {N}: speed", "Alternador {N}: r\xE9gimen")
  }),
  ...device("CHARGER_{N}", {
    POWER_W: is("W", "Charger {N} power", "Potencia del cargador {N}")
  }),
  ...device("CHARGER_{N}_L{L}", {
    AC_CURRENT_A: is("A", "Charger {N}, line {L}: current taken", "Cargador {N}, l\xEDnea {L}: corriente tomada")
  }),
  ...device("INVERTER_{N}", {
    VOLTAGE_V: is("V", "Inverter {N} voltage", "Tensi\xF3n del inversor {N}"),
    CURRENT_A: is("A", "Inverter {N} current", "Corriente del inversor {N}"),
    TEMP_K: is("K", "Inverter {N} temperature", "Temperatura del inversor {N}"),
    POWER_W: is("W", "Inverter {N} power", "Potencia del inversor {N}"),
    CHARGING: stateOf("battery_charging", "Inverter {N} charging", "Inversor {N} cargando")
  }),
  ...device("AC_IN_{N}", {
    CONNECTED: stateOf("connectivity", "AC input {N} connected", "Entrada de CA {N} conectada")
  }),
  ...device("GEN_{N}", {
    RPM: is("rpm", "Generator {N} speed", "R\xE9gimen del generador {N}"),
    OIL_PRESSURE_PA: is("Pa", "Generator {N} oil pressure", "Presi\xF3n de aceite del generador {N}"),
    COOLANT_TEMP_K: is("K", "Generator {N} coolant temperature", "Temperatura de refrigerante del generador {N}"),
    HOURS_H: is("h", "Generator {N} running time", "Tiempo de marcha del generador {N}"),
    FREQUENCY_HZ: is("Hz", "Generator {N}: frequency", "Generador {N}: frecuencia"),
    POWER_W: is("W", "Generator {N}: power", "Generador {N}: potencia"),
    ENERGY_OUT_J: is("J", "Generator {N}: energy given", "Generador {N}: energ\xEDa entregada"),
    ENERGY_IN_J: is("J", "Generator {N}: energy taken", "Generador {N}: energ\xEDa tomada")
  }),
  ...device("GEN_{N}_L{L}", {
    VOLTAGE_V: is("V", "Generator {N}, phase {L}: voltage", "Generador {N}, fase {L}: tensi\xF3n"),
    CURRENT_A: is("A", "Generator {N}, phase {L}: current", "Generador {N}, fase {L}: corriente"),
    POWER_W: is("W", "Generator {N}, phase {L}: power", "Generador {N}, fase {L}: potencia")
  }),
  ...deviceAt("CHARGER_{N}", "electrical.chargers.{N}.", {
    VOLTAGE_V: is("V", "Charger {N} voltage", "Tensi\xF3n del cargador {N}", "voltage"),
    CURRENT_A: is("A", "Charger {N} current", "Corriente del cargador {N}", "current"),
    TEMP_K: is("K", "Charger {N} temperature", "Temperatura del cargador {N}", "temperature"),
    ENABLED: state("Charger {N} enabled", "Cargador {N} habilitado"),
    CHARGING: stateOf("battery_charging", "Charger {N} charging", "Cargador {N} cargando"),
    BULK: state("Charger {N}: bulk", "Cargador {N}: carga inicial"),
    ABSORPTION: state("Charger {N}: absorption", "Cargador {N}: absorci\xF3n"),
    FLOAT: state("Charger {N}: float", "Cargador {N}: flotaci\xF3n"),
    OVERCHARGE: warns(
      "warning",
      "batteryVoltageHigh",
      "Charger {N}: overcharge",
      "Cargador {N}: sobrecarga de la bater\xEDa"
    ),
    FAULT: warns("warning", "chargerFault", "Charger {N}: fault", "Cargador {N}: aver\xEDa"),
    EQUALIZATION_PENDING: state("Charger {N}: equalization pending", "Cargador {N}: ecualizaci\xF3n pendiente"),
    EQUALIZATION_TIME_S: is(
      "duration",
      "Charger {N}: equalization time left",
      "Cargador {N}: tiempo de ecualizaci\xF3n restante"
    )
  }),
  ...device("INVERTER_{N}", {
    ENABLED: state("Inverter {N} enabled", "Inversor {N} habilitado"),
    INVERTING: state("Inverter {N} inverting", "Inversor {N} invirtiendo"),
    PASSING_THROUGH: state("Inverter {N}: AC passed through", "Inversor {N}: CA directa"),
    FAULT: warns("warning", "inverterFault", "Inverter {N}: fault", "Inversor {N}: aver\xEDa")
  }),
  ...deviceAt("AC_OUT_{N}_L{L}", "electrical.ac.out{N}.phase.{PHASE}.", {
    VOLTAGE_V: is(
      "V",
      "AC output {N}, line {L}: voltage",
      "Salida de CA {N}, l\xEDnea {L}: tensi\xF3n",
      "lineNeutralVoltage"
    ),
    CURRENT_A: is("A", "AC output {N}, line {L}: current", "Salida de CA {N}, l\xEDnea {L}: corriente", "current"),
    FREQUENCY_HZ: is(
      "Hz",
      "AC output {N}, line {L}: frequency",
      "Salida de CA {N}, l\xEDnea {L}: frecuencia",
      "frequency"
    ),
    BREAKER_A: is("A", "AC output {N}, line {L}: breaker size", "Salida de CA {N}, l\xEDnea {L}: calibre del disyuntor"),
    POWER_W: is("W", "AC output {N}, line {L}: power", "Salida de CA {N}, l\xEDnea {L}: potencia", "realPower"),
    REACTIVE_POWER_VAR: is(
      "var",
      "AC output {N}, line {L}: reactive power",
      "Salida de CA {N}, l\xEDnea {L}: potencia reactiva"
    ),
    POWER_FACTOR: is("-", "AC output {N}, line {L}: power factor", "Salida de CA {N}, l\xEDnea {L}: factor de potencia")
  }),
  ...device("CONVERTER_{N}", {
    FAULT: warns("warning", "inverterFault", "Converter {N}: fault", "Convertidor {N}: aver\xEDa"),
    TEMPERATURE_WARNING: warns("caution", "converterHot", "Converter {N}: hot", "Convertidor {N}: caliente"),
    TEMPERATURE_ERROR: warns(
      "warning",
      "converterHot",
      "Converter {N}: over temperature",
      "Convertidor {N}: sobretemperatura"
    ),
    OVERLOAD_WARNING: warns("caution", "converterOverload", "Converter {N}: high load", "Convertidor {N}: carga alta"),
    OVERLOAD_ERROR: warns("warning", "converterOverload", "Converter {N}: overload", "Convertidor {N}: sobrecarga"),
    LOW_DC_VOLTAGE_WARNING: warns(
      "caution",
      "converterBattery",
      "Converter {N}: low battery voltage",
      "Convertidor {N}: tensi\xF3n de bater\xEDa baja"
    ),
    LOW_DC_VOLTAGE_ERROR: warns(
      "warning",
      "converterBattery",
      "Converter {N}: battery voltage too low",
      "Convertidor {N}: tensi\xF3n de bater\xEDa demasiado baja"
    ),
    RIPPLE_WARNING: warns(
      "caution",
      "converterRipple",
      "Converter {N}: ripple on the battery side",
      "Convertidor {N}: rizado en el lado de la bater\xEDa"
    ),
    RIPPLE_ERROR: warns(
      "warning",
      "converterRipple",
      "Converter {N}: too much ripple on the battery side",
      "Convertidor {N}: rizado excesivo en el lado de la bater\xEDa"
    )
  }),
  ...device("DC_{N}", {
    VOLTAGE_V: is("V", "DC connection {N} voltage", "Tensi\xF3n de la conexi\xF3n de CC {N}"),
    CURRENT_A: is("A", "DC connection {N} current", "Corriente de la conexi\xF3n de CC {N}")
  }),
  ...device("SWITCHBANK_{N}", {
    "SWITCH_{I}": state("Switch bank {N}, switch {I}", "Banco de interruptores {N}, interruptor {I}", {
      path: "electrical.switches.bank.{N}.{I}.state",
      as: "choice",
      of: [0, 1]
    }),
    "ORDER_{I}": state("Switch bank {N}, order to switch {I}", "Banco de interruptores {N}, orden al interruptor {I}")
  })
});

// src/tags/vocabulary/rows/environment.ts
var ROOMS = [
  ["ENGINE_ROOM", "engineRoom"],
  ["CABIN", "mainCabin"],
  ["FRIDGE", "refrigerator"],
  ["FREEZER", "freezer"],
  ["HEATING", "heating"]
];
var inside = (property, name) => [
  [`INSIDE_0.${property}`, `environment.inside.${name}`],
  [`INSIDE_{N}.${property}`, `environment.inside.{N}.${name}`],
  ...ROOMS.flatMap(([place, room]) => [
    [`${place}_0.${property}`, `environment.inside.${room}.${name}`],
    [`${place}_{N}.${property}`, `environment.inside.${room}{N}.${name}`]
  ])
];
var ENVIRONMENT = section(void 0, {
  ...device("ATMOSPHERE_{N}", {
    PRESSURE_PA: is("airPressure", "Pressure {N}: atmosphere", "Presi\xF3n {N}: atm\xF3sfera", [
      ["ATMOSPHERE_0.PRESSURE_PA", "environment.outside.pressure"]
    ])
  }),
  ...device("ALTIMETER_{N}", {
    PRESSURE_PA: is("airPressure", "Pressure {N}: altimeter setting", "Presi\xF3n {N}: ajuste del alt\xEDmetro")
  }),
  ...device("{MEDIUM}_{N}", {
    PRESSURE_PA: is("Pa", "Pressure {N}: {MEDIUM}", "Presi\xF3n {N}: {MEDIUM}")
  }),
  ...device("{SOURCE}_{N}", {
    TEMP_K: is("K", "Temperature {N}: {SOURCE}", "Temperatura {N}: {SOURCE}", [
      ["SEA_0.TEMP_K", "environment.water.temperature"],
      ["OUTSIDE_0.TEMP_K", "environment.outside.temperature"],
      ["DEW_POINT_0.TEMP_K", "environment.outside.dewPointTemperature"],
      ["WIND_CHILL_APPARENT_0.TEMP_K", "environment.outside.apparentWindChillTemperature"],
      ["WIND_CHILL_THEORETICAL_0.TEMP_K", "environment.outside.theoreticalWindChillTemperature"],
      ["HEAT_INDEX_0.TEMP_K", "environment.outside.heatIndexTemperature"],
      ...inside("TEMP_K", "temperature"),
      ["EXHAUST_GAS_{N}.TEMP_K", "propulsion.{ENGINE}.exhaustTemperature"],
      ["LIVE_WELL_{N}.TEMP_K", "tanks.liveWell.{N}.temperature"],
      ["BAIT_WELL_{N}.TEMP_K", "tanks.baitWell.{N}.temperature"]
    ])
  }),
  ...device("{AIR}_{N}", {
    HUMIDITY_PCT: is("humidity", "Humidity {N}: {AIR}", "Humedad {N}: {AIR}", [
      ["OUTSIDE_0.HUMIDITY_PCT", "environment.outside.relativeHumidity"],
      ...inside("HUMIDITY_PCT", "relativeHumidity")
    ])
  }),
  ...device("{SOURCE}_{N}", {
    SET_TEMP_K: is("K", "Set temperature {N}: {SOURCE}", "Temperatura fijada {N}: {SOURCE}")
  }),
  ...device("{AIR}_{N}", {
    SET_HUMIDITY_PCT: is("humidity", "Set humidity {N}: {AIR}", "Humedad fijada {N}: {AIR}")
  }),
  ...device("ATMOSPHERE_{N}", {
    SET_PRESSURE_PA: is("airPressure", "Set pressure {N}: atmosphere", "Presi\xF3n fijada {N}: atm\xF3sfera")
  }),
  ...device("ALTIMETER_{N}", {
    SET_PRESSURE_PA: is(
      "airPressure",
      "Set pressure {N}: altimeter setting",
      "Presi\xF3n fijada {N}: ajuste del alt\xEDmetro"
    )
  }),
  ...device("{MEDIUM}_{N}", {
    SET_PRESSURE_PA: is("Pa", "Set pressure {N}: {MEDIUM}", "Presi\xF3n fijada {N}: {MEDIUM}")
  })
});

// src/tags/vocabulary/rows/gnss.ts
var GNSS = section("navigation", {
  ...deviceAt("GNSS", "navigation.gnss.", {
    ALTITUDE_M: is("m", "GNSS: antenna altitude", "GNSS: altitud de la antena", "antennaAltitude"),
    GEOIDAL_SEPARATION_M: is("m", "GNSS: geoidal separation", "GNSS: separaci\xF3n del geoide", "geoidalSeparation"),
    SATELLITES: is("satellites", "GNSS: satellites used", "GNSS: sat\xE9lites usados", "satellites"),
    FIX: state("GNSS: position fixed", "GNSS: posici\xF3n obtenida", {
      path: "navigation.gnss.methodQuality",
      as: "choice",
      of: ["no GPS", "GNSS Fix"],
      off: ["Estimated (DR) mode", "Manual input", "Simulator mode", "Error"],
      on: ["DGNSS fix", "Precise GNSS", "RTK fixed integer", "RTK float"]
    }),
    DIFFERENTIAL: state("GNSS: differential corrections in use", "GNSS: con correcciones diferenciales"),
    UNSAFE: warns("warning", "positionUnsure", "GNSS: integrity not assured", "GNSS: integridad no asegurada"),
    SATELLITES_IN_VIEW: is("satellites", "GNSS: satellites in view", "GNSS: sat\xE9lites a la vista"),
    HDOP: is(
      "-",
      "GNSS: horizontal dilution of precision",
      "GNSS: diluci\xF3n horizontal de la precisi\xF3n",
      "horizontalDilution"
    ),
    PDOP: is("-", "GNSS: position dilution of precision", "GNSS: diluci\xF3n de la posici\xF3n", "positionDilution"),
    VDOP: is("-", "GNSS: vertical dilution of precision", "GNSS: diluci\xF3n vertical de la precisi\xF3n"),
    TDOP: is("-", "GNSS: time dilution of precision", "GNSS: diluci\xF3n temporal de la precisi\xF3n")
  })
});

// src/tags/vocabulary/rows/hull.ts
var HULL = section("hull", {
  ...device("BILGE_{N}", {
    HIGH_WATER: warns("alarm", "bilgeHigh", "Bilge {N}: high water", "Sentina {N}: agua alta", "moisture"),
    LEVEL_PCT: is("share", "Bilge {N} level", "Nivel de la sentina {N}")
  }),
  ...device("WINDLASS_{N}", {
    RODE_M: is("m", "Windlass {N}: rode out", "Molinete {N}: cadena largada"),
    LINE_SPEED_MS: is("lineSpeed", "Windlass {N}: line speed", "Molinete {N}: velocidad de la cadena"),
    LOWERING: state("Windlass {N}: lowering", "Molinete {N}: largando"),
    RAISING: state("Windlass {N}: raising", "Molinete {N}: virando"),
    DOCKED: state("Windlass {N}: anchor home", "Molinete {N}: ancla estibada"),
    SYSTEM_ERROR: warns("warning", "windlassFault", "Windlass {N}: system error", "Molinete {N}: error del sistema"),
    SENSOR_ERROR: warns("caution", "windlassFault", "Windlass {N}: sensor error", "Molinete {N}: error del sensor"),
    NO_MOTION: warns("warning", "windlassStuck", "Windlass {N}: does not move", "Molinete {N}: no se mueve"),
    DOCKING_DISTANCE_REACHED: state("Windlass {N}: anchor nearly home", "Molinete {N}: ancla casi arriba"),
    END_OF_RODE: warns("warning", "rodeEnd", "Windlass {N}: end of the rode", "Molinete {N}: fin del fondeo"),
    VOLTAGE_V: is("V", "Windlass {N} voltage", "Tensi\xF3n del molinete {N}"),
    CURRENT_A: is("A", "Windlass {N} current", "Corriente del molinete {N}"),
    HOURS_S: is("hours", "Windlass {N} running time", "Tiempo de marcha del molinete {N}"),
    UNDER_VOLTAGE: warns(
      "warning",
      "windlassVoltage",
      "Windlass {N}: cut out, low voltage",
      "Molinete {N}: parado por tensi\xF3n baja"
    ),
    OVER_CURRENT: warns(
      "warning",
      "windlassStuck",
      "Windlass {N}: cut out, too much current",
      "Molinete {N}: parado por exceso de corriente"
    ),
    OVER_TEMPERATURE: warns(
      "warning",
      "windlassHot",
      "Windlass {N}: cut out, over temperature",
      "Molinete {N}: parado por sobretemperatura"
    )
  })
});

// src/tags/vocabulary/rows/logs.ts
var attitude = (key) => ({ path: "navigation.attitude", as: "part", key, whole: false });
var LOGS = section("navigation", {
  ...device("VESSEL", {
    FUEL_TIME_TO_EMPTY_S: is("duration", "Time until the fuel is used up", "Tiempo hasta agotar el combustible"),
    FUEL_DISTANCE_TO_EMPTY_M: is(
      "distance",
      "Distance until the fuel is used up",
      "Distancia hasta agotar el combustible"
    ),
    FUEL_REMAINING_M3: is("m3", "Fuel left", "Combustible restante"),
    TRIP_TIME_S: is("duration", "Time under way, this trip", "Tiempo de navegaci\xF3n, parcial"),
    LOG_M: is("distance", "Distance through water, in all", "Distancia navegada, total", "navigation.log"),
    TRIP_LOG_M: is(
      "distance",
      "Distance through water, this trip",
      "Distancia navegada, parcial",
      "navigation.trip.log"
    ),
    TIME_UTC_S: is("moment", "Date and time (UTC)", "Fecha y hora (UTC)", {
      path: "navigation.datetime",
      as: "time"
    }),
    DEVIATION_DEG: is(
      "variation",
      "Compass deviation, positive east",
      "Desv\xEDo del comp\xE1s, positivo al este",
      "navigation.magneticDeviation"
    ),
    VARIATION_DEG: is(
      "variation",
      "Magnetic variation, positive east",
      "Declinaci\xF3n magn\xE9tica, positiva al este",
      "navigation.magneticVariation"
    ),
    HEAVE_M: is("m", "Heave, positive up", "Arfada, positiva hacia arriba", "environment.heave"),
    YAW_DEG: is("yaw", "Yaw", "Gui\xF1ada", attitude("yaw")),
    LEEWAY_DEG: is(
      "angleToSide",
      "Leeway, positive to starboard",
      "Abatimiento, positivo a estribor",
      "navigation.leewayAngle"
    ),
    LOCAL_TIME_OFFSET_S: is("duration", "Local time less UTC", "Hora local menos UTC"),
    DEPTH_OFFSET_M: is(
      "m",
      "Depth offset: to the surface, negative to the keel",
      "Correcci\xF3n de sonda: a la superficie, negativa a la quilla"
    ),
    STW_AHEAD_MS: is(
      "m/s",
      "Speed through water, ahead",
      "Velocidad en el agua, avante",
      "navigation.speedThroughWaterLongitudinal"
    ),
    STW_TO_STARBOARD_MS: is(
      "speedToSide",
      "Speed through water, to starboard",
      "Velocidad en el agua, a estribor",
      "navigation.speedThroughWaterTransverse"
    ),
    STW_STERN_TO_STARBOARD_MS: is(
      "speedToSide",
      "Speed of the stern through water, to starboard",
      "Velocidad de la popa en el agua, a estribor"
    ),
    SOG_AHEAD_MS: is("m/s", "Speed over ground, ahead", "Velocidad sobre el fondo, avante"),
    SOG_TO_STARBOARD_MS: is("speedToSide", "Speed over ground, to starboard", "Velocidad sobre el fondo, a estribor"),
    SOG_STERN_TO_STARBOARD_MS: is(
      "speedToSide",
      "Speed of the stern over ground, to starboard",
      "Velocidad de la popa sobre el fondo, a estribor"
    )
  })
});

// src/tags/vocabulary/rows/navigation.ts
var position = (key, path) => ({ path, as: "part", key, whole: true, degrees: true });
var attitude2 = (key) => ({ path: "navigation.attitude", as: "part", key, whole: false });
var current = (tag, key) => [
  tag,
  "environment.current",
  { as: "part", key, whole: false }
];
var NAVIGATION = section("navigation", {
  ...device("VESSEL", {
    DEPTH_BELOW_KEEL_M: is(
      "depthBelowKeel",
      "Depth below the keel",
      "Sonda bajo la quilla",
      "environment.depth.belowKeel"
    ),
    DEPTH_M: is(
      "depth",
      "Depth below the transducer",
      "Sonda bajo el transductor",
      "environment.depth.belowTransducer"
    ),
    DEPTH_BELOW_SURFACE_M: is(
      "depth",
      "Depth below the surface",
      "Sonda desde la superficie",
      "environment.depth.belowSurface"
    ),
    STW_MS: is("m/s", "Speed through water", "Velocidad en el agua", "navigation.speedThroughWater"),
    SOG_MS: is("m/s", "Speed over ground", "Velocidad sobre el fondo", "navigation.speedOverGround"),
    "COG_{REF}_DEG": is(
      "course",
      "Course over ground, {REF}",
      "Rumbo sobre el fondo, {REF}",
      "navigation.courseOverGround{REF}"
    ),
    "HEADING_{REF}_DEG": is("course", "Heading, {REF}", "Rumbo, {REF}", "navigation.heading{REF}")
  }),
  ...device("{WIND}", {
    SPEED_MS: is("windSpeed", "{WIND}: speed", "{WIND}: velocidad", [
      ["WIND_APPARENT.SPEED_MS", "environment.wind.speedApparent"],
      ["WIND_TRUE_BOAT.SPEED_MS", "environment.wind.speedTrue"],
      ["WIND_TRUE_WATER.SPEED_MS", "environment.wind.speedTrue"],
      ["WIND_GROUND_TRUE.SPEED_MS", "environment.wind.speedOverGround"],
      ["WIND_GROUND_MAGNETIC.SPEED_MS", "environment.wind.speedOverGround"]
    ]),
    ANGLE_DEG: is(
      "angleToSide",
      "{WIND}: angle off the bow, positive to starboard",
      "{WIND}: \xE1ngulo desde proa, positivo a estribor",
      [
        ["WIND_APPARENT.ANGLE_DEG", "environment.wind.angleApparent"],
        ["WIND_TRUE_BOAT.ANGLE_DEG", "environment.wind.angleTrueWater"],
        ["WIND_TRUE_WATER.ANGLE_DEG", "environment.wind.angleTrueWater"]
      ]
    ),
    DIRECTION_DEG: is("windDirection", "{WIND}: where it comes from", "{WIND}: de d\xF3nde viene", [
      ["WIND_GROUND_TRUE.DIRECTION_DEG", "environment.wind.directionTrue"],
      ["WIND_GROUND_MAGNETIC.DIRECTION_DEG", "environment.wind.directionMagnetic"]
    ])
  }),
  ...device("VESSEL", {
    LAT_DEG: is(
      "latitude",
      "Latitude, positive north",
      "Latitud, positiva al norte",
      position("latitude", "navigation.position")
    ),
    LON_DEG: is(
      "longitude",
      "Longitude, positive east",
      "Longitud, positiva al este",
      position("longitude", "navigation.position")
    )
  }),
  ...deviceAt("NAV", "navigation.courseRhumbline.", {
    CROSS_TRACK_M: is(
      "distanceToSide",
      "Cross-track error, positive to starboard of the track",
      "Error transversal, positivo a estribor de la derrota",
      "crossTrackError"
    ),
    WAYPOINT_DISTANCE_M: is("distance", "Waypoint: distance", "Punto de paso: distancia", "nextPoint.distance"),
    "WAYPOINT_BEARING_{REF}_DEG": is(
      "course",
      "Waypoint: bearing, {REF}",
      "Punto de paso: demora, {REF}",
      "nextPoint.bearing{REF}"
    ),
    WAYPOINT_CLOSING_MS: is(
      "m/s",
      "Waypoint: closing speed",
      "Punto de paso: velocidad de aproximaci\xF3n",
      "nextPoint.velocityMadeGood"
    ),
    WAYPOINT_ETA_UTC_S: is(
      "moment",
      "Waypoint: expected time of arrival (UTC)",
      "Punto de paso: hora prevista de llegada (UTC)"
    ),
    WAYPOINT_ARRIVED: state("Waypoint: arrival circle entered", "Punto de paso: dentro del c\xEDrculo de llegada"),
    TERMINATED: state("Navigation to a waypoint ended", "Navegaci\xF3n al punto terminada"),
    "LEG_BEARING_{REF}_DEG": is("course", "Course of the leg, {REF}", "Rumbo del tramo, {REF}", "bearingTrack{REF}"),
    WAYPOINT_LAT_DEG: is(
      "latitude",
      "Waypoint: latitude",
      "Punto de paso: latitud",
      position("latitude", "navigation.courseRhumbline.nextPoint.position")
    ),
    WAYPOINT_LON_DEG: is(
      "longitude",
      "Waypoint: longitude",
      "Punto de paso: longitud",
      position("longitude", "navigation.courseRhumbline.nextPoint.position")
    ),
    WAYPOINT_PASSED: state("Waypoint: abeam or passed", "Punto de paso: rebasado"),
    MARK_TIME_TO_S: is(
      "duration",
      "Time to the mark, negative once passed",
      "Tiempo hasta la marca, negativo tras pasarla",
      "nextPoint.timeToGo"
    )
  }),
  ...device("VESSEL", {
    "SET_{REF}_DEG": is("course", "Current: set, {REF}", "Corriente: direcci\xF3n, {REF}", [
      current("VESSEL.SET_TRUE_DEG", "setTrue"),
      current("VESSEL.SET_MAGNETIC_DEG", "setMagnetic")
    ]),
    DRIFT_MS: is("m/s", "Current: drift", "Corriente: velocidad", [current("VESSEL.DRIFT_MS", "drift")]),
    RATE_OF_TURN_DEG_S: is(
      "rateOfTurn",
      "Rate of turn, positive to starboard",
      "Velocidad de giro, positiva a estribor",
      "navigation.rateOfTurn"
    ),
    ROLL_DEG: is("angleToSide", "Roll, positive to starboard", "Balance, positivo a estribor", attitude2("roll")),
    PITCH_DEG: is("pitch", "Pitch, positive bow up", "Cabeceo, positivo proa arriba", attitude2("pitch"))
  })
});

// src/tags/vocabulary/rows/propulsion.ts
var PROPULSION = section("propulsion", {
  ...deviceAt("ME_INST_{N}", "propulsion.{ENGINE}.", {
    RPM: is("rpm", "Engine {N} speed", "R\xE9gimen del motor {N}", "revolutions"),
    OIL_PRESSURE_PA: is("Pa", "Engine {N} oil pressure", "Presi\xF3n de aceite del motor {N}", "oilPressure"),
    COOLANT_TEMP_K: is(
      "K",
      "Engine {N} coolant temperature",
      "Temperatura de refrigerante del motor {N}",
      "temperature"
    ),
    ALTERNATOR_V: is("V", "Engine {N} alternator voltage", "Tensi\xF3n del alternador del motor {N}", "alternatorVoltage"),
    OIL_TEMP_K: is("K", "Engine {N} oil temperature", "Temperatura de aceite del motor {N}", "oilTemperature"),
    COOLANT_PRESSURE_PA: is(
      "Pa",
      "Engine {N} coolant pressure",
      "Presi\xF3n de refrigerante del motor {N}",
      "coolantPressure"
    ),
    FUEL_RATE_M3H: is("m3/h", "Engine {N} fuel rate", "Consumo de combustible del motor {N}", "fuel.rate"),
    LOAD_PCT: is("%", "Engine {N} load", "Carga del motor {N}", "engineLoad"),
    TRANSMISSION_OIL_PRESSURE_PA: is(
      "Pa",
      "Engine {N} gearbox oil pressure",
      "Presi\xF3n de aceite del reductor del motor {N}",
      "transmission.oilPressure"
    ),
    TRANSMISSION_OIL_TEMP_K: is(
      "K",
      "Engine {N} gearbox oil temperature",
      "Temperatura de aceite del reductor del motor {N}",
      "transmission.oilTemperature"
    ),
    BOOST_PA: is("Pa", "Engine {N} boost pressure", "Presi\xF3n de sobrealimentaci\xF3n del motor {N}", "boostPressure"),
    FUEL_PRESSURE_PA: is("Pa", "Engine {N} fuel pressure", "Presi\xF3n de combustible del motor {N}", "fuel.pressure"),
    TORQUE_PCT: is("%", "Engine {N} torque", "Par del motor {N}", "engineTorque"),
    GEAR_AHEAD: state("Engine {N}: gear ahead", "Motor {N}: marcha avante"),
    GEAR_ASTERN: state("Engine {N}: gear astern", "Motor {N}: marcha atr\xE1s"),
    HOURS_S: is("hours", "Engine {N} running time", "Tiempo de marcha del motor {N}", "runTime")
  }),
  ...device("THRUSTER_{N}", {
    HOURS_S: is("hours", "Thruster {N} running time", "Tiempo de marcha de la h\xE9lice transversal {N}")
  }),
  ...deviceAt("ME_INST_{N}", "propulsion.{ENGINE}.", {
    TRIM_PCT: is("%", "Engine {N} trim", "Trimado del motor {N}", "drive.trimState"),
    CHECK_ENGINE: warns("warning", "engineFault", "Engine {N}: check engine", "Motor {N}: revisar motor"),
    OVER_TEMPERATURE: warns("alarm", "engineHot", "Engine {N}: over temperature", "Motor {N}: sobretemperatura"),
    LOW_OIL_PRESSURE: warns(
      "alarm",
      "lowOilPressure",
      "Engine {N}: low oil pressure",
      "Motor {N}: presi\xF3n de aceite baja"
    ),
    LOW_OIL_LEVEL: warns("warning", "lowOilLevel", "Engine {N}: low oil level", "Motor {N}: nivel de aceite bajo"),
    LOW_FUEL_PRESSURE: warns(
      "warning",
      "lowFuelPressure",
      "Engine {N}: low fuel pressure",
      "Motor {N}: presi\xF3n de combustible baja"
    ),
    LOW_SYSTEM_VOLTAGE: warns(
      "warning",
      "notCharging",
      "Engine {N}: low system voltage",
      "Motor {N}: tensi\xF3n del sistema baja"
    ),
    LOW_COOLANT_LEVEL: warns(
      "warning",
      "lowCoolant",
      "Engine {N}: low coolant level",
      "Motor {N}: nivel de refrigerante bajo"
    ),
    WATER_FLOW: warns("alarm", "coolingWater", "Engine {N}: water flow", "Motor {N}: caudal de agua"),
    WATER_IN_FUEL: warns("warning", "waterInFuel", "Engine {N}: water in fuel", "Motor {N}: agua en el combustible"),
    CHARGE_INDICATOR: warns("warning", "notCharging", "Engine {N}: charge indicator", "Motor {N}: indicador de carga"),
    PREHEAT_INDICATOR: state("Engine {N}: preheating", "Motor {N}: precalentamiento"),
    HIGH_BOOST_PRESSURE: warns(
      "warning",
      "boostPressure",
      "Engine {N}: high boost pressure",
      "Motor {N}: sobrealimentaci\xF3n alta"
    ),
    REV_LIMIT_EXCEEDED: warns(
      "alarm",
      "overspeed",
      "Engine {N}: rev limit exceeded",
      "Motor {N}: l\xEDmite de r\xE9gimen superado"
    ),
    EGR_SYSTEM: warns("caution", "exhaustSystem", "Engine {N}: EGR system", "Motor {N}: sistema EGR"),
    THROTTLE_POSITION_SENSOR: warns(
      "warning",
      "throttleSensor",
      "Engine {N}: throttle position sensor",
      "Motor {N}: sensor de posici\xF3n del acelerador"
    ),
    EMERGENCY_STOP: warns("alarm", "emergencyStop", "Engine {N}: emergency stop", "Motor {N}: parada de emergencia"),
    WARNING_LEVEL_1: warns("warning", "engineFault", "Engine {N}: warning level 1", "Motor {N}: aviso de nivel 1"),
    WARNING_LEVEL_2: warns("alarm", "engineStopping", "Engine {N}: warning level 2", "Motor {N}: aviso de nivel 2"),
    POWER_REDUCTION: warns(
      "warning",
      "powerReduced",
      "Engine {N}: power reduction",
      "Motor {N}: reducci\xF3n de potencia"
    ),
    MAINTENANCE_NEEDED: warns(
      "caution",
      "maintenance",
      "Engine {N}: maintenance needed",
      "Motor {N}: necesita mantenimiento"
    ),
    ENGINE_COMM_ERROR: warns(
      "warning",
      "engineElectronics",
      "Engine {N}: communication error",
      "Motor {N}: error de comunicaci\xF3n"
    ),
    SUB_OR_SECONDARY_THROTTLE: state("Engine {N}: secondary throttle", "Motor {N}: acelerador secundario"),
    NEUTRAL_START_PROTECT: state(
      "Engine {N}: neutral start protection",
      "Motor {N}: protecci\xF3n de arranque en punto muerto"
    ),
    ENGINE_SHUTTING_DOWN: warns("alarm", "engineStopping", "Engine {N}: shutting down", "Motor {N}: parando"),
    TRANSMISSION_CHECK: warns("warning", "gearboxFault", "Engine {N} gearbox: check", "Motor {N}, reductor: revisar"),
    TRANSMISSION_OVER_TEMPERATURE: warns(
      "alarm",
      "gearboxHot",
      "Engine {N} gearbox: over temperature",
      "Motor {N}, reductor: sobretemperatura"
    ),
    TRANSMISSION_LOW_OIL_PRESSURE: warns(
      "alarm",
      "gearboxOilPressure",
      "Engine {N} gearbox: low oil pressure",
      "Motor {N}, reductor: presi\xF3n de aceite baja"
    ),
    TRANSMISSION_LOW_OIL_LEVEL: warns(
      "warning",
      "gearboxOilLevel",
      "Engine {N} gearbox: low oil level",
      "Motor {N}, reductor: nivel de aceite bajo"
    ),
    TRANSMISSION_SAIL_DRIVE: warns(
      "alarm",
      "sailDriveWater",
      "Engine {N} gearbox: water in the sail drive",
      "Motor {N}, reductor: agua en la cola (saildrive)"
    ),
    FUEL_RATE_AVERAGE_M3H: is(
      "m3/h",
      "Engine {N} average fuel rate",
      "Consumo medio del motor {N}",
      "fuel.averageRate"
    ),
    FUEL_RATE_ECONOMY_M3H: is(
      "m3/h",
      "Engine {N} fuel rate for economy",
      "Consumo econ\xF3mico del motor {N}",
      "fuel.economyRate"
    ),
    FUEL_ECONOMY_M3H: is(
      "m3/h",
      "Engine {N} fuel rate at the moment, for economy",
      "Consumo instant\xE1neo del motor {N}, para econom\xEDa"
    ),
    RATED_RPM: is("rpm", "Engine {N} rated speed", "R\xE9gimen nominal del motor {N}")
  }),
  ...device("THRUSTER_{N}", {
    TO_PORT: state("Thruster {N} to port", "H\xE9lice transversal {N} a babor"),
    TO_STARBOARD: state("Thruster {N} to starboard", "H\xE9lice transversal {N} a estribor"),
    POWER_ENABLED: state("Thruster {N} enabled", "H\xE9lice transversal {N} habilitada"),
    SPEED_PCT: is("%", "Thruster {N} speed", "Velocidad de la h\xE9lice transversal {N}"),
    OTHER_DEVICE_CONTROLS: state("Thruster {N}: another device controls it", "H\xE9lice {N}: la gobierna otro equipo"),
    TOO_FAST: warns(
      "warning",
      "thrusterTooFast",
      "Thruster {N}: boat too fast to use it",
      "H\xE9lice {N}: demasiada velocidad para usarla"
    ),
    CURRENT_A: is("A", "Thruster {N} current", "Corriente de la h\xE9lice transversal {N}"),
    TEMP_K: is("K", "Thruster {N} motor temperature", "Temperatura del motor de la h\xE9lice transversal {N}")
  }),
  ...deviceAt("ME_INST_{N}", "propulsion.{ENGINE}.", {
    TRIP_FUEL_M3: is(
      "volumeUsed",
      "Engine {N} fuel used, this trip",
      "Combustible usado por el motor {N}, parcial",
      "fuel.used"
    )
  })
});

// src/tags/vocabulary/rows/safety.ts
var SAFETY = section("safety", {
  ...device("MOB", {
    ACTIVE: warns("emergency", "personOverboard", "Person overboard", "Hombre al agua"),
    LAT_DEG: is("latitude", "Person overboard: latitude", "Hombre al agua: latitud"),
    LON_DEG: is("longitude", "Person overboard: longitude", "Hombre al agua: longitud")
  })
});

// src/tags/vocabulary/rows/steering.ts
var STEERING = section("steering", {
  ...device("AUTOPILOT", {
    ENGAGED: state("Autopilot engaged", "Piloto autom\xE1tico en marcha", {
      path: "steering.autopilot.state",
      as: "choice",
      of: ["standby", "auto"],
      on: ["noDrift", "wind", "depthContour", "route", "directControl"],
      none: ["alarm"]
    }),
    "HEADING_TO_STEER_{REF}_DEG": is(
      "course",
      "Autopilot: heading to steer, {REF}",
      "Piloto autom\xE1tico: rumbo a mantener, {REF}",
      "steering.autopilot.target.heading{REF}"
    ),
    "TRACK_{REF}_DEG": is("course", "Autopilot: track, {REF}", "Piloto autom\xE1tico: derrota, {REF}"),
    RUDDER_ORDER_DEG: is(
      "angleToSide",
      "Autopilot: rudder order, positive to starboard",
      "Piloto autom\xE1tico: orden de tim\xF3n, positiva a estribor"
    ),
    RUDDER_LIMIT_EXCEEDED: warns(
      "warning",
      "rudderLimit",
      "Autopilot: rudder limit exceeded",
      "Piloto autom\xE1tico: l\xEDmite de tim\xF3n superado"
    ),
    OFF_HEADING_LIMIT_EXCEEDED: warns(
      "warning",
      "offCourse",
      "Autopilot: off heading",
      "Piloto autom\xE1tico: fuera de rumbo"
    ),
    OFF_TRACK_LIMIT_EXCEEDED: warns(
      "warning",
      "offCourse",
      "Autopilot: off track",
      "Piloto autom\xE1tico: fuera de derrota"
    ),
    OVERRIDE: warns(
      "caution",
      "autopilotOverridden",
      "Autopilot: overridden by hand",
      "Piloto autom\xE1tico: anulado a mano"
    )
  }),
  ...device("RUDDER_{N}", {
    ANGLE_DEG: is(
      "angleToSide",
      "Rudder {N} angle, positive to starboard",
      "\xC1ngulo del tim\xF3n {N}, positivo a estribor",
      [["RUDDER_0.ANGLE_DEG", "steering.rudderAngle"]]
    ),
    ORDER_DEG: is(
      "angleToSide",
      "Rudder {N} ordered angle, positive to starboard",
      "\xC1ngulo ordenado al tim\xF3n {N}, positivo a estribor",
      [["RUDDER_0.ORDER_DEG", "steering.rudderAngleTarget"]]
    )
  }),
  ...device("TRIM_TABS", {
    PORT_PCT: is("%", "Trim tab, port", "Flap de babor"),
    STARBOARD_PCT: is("%", "Trim tab, starboard", "Flap de estribor")
  })
});

// src/tags/vocabulary/rows/tanks.ts
var TANKS = section("tanks", {
  ...device("WATERMAKER", {
    HOURS_S: is("hours", "Watermaker: running time", "Potabilizadora: tiempo de marcha")
  }),
  ...deviceAt("TANK_{TYPE}_{N}", "tanks.{TYPE}.{N}.", {
    LEVEL_PCT: is("share", "Tank {N} ({TYPE}) level", "Nivel del tanque {N} ({TYPE})", "currentLevel"),
    REMAINING_M3: is("m3", "Tank {N} ({TYPE}): what is left", "Tanque {N} ({TYPE}): lo que queda"),
    CAPACITY_M3: is("m3", "Tank {N} ({TYPE}) capacity", "Capacidad del tanque {N} ({TYPE})", "capacity")
  }),
  ...device("WATERMAKER", {
    RUNNING: stateOf("running", "Watermaker running", "Potabilizadora en marcha"),
    EMERGENCY_STOP: warns(
      "warning",
      "watermakerFault",
      "Watermaker: emergency stop",
      "Potabilizadora: parada de emergencia"
    ),
    LOW_PRESSURE_PUMP: stateOf("running", "Watermaker: low pressure pump", "Potabilizadora: bomba de baja presi\xF3n"),
    HIGH_PRESSURE_PUMP: stateOf("running", "Watermaker: high pressure pump", "Potabilizadora: bomba de alta presi\xF3n"),
    FLUSHING: state("Watermaker: flushing", "Potabilizadora: enjuague"),
    PRODUCT_VALVE_WARNING: warns(
      "caution",
      "watermakerSalt",
      "Watermaker: product valve warning",
      "Potabilizadora: aviso de la v\xE1lvula de producto"
    ),
    SALINITY_WARNING: warns(
      "caution",
      "watermakerSalt",
      "Watermaker: salinity warning",
      "Potabilizadora: aviso de salinidad"
    ),
    SENSOR_WARNING: warns(
      "caution",
      "watermakerSensor",
      "Watermaker: sensor warning",
      "Potabilizadora: aviso de sensor"
    ),
    OIL_CHANGE_WARNING: warns(
      "caution",
      "watermakerService",
      "Watermaker: oil change due",
      "Potabilizadora: cambio de aceite"
    ),
    FILTER_WARNING: warns(
      "caution",
      "watermakerService",
      "Watermaker: filter warning",
      "Potabilizadora: aviso de filtro"
    ),
    SYSTEM_WARNING: warns(
      "warning",
      "watermakerFault",
      "Watermaker: system warning",
      "Potabilizadora: aviso del sistema"
    ),
    SALINITY_PPM: is("ppm", "Watermaker: salinity", "Potabilizadora: salinidad"),
    PRODUCT_TEMP_K: is("K", "Watermaker: product temperature", "Potabilizadora: temperatura del producto"),
    PRE_FILTER_PRESSURE_PA: is(
      "Pa",
      "Watermaker: pressure before the filter",
      "Potabilizadora: presi\xF3n antes del filtro"
    ),
    POST_FILTER_PRESSURE_PA: is(
      "Pa",
      "Watermaker: pressure behind the filter",
      "Potabilizadora: presi\xF3n tras el filtro"
    ),
    FEED_PRESSURE_PA: is("Pa", "Watermaker: feed pressure", "Potabilizadora: presi\xF3n de alimentaci\xF3n"),
    HIGH_PRESSURE_PA: is("Pa", "Watermaker: high pressure", "Potabilizadora: alta presi\xF3n"),
    PRODUCT_FLOW_M3H: is("m3/h", "Watermaker: product flow", "Potabilizadora: caudal de producto"),
    BRINE_FLOW_M3H: is("m3/h", "Watermaker: brine flow", "Potabilizadora: caudal de salmuera")
  })
});

// src/tags/vocabulary/vocabulary.ts
var SECTIONS = [
  SAFETY,
  HULL,
  NAVIGATION,
  STEERING,
  PROPULSION,
  ELECTRICAL,
  TANKS,
  ENVIRONMENT,
  LOGS,
  GNSS
];
var VOCABULARY = SECTIONS.flatMap(
  ({ system, rows }) => Object.entries(rows).map(([pattern, row]) => ({ system, pattern, row }))
).map(({ pattern, row, system }, rank) => ({
  pattern,
  expression: expressionOf(pattern),
  row,
  system,
  rank
}));
var UNKNOWN_RANK = VOCABULARY.findIndex(({ pattern }) => pattern in LOGS.rows) - 0.5;
var byPattern = new Map(VOCABULARY.map((entry) => [entry.pattern, entry]));
var byProperty = Map.groupBy(VOCABULARY, ({ pattern }) => propertyOf(pattern));
var byDevice = Map.groupBy(VOCABULARY, ({ pattern }) => deviceOf(pattern));
function propertyOf(tagId) {
  return tagId.slice(tagId.indexOf(".") + 1);
}
function deviceOf(tagId) {
  const end = tagId.search(/(?:_(?:\d|\{)[^.]*)?\./);
  return end < 0 ? tagId : tagId.slice(0, end);
}
function entryOf(tagId) {
  const rows = byProperty.get(propertyOf(tagId)) ?? byDevice.get(deviceOf(tagId)) ?? [];
  for (const entry of rows) {
    const place = placeIn(tagId, entry.expression);
    if (place !== void 0) return { entry, place };
  }
  return void 0;
}
function entriesLike(tagId) {
  return byProperty.get(propertyOf(tagId)) ?? [];
}
function entriesOfDevice(tagId) {
  return byDevice.get(deviceOf(tagId)) ?? [];
}
function unitOfPattern(pattern) {
  const row = byPattern.get(pattern)?.row;
  if (row === void 0) throw new Error(`${pattern} has no row`);
  return QUANTITIES[row.quantity].unit;
}
function unitOfTag(tagId) {
  const row = entryOf(tagId)?.entry.row;
  return row && QUANTITIES[row.quantity].unit;
}
function unitOf(tagId, tags) {
  return tags?.definition(tagId)?.unitSi ?? unitOfTag(tagId) ?? unitByName(tagId);
}
function textsIn(language) {
  const tags = Object.fromEntries(VOCABULARY.map(({ pattern, row }) => [pattern, row[language]]));
  return { tags, places: PLACE_WORDS[language] };
}
var TAG_TEXTS = { en: textsIn("en"), es: textsIn("es") };
var SIGNALK_ROWS = VOCABULARY.flatMap(({ pattern, row }) => signalkRows(pattern, row));
function descriptionOfTag(tagId, { tags, places }) {
  const found = entryOf(tagId);
  return found && fillPattern(tags[found.entry.pattern] ?? "", found.place, places);
}
function standardDefinition(tagId, texts) {
  const unitSi = unitOfTag(tagId);
  if (unitSi === void 0) return void 0;
  const description = descriptionOfTag(tagId, texts) ?? tagId;
  return { id: tagId, description, unitSi, controllable: false, rangeNormalMin: null, rangeNormalMax: null };
}

export {
  ID_NAMES,
  placesOf,
  fillPattern,
  isNameable,
  expressionOf,
  placeIn,
  shaped,
  FORMS,
  QUANTITIES,
  displayOf,
  TRUTH_CLASSES,
  SYSTEMS,
  VOCABULARY,
  UNKNOWN_RANK,
  entryOf,
  entriesLike,
  entriesOfDevice,
  unitOfPattern,
  unitOfTag,
  unitOf,
  TAG_TEXTS,
  SIGNALK_ROWS,
  descriptionOfTag,
  standardDefinition
};
