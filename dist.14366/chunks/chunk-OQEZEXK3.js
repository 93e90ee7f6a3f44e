import {
  parseProject
} from "./chunk-XCWWUKXL.js";
import {
  BitacoraError
} from "./chunk-WYJWSAZZ.js";

// src/project/demo.ts
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

// src/messages/en/demo.ts
var demo = {
  "Aurora (demostraci\xF3n)": "Aurora (demo)",
  "Aceite lubricante": "Lubricating oil",
  "Agua dulce": "Fresh water",
  "Aguas negras": "Black water",
  "Alternador del motor de babor": "Port engine alternator",
  "Alternador del motor de estribor": "Starboard engine alternator",
  "Aviso de presi\xF3n de aceite del motor de babor": "Port engine oil pressure warning",
  "Aviso de presi\xF3n de aceite del motor de estribor": "Starboard engine oil pressure warning",
  Balance: "Roll",
  "Bater\xEDa de arranque": "Starter battery",
  "Bater\xEDa de servicio": "House battery",
  "Bater\xEDa de servicio baja": "House battery low",
  "Bomba de achique de m\xE1quinas": "Engine room bilge pump",
  "Boya de agua alta en la sentina de m\xE1quinas": "High water float switch in the engine room bilge",
  Cabeceo: "Pitch",
  "Capacidad del tanque de gas\xF3leo de babor": "Port diesel tank capacity",
  "Capacidad del tanque de gas\xF3leo de estribor": "Starboard diesel tank capacity",
  "Carga de la bater\xEDa de servicio": "House battery charge",
  "Carga del motor de babor": "Port engine load",
  "Carga del motor de estribor": "Starboard engine load",
  "Consumo del motor de babor": "Port engine fuel rate",
  "Consumo del motor de estribor": "Starboard engine fuel rate",
  "Corriente de la bater\xEDa de arranque": "Starter battery current",
  "Corriente de la bater\xEDa de servicio": "House battery current",
  "Flap de babor": "Port trim tab",
  "Flap de estribor": "Starboard trim tab",
  "Frecuencia del generador": "Generator frequency",
  "Gas\xF3leo de babor": "Port diesel",
  "Gas\xF3leo de estribor": "Starboard diesel",
  "Generador en marcha": "Generator running",
  Gui\u00F1ada: "Yaw",
  "Horas de funcionamiento del motor de babor": "Port engine running hours",
  "Horas de funcionamiento del motor de estribor": "Starboard engine running hours",
  "Humedad del sal\xF3n": "Saloon humidity",
  "Humo en la cocina": "Smoke in the galley",
  "H\xE9lice de proa en marcha": "Bow thruster running",
  "Inundaci\xF3n en m\xE1quinas": "Engine room flooding",
  Latitud: "Latitude",
  Longitud: "Longitude",
  "Luces de cubierta": "Deck lights",
  "Luces de navegaci\xF3n": "Navigation lights",
  "Nivel alto en la sentina de m\xE1quinas": "High level in the engine room bilge",
  "Nivel de la sentina de m\xE1quinas": "Engine room bilge level",
  "Piloto autom\xE1tico": "Autopilot",
  "Poca agua bajo la quilla": "Shallow water under the keel",
  "Potencia del generador": "Generator power",
  "Presi\xF3n atmosf\xE9rica": "Atmospheric pressure",
  "Presi\xF3n de aceite baja": "Low oil pressure",
  "Presi\xF3n de aceite del motor de babor": "Port engine oil pressure",
  "Presi\xF3n de aceite del motor de estribor": "Starboard engine oil pressure",
  "Presi\xF3n de aceite del reductor de babor": "Port gearbox oil pressure",
  "Presi\xF3n de aceite del reductor de estribor": "Starboard gearbox oil pressure",
  "Presi\xF3n de sobrealimentaci\xF3n del motor de babor": "Port engine boost pressure",
  "Presi\xF3n de sobrealimentaci\xF3n del motor de estribor": "Starboard engine boost pressure",
  "Profundidad bajo la quilla": "Depth below the keel",
  "Puerta estanca abierta": "Watertight door open",
  "Puerta estanca de popa abierta": "Aft watertight door open",
  "Refrigerante demasiado caliente": "Coolant too hot",
  "Rumbo sobre el fondo": "True course over ground",
  "Rumbo verdadero": "True heading",
  "R\xE9gimen del motor de babor": "Port engine speed",
  "R\xE9gimen del motor de estribor": "Starboard engine speed",
  "Sobrevelocidad del motor": "Engine overspeed",
  "Temperatura de aceite del motor de babor": "Port engine oil temperature",
  "Temperatura de aceite del motor de estribor": "Starboard engine oil temperature",
  "Temperatura de aceite del reductor de babor": "Port gearbox oil temperature",
  "Temperatura de aceite del reductor de estribor": "Starboard gearbox oil temperature",
  "Temperatura de la bater\xEDa de arranque": "Starter battery temperature",
  "Temperatura de la bater\xEDa de servicio": "House battery temperature",
  "Temperatura de la nevera": "Refrigerator temperature",
  "Temperatura del aire": "Air temperature",
  "Temperatura del camarote": "Cabin temperature",
  "Temperatura del mar": "Sea temperature",
  "Temperatura del refrigerante del generador": "Generator coolant temperature",
  "Temperatura del refrigerante del motor de babor": "Port engine coolant temperature",
  "Temperatura del refrigerante del motor de estribor": "Starboard engine coolant temperature",
  "Temperatura del sal\xF3n": "Saloon temperature",
  "Tensi\xF3n de la toma de puerto": "Shore power voltage",
  "Tensi\xF3n del generador": "Generator voltage",
  "Toma de puerto conectada": "Shore power connected",
  "Velocidad de giro": "Rate of turn",
  "Velocidad del viento aparente": "Apparent wind speed",
  "Velocidad en el agua": "Speed through water",
  "Velocidad sobre el fondo": "Speed over ground",
  "\xC1ngulo de pala": "Rudder angle",
  "\xC1ngulo del viento aparente": "Apparent wind angle",
  // What to do about its alarms.
  "Quite gas. Si no obedece pare el motor por el combustible o el aire.": "Pull the throttle back. If the engine does not obey stop it by its fuel or its air.",
  "A los cojinetes no les llega aceite. Pare el motor en cuanto sea seguro y compruebe el nivel.": "The bearings get no oil. Stop the engine as soon as it is safe and check the oil level.",
  "Baje a ralent\xED y mire si sale agua por el escape. No abra el tap\xF3n en caliente.": "Reduce to idle and see whether water leaves the exhaust. Do not open the cap while it is hot.",
  "Apague lo que no haga falta y cargue con el motor o el generador.": "Switch off what is not needed and charge by the engine or the generator.",
  "Reduzca o pare. Vuelva por donde ha venido y mire la carta.": "Slow down or stop. Go back the way you came and look at the chart.",
  "Compruebe que la bomba achica y busque por d\xF3nde entra el agua.": "Check that the pump runs and look for where the water comes in.",
  "Ponga todas las bombas y cierre los grifos de fondo. Si sube pida ayuda por VHF 16.": "Start all pumps and close the sea cocks. If it rises call for help on VHF 16.",
  "Ci\xE9rrela antes de navegar.": "Close it before you are under way.",
  "Mire qu\xE9 arde. Corte el gas y la corriente de la cocina y tenga listos el extintor y la manta.": "See what burns. Shut off the galley's gas and power and have extinguisher and blanket ready."
};

// src/project/demo.ts
var DICTIONARIES = { en: demo };
var file = fileURLToPath(new URL("demo.yaml", import.meta.url.slice(0, import.meta.url.lastIndexOf("/dist/") + 6) + "src/project/demo.js"));
function demoText(locale) {
  return inWordsOf(DICTIONARIES[locale] ?? {}, readFileSync(file, "utf8"));
}
function parseDemo(text) {
  return parseProject(text, dirname(file));
}
function demoProject(locale = "es") {
  const { project, faults } = parseDemo(demoText(locale));
  if (faults !== void 0) throw new BitacoraError("project-invalid", { file, count: faults.length, faults });
  return project;
}
function inWordsOf(dictionary, yaml) {
  return yaml.replaceAll(
    /\b(name|description|message|advice): ([^,}\n]*[^,}\n ])/g,
    (_whole, key, words) => `${key}: ${dictionary[words] ?? words}`
  );
}

// src/simulator/random.ts
function seededRandom(seed) {
  let spread = seed >>> 0;
  const split = () => {
    spread = spread + 2654435769 | 0;
    let z = Math.imul(spread ^ spread >>> 16, 2246822507);
    z = Math.imul(z ^ z >>> 13, 3266489909);
    return z ^ z >>> 16;
  };
  let [a, b, c, d] = [split(), split(), split(), split()];
  return () => {
    const product = Math.imul(b, 5);
    const result = Math.imul(product << 7 | product >>> 25, 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = d << 11 | d >>> 21;
    return result / 2 ** 32;
  };
}
function between(min, max, random) {
  return min + (max - min) * random();
}
function bell(random) {
  return (random() + random() + random() - 1.5) * 2;
}

// src/simulator/motion.ts
function approach(value, target, tauS, dtS) {
  return target + (value - target) * Math.exp(-dtS / tauS);
}
function wander(value, tauS, dtS, random) {
  const keep = Math.exp(-dtS / tauS);
  return clamp(value * keep + 0.35 * Math.sqrt(1 - keep * keep) * bell(random), -1, 1);
}
function clamp(value, min, max) {
  return Math.min(Math.max(value, min), max);
}
function direction(deg) {
  return (deg % 360 + 360) % 360;
}
function turnTo(fromDeg, toDeg) {
  return direction(toDeg - fromDeg + 180) - 180;
}

// src/simulator/voyage.ts
var NEXT = {
  moored: "leaving",
  leaving: "cruising",
  cruising: "fast",
  fast: "returning",
  returning: "arriving",
  arriving: "moored"
};
var LASTS = {
  moored: [30, 40],
  leaving: [30, 36],
  cruising: [40, 55],
  fast: [46, 54],
  returning: [120, 120],
  arriving: [60, 60]
};
var HARBOUR_M = 150;
var BERTH_M = 12;
function firstVoyage(random) {
  return { phase: "moored", sinceS: 20, lastsS: 30, number: 0, side: between(-1, 1, random) };
}
function stepVoyage(voyage, distanceM, dtS, random) {
  const sinceS = voyage.sinceS + dtS;
  if (sinceS < voyage.lastsS && !hasArrived(voyage.phase, distanceM)) return { ...voyage, sinceS };
  const phase = NEXT[voyage.phase];
  const [shortest, longest] = LASTS[phase];
  const next = { phase, sinceS: 0, lastsS: between(shortest, longest, random) };
  if (phase !== "moored") return { ...voyage, ...next };
  return { ...next, number: voyage.number + 1, side: between(-1, 1, random) };
}
function hasArrived(phase, distanceM) {
  return phase === "returning" && distanceM < HARBOUR_M || phase === "arriving" && distanceM < BERTH_M;
}
function throttle({ phase, sinceS }, distanceM) {
  switch (phase) {
    case "moored":
      return 0;
    case "leaving":
      return sinceS < 8 ? 0.25 : 0.42;
    case "cruising":
    case "returning":
      return 0.72;
    case "fast":
      return 0.96 + 0.015 * Math.sin(sinceS / 3);
    case "arriving":
      return 0.24 + 0.18 * Math.min(1, distanceM / 60);
    default:
      return 0;
  }
}
function happens(voyage, phase, fromS, forS) {
  return voyage.phase === phase && voyage.sinceS >= fromS && voyage.sinceS < fromS + forS;
}

// src/simulator/engine.ts
var COLD = 0.06;
function coldEngine(index) {
  return { index, speed: 0, coolant: COLD, oilTemp: COLD, oilPressure: 0, lowOil: false, wander: 0 };
}
function isRunning(engine) {
  return engine.speed > 0.15;
}
function stepEngine(engine, voyage, demand, dtS, random) {
  const drift = wander(engine.wander, 4, dtS, random);
  const asked = demand === 0 ? 0 : demand - 6e-3 * (engine.index % 4) + 4e-3 * drift;
  const speed = settle(approach(engine.speed, asked, demand > engine.speed ? 2.5 : 1.8, dtS));
  const running = speed > 0.15;
  const lowOil = running && losesOilPressure(engine.index, voyage);
  const cooler = 0.01 * (engine.index % 4);
  return {
    index: engine.index,
    speed,
    coolant: running ? approach(engine.coolant, 0.68 + 0.3 * speed ** 2.5 - cooler, 16, dtS) : approach(engine.coolant, COLD, 60, dtS),
    oilTemp: approach(engine.oilTemp, running ? 0.5 + 0.38 * speed ** 2 : COLD, running ? 30 : 80, dtS),
    oilPressure: settle(approach(engine.oilPressure, oilPressure(speed, engine.oilTemp, lowOil), 1.2, dtS)),
    lowOil,
    wander: drift
  };
}
function oilPressure(speed, oilTemp, lowOil) {
  if (speed < 0.05) return 0;
  return (0.3 + 0.5 * speed ** 0.6 - 0.12 * oilTemp) * (lowOil ? 0.3 : 1);
}
function losesOilPressure(index, voyage) {
  return voyage.number % 2 === index % 2 && happens(voyage, "returning", 12, 9);
}
function settle(value) {
  return value < 4e-3 ? 0 : value;
}

// src/simulator/working-range.ts
var unitRange = (min, max, decimals) => ({ min, max, decimals });
var UNIT_RANGES = {
  rpm: unitRange(0, 2400, 1),
  K: unitRange(283, 363, 1),
  Pa: unitRange(0, 6e5, -2),
  deg: unitRange(-180, 180, 1),
  rad: unitRange(-Math.PI, Math.PI, 4),
  "rad/s": unitRange(-0.1, 0.1, 4),
  "deg/s": unitRange(-6, 6, 2),
  m: unitRange(0, 40, 2),
  "m/s": unitRange(0, 12, 2),
  "m/s2": unitRange(-3, 3, 2),
  V: unitRange(22, 29, 2),
  A: unitRange(-100, 100, 1),
  W: unitRange(0, 1e4, 0),
  J: unitRange(0, 1e9, 0),
  Wh: unitRange(0, 1e5, 0),
  Ah: unitRange(0, 400, 1),
  ohm: unitRange(0, 240, 1),
  "%": unitRange(0, 100, 1),
  m3: unitRange(0, 2, 3),
  "m3/s": unitRange(0, 5e-5, 8),
  "m3/h": unitRange(0, 0.2, 4),
  "L/h": unitRange(0, 200, 1),
  Hz: unitRange(0, 51, 2),
  s: unitRange(0, 36e6, 0),
  h: unitRange(0, 1e4, 3),
  lx: unitRange(0, 2e4, 0),
  dB: unitRange(-20, 60, 1),
  ratio: unitRange(0, 1, 3),
  count: unitRange(0, 20, 0)
};
var ORDINARY = unitRange(0, 100, 2);
var LEAST_STEPS = 100;
function workingRange(tag, usual) {
  const ordinary = usual ?? UNIT_RANGES[tag.unitSi] ?? ORDINARY;
  const width = ordinary.max - ordinary.min;
  const { rangeNormalMin: from, rangeNormalMax: to } = tag;
  const min = from ?? (to === null || to > ordinary.min ? ordinary.min : to - width);
  const max = to ?? (min < ordinary.max ? ordinary.max : min + width);
  const needed = Math.ceil(Math.log10(LEAST_STEPS / (max - min)));
  const decimals = tag.unitSi === "count" || !Number.isFinite(needed) ? ordinary.decimals : Math.max(ordinary.decimals, needed);
  return { min, max, decimals: clamp(decimals, -6, 12) };
}
function valueAt({ min, max }, fraction) {
  return min * (1 - fraction) + max * fraction;
}
function fit({ min, max, decimals }, value) {
  const scale = 10 ** Math.abs(decimals);
  const rounded = decimals < 0 ? Math.round(value / scale) * scale : Math.round(value * scale) / scale;
  return clamp(Number.isFinite(rounded) ? rounded : value, min, max) + 0;
}

// src/simulator/signal.ts
function readSignal(signal, { range, unit }, ship, own) {
  switch (signal.kind) {
    case "switch":
      return signal.of(ship, own);
    case "level":
      return fit(range, valueAt(range, clamp(signal.of(ship, own), 0, 1)));
    case "swing":
      return fit(range, swing(range, clamp(signal.of(ship, own), -1, 1)));
    case "measure":
      return fit(range, signal.of(ship, own));
    case "direction":
      return fit(range, directionIn(range, unit, signal.of(ship, own)));
    default:
      return range.min;
  }
}
function elapsed(level2, dtS, { range: { max, min }, unit }) {
  return max > min ? (level2 + dtS / (unit === "h" ? 3600 : 1) / (max - min)) % 1 : level2;
}
function swing(range, side) {
  const { min, max } = range;
  if (min >= 0 || max <= 0) return valueAt(range, (side + 1) / 2);
  return side < 0 ? side * -min : side * max;
}
function directionIn({ min, max }, unit, deg) {
  const perDegree = unit === "rad" ? Math.PI / 180 : 1;
  const turn = 360 * perDegree;
  const positive = direction(deg) * perDegree;
  return positive > max && positive - turn >= min ? positive - turn : positive;
}

// src/simulator/engine-signals.ts
var ENGINE_DEVICE = /^(ME|ENG|ENGINE|MOTOR|PROP|SHAFT|GEARBOX|TRANSMISSION)(_|\d|$)/i;
var MAX_ENGINES = 8;
function engineIndexOf(device) {
  if (!ENGINE_DEVICE.test(device)) return void 0;
  if (/STBD|STARBOARD|ESTRIBOR/i.test(device)) return 1;
  return Number(/\d+/.exec(device)?.[0] ?? 0) % MAX_ENGINES;
}
var LEVELS = [
  [/./, ["rpm"], (e) => e.speed],
  [/COOLANT|WATER|JACKET/, ["K"], (e, noise) => e.coolant + 3e-3 * noise],
  [/TRANSMISSION|GEAR/, ["K"], (e, noise) => 0.94 * e.oilTemp + 3e-3 * noise],
  [/EXHAUST/, ["K"], (e, noise) => (isRunning(e) ? 0.25 + 0.6 * e.speed ** 1.5 : 0.4 * e.coolant) + 5e-3 * noise],
  [/./, ["K"], (e, noise) => e.oilTemp + 3e-3 * noise],
  [/TRANSMISSION|GEAR/, ["Pa"], (e, noise) => isRunning(e) ? 0.55 + 0.3 * e.speed + 5e-3 * noise : 0],
  [/BOOST|TURBO/, ["Pa"], (e) => 0.94 * e.speed ** 2],
  [/FUEL/, ["Pa"], (e, noise) => isRunning(e) ? 0.7 + 0.02 * noise : 0],
  [/COOLANT|WATER/, ["Pa"], (e, noise) => isRunning(e) ? 0.3 + 0.4 * e.speed + 0.01 * noise : 0],
  [/./, ["Pa"], (e, noise) => e.oilPressure + (isRunning(e) ? 6e-3 * noise : 0)],
  [/./, ["m3/h", "m3/s", "L/h", "kg/s"], (e) => 0.98 * e.speed ** 3],
  [/./, ["V"], (e, noise) => (isRunning(e) ? 0.66 + 0.1 * e.speed : 0.3) + 4e-3 * noise],
  [/./, ["%", "Nm", "W", "ratio", "N"], (e) => 0.97 * e.speed ** 1.8]
];
function engineSignal(index, name, unit) {
  const engineOf = (ship) => ship.engines[index] ?? ship.engines[0];
  if (unit === "bool") return engineSwitch(engineOf, name);
  if ((unit === "s" || unit === "h") && !/DELAY|TIME_TO/i.test(name)) return hourMeter(engineOf);
  if (/TRIM|TAB|FLAP/i.test(name))
    return { kind: "swing", of: (ship, { noise }) => 0.55 * engineOf(ship).speed ** 2 + 0.05 * noise };
  const level2 = LEVELS.find(([pattern, units]) => units.includes(unit) && pattern.test(name.toUpperCase()));
  if (level2 === void 0) return void 0;
  const [, , of] = level2;
  return { kind: "level", of: (ship, { noise }) => of(engineOf(ship), noise) };
}
function engineSwitch(engineOf, name) {
  if (/RUN|START|ON$|MARCHA/i.test(name)) return { kind: "switch", of: (ship) => isRunning(engineOf(ship)) };
  if (/OIL.*PRES/i.test(name)) return { kind: "switch", of: (ship) => engineOf(ship).lowOil };
  if (/TEMP|HOT/i.test(name)) return { kind: "switch", of: (ship) => engineOf(ship).coolant > 0.93 };
  return { kind: "switch", of: () => false };
}
function hourMeter(engineOf) {
  return {
    kind: "level",
    of: (_ship, { level: level2 }) => level2,
    advance: (own, { ship, dtS, ...scale }) => isRunning(engineOf(ship)) ? { ...own, level: elapsed(own.level, dtS, scale) } : own
  };
}

// src/simulator/hull.ts
var dryHull = {
  water: 0.3,
  pumping: false,
  pumped: 1,
  highWater: false,
  doorOpen: false,
  smoke: false
};
var SEEPS_PER_S = 9e-3;
var PUMPS_PER_S = 0.06;
function stepHull(before, voyage, dtS) {
  const startsAt = before.pumped % 3 === 2 ? 0.96 : 0.55;
  const pumping = before.pumping ? before.water > 0.1 : before.water >= startsAt;
  const water = clamp(before.water + (SEEPS_PER_S - (pumping ? PUMPS_PER_S : 0)) * dtS, 0, 1);
  return {
    water,
    pumping,
    pumped: before.pumped + (before.pumping && !pumping ? 1 : 0),
    // A float switch has a hysteresis.
    highWater: water > (before.highWater ? 0.8 : 0.88),
    doorOpen: happens(voyage, "moored", 8, 14) || happens(voyage, "cruising", 15, 12),
    // Smoke from the toaster, on every second voyage.
    smoke: voyage.number % 2 === 0 && happens(voyage, "cruising", 30, 7)
  };
}

// src/simulator/navigation.ts
function berthed(waters) {
  return {
    eastM: 0,
    northM: 0,
    headingDeg: waters.seawardDeg,
    turnDegS: 0,
    speedMs: 0,
    rollWave: 0,
    sea: 0,
    windMs: 6,
    windFromDeg: direction(waters.seawardDeg + 25),
    drift: 0
  };
}
function distanceOf({ eastM, northM }) {
  return Math.hypot(eastM, northM);
}
function stepNavigation(before, { voyage, waters, engineSpeed }, dtS, random) {
  const moored = voyage.phase === "moored";
  const push = clamp((engineSpeed - 0.2) / 0.8, 0, 1) ** 1.3;
  const speedMs = approach(before.speedMs, moored ? 0 : push * waters.topSpeedMs, moored ? 2 : 5, dtS);
  const drift = wander(before.drift, 20, dtS, random);
  const turnDegS = approach(before.turnDegS, moored ? 0 : wantedTurn(before, voyage, waters, drift), 1.2, dtS);
  const headingDeg = direction(before.headingDeg + turnDegS * dtS + (moored ? 0.02 * drift * dtS : 0));
  const course = courseOf({ ...before, headingDeg, drift }) * Math.PI / 180;
  const hauled = moored ? Math.exp(-dtS / 8) : 1;
  return {
    eastM: (before.eastM + Math.sin(course) * speedMs * dtS) * hauled,
    northM: (before.northM + Math.cos(course) * speedMs * dtS) * hauled,
    headingDeg,
    turnDegS,
    speedMs: speedMs < 0.01 ? 0 : speedMs,
    rollWave: before.rollWave + dtS,
    sea: wander(before.sea, 60, dtS, random),
    windMs: clamp(before.windMs + 0.6 * Math.sqrt(dtS) * (random() - 0.5), 3, 11),
    windFromDeg: direction(before.windFromDeg + 3 * Math.sqrt(dtS) * (random() - 0.5)),
    drift
  };
}
function courseOf({ headingDeg, drift }) {
  return direction(headingDeg + 4 * drift);
}
function wantedTurn(now, voyage, waters, drift) {
  if (voyage.phase === "fast") return (voyage.side < 0 ? -1 : 1) * 2.8;
  const outward = waters.seawardDeg + 25 * voyage.side + 6 * drift;
  const homeward = Math.atan2(-now.eastM, -now.northM) * 180 / Math.PI + 2 * drift;
  const wanted = voyage.phase === "returning" || voyage.phase === "arriving" ? homeward : outward;
  return clamp(turnTo(now.headingDeg, wanted) * 0.25, -4.5, 4.5);
}
function rollOf(nav, waters) {
  return swell(nav, waters) * waves(nav.rollWave, 5.3) + 0.035 * nav.turnDegS;
}
function pitchOf(nav, waters) {
  return 0.8 * swell(nav, waters) * waves(nav.rollWave, 3.7) + 0.15 * (nav.speedMs / waters.topSpeedMs);
}
function swell({ speedMs, sea }, { topSpeedMs }) {
  return 0.06 + 0.3 * (speedMs / topSpeedMs) * (1 + 0.5 * sea);
}
function waves(timeS, periodS) {
  const at = 2 * Math.PI * timeS / periodS;
  return 0.6 * Math.sin(at) + 0.3 * Math.sin(at * 0.73 + 1) + 0.1 * Math.sin(at * 2.1 + 2);
}
function apparentWind(nav) {
  const angle = turnTo(nav.headingDeg, nav.windFromDeg) * Math.PI / 180;
  const ahead = nav.windMs * Math.cos(angle) + nav.speedMs;
  const across = nav.windMs * Math.sin(angle);
  return { angleDeg: Math.atan2(across, ahead) * 180 / Math.PI, speedMs: Math.hypot(ahead, across) };
}
function depthOf(nav) {
  const distanceM = distanceOf(nav);
  const bar = 0.17 * Math.exp(-(((distanceM - 110) / 35) ** 2));
  return clamp(0.08 + distanceM / 900, 0, 0.9) - bar + 4e-3 * waves(nav.rollWave, 6.1);
}

// src/simulator/power.ts
var restingPower = {
  charge: 0.8,
  current: 0,
  houseVoltage: 0.4,
  startVoltage: 0.45,
  startCurrent: 0,
  shore: true,
  generator: 0,
  generatorHeat: 0.06,
  thruster: false
};
function stepPower(before, voyage, engineSpeed, dtS) {
  const shore = voyage.phase === "moored" && voyage.sinceS > 6 && voyage.sinceS < voyage.lastsS - 4;
  const thruster = usesThruster(voyage);
  const underway2 = voyage.phase === "cruising" || voyage.phase === "fast" || voyage.phase === "returning";
  const generator = approach(before.generator, underway2 ? 1 : 0, 1.5, dtS);
  const alternators = engineSpeed > 0.15 ? 0.35 + 0.4 * engineSpeed : 0;
  const charging = Math.max(alternators, shore ? 0.45 : 0, generator > 0.9 ? 0.5 : 0);
  const drawing = 0.15 + (thruster ? 0.95 : 0);
  const current = clamp(charging * (1.1 - before.charge) * 2 - drawing, -1, 1);
  const charge = clamp(before.charge + current * dtS / 400, 0.15, 1);
  const starter = happens(voyage, "leaving", 0, 2.5);
  return {
    charge,
    current: approach(before.current, current, 0.6, dtS),
    houseVoltage: approach(
      before.houseVoltage,
      0.24 + 0.16 * charge + 0.5 * charging - 0.52 * (drawing - 0.15),
      0.7,
      dtS
    ),
    startVoltage: approach(before.startVoltage, starter ? 0.12 : 0.45 + 0.5 * alternators, starter ? 0.3 : 1.5, dtS),
    startCurrent: approach(before.startCurrent, starter ? -0.85 : 0.25 * alternators, 0.5, dtS),
    shore,
    generator,
    generatorHeat: approach(before.generatorHeat, generator > 0.5 ? 0.82 : 0.06, 25, dtS),
    thruster
  };
}
function usesThruster(voyage) {
  return happens(voyage, "leaving", 14, 6) || voyage.phase === "arriving" && voyage.sinceS % 12 > 9.5;
}

// src/simulator/ship.ts
function newShip(engines, waters, random) {
  const others = Array.from({ length: Math.max(engines, 1) - 1 }, (_, index) => coldEngine(index + 1));
  return {
    timeS: 0,
    waters,
    voyage: firstVoyage(random),
    engines: [coldEngine(0), ...others],
    navigation: berthed(waters),
    power: restingPower,
    hull: dryHull
  };
}
function stepShip(ship, dtS, random) {
  const distanceM = distanceOf(ship.navigation);
  const voyage = stepVoyage(ship.voyage, distanceM, dtS, random);
  const demand = throttle(voyage, distanceM);
  const step2 = (engine) => stepEngine(engine, voyage, demand, dtS, random);
  const [first, ...others] = ship.engines;
  const engines = [step2(first), ...others.map(step2)];
  const { speed } = engines[0];
  return {
    timeS: ship.timeS + dtS,
    waters: ship.waters,
    voyage,
    engines,
    navigation: stepNavigation(ship.navigation, { voyage, waters: ship.waters, engineSpeed: speed }, dtS, random),
    power: stepPower(ship.power, voyage, speed, dtS),
    hull: stepHull(ship.hull, voyage, dtS)
  };
}

// src/simulator/unit-signals.ts
var PERIOD_S = {
  K: 300,
  Pa: 240,
  "%": 240,
  m3: 300,
  V: 150,
  A: 90,
  W: 90,
  deg: 120
};
function unitSignal(unit) {
  if (unit === "bool") return toggling;
  if (unit === "s" || unit === "h") return counting;
  const periodS = PERIOD_S[unit] ?? 180;
  return {
    kind: "level",
    of: ({ timeS }, { noise, trait }) => {
      const turns = timeS / (periodS * (0.8 + 0.4 * trait)) + trait * 7;
      return 0.5 + 0.42 * Math.sin(2 * Math.PI * turns) + 0.06 * noise;
    }
  };
}
var calm = {
  kind: "level",
  of: ({ timeS }, { noise, trait }) => 0.35 + 0.3 * trait + 0.12 * Math.sin(2 * Math.PI * timeS / (1500 + 1200 * trait) + 7 * trait) + 0.01 * noise
};
var toggling = {
  kind: "switch",
  of: (_ship, { on }) => on,
  advance: (own, { dtS, random }) => {
    const meanS = own.on ? 15 : 45;
    return random() < 1 - Math.exp(-dtS / meanS) ? { ...own, on: !own.on } : own;
  }
};
var counting = {
  kind: "level",
  of: (_ship, { level: level2 }) => level2,
  advance: (own, { dtS, ...scale }) => ({ ...own, level: elapsed(own.level, dtS, scale) })
};
var FULL = [0.93, 0.99];
function drainingTank(ratePerS) {
  return {
    kind: "level",
    of: (_ship, { level: level2 }) => level2,
    advance: (own, { ship, dtS, random }) => {
      if (own.on) {
        const level3 = own.level + dtS / 45;
        return level3 < between(...FULL, random) ? { ...own, level: level3 } : { ...own, level: Math.min(level3, 1), on: false };
      }
      const level2 = Math.max(0, own.level - ratePerS(ship) * dtS);
      return { ...own, level: level2, on: level2 <= 0.01 };
    }
  };
}
function fillingTank(ratePerS) {
  return {
    kind: "level",
    of: (_ship, { level: level2 }) => level2,
    advance: (own, { ship, dtS }) => {
      if (own.on) {
        const level3 = Math.max(0, own.level - dtS / 30);
        return { ...own, level: level3, on: level3 > 0.02 };
      }
      const level2 = Math.min(1, own.level + ratePerS(ship) * dtS);
      return { ...own, level: level2, on: level2 >= 0.99 };
    }
  };
}

// src/simulator/vessel-signals.ts
var HOME_PORT = { latDeg: 39.556, lonDeg: 2.634 };
var LATITUDE = /(^|[._])LAT(ITUDE)?([._]|$)/i;
var LONGITUDE = /(^|[._])(LON|LONG|LONGITUDE)([._]|$)/i;
var METRES_PER_DEGREE = 111320;
var RADIANS = Math.PI / 180;
var underway = ({ voyage }) => voyage.phase !== "moored";
var burns = ({ engines }) => engines[0].speed ** 3 / 1800;
var level = (of) => ({
  kind: "level",
  of: (ship, { noise }) => of(ship, noise)
});
var swing2 = (of) => ({
  kind: "swing",
  of: (ship, { noise }) => of(ship, noise)
});
var direction2 = (of) => ({ kind: "direction", of });
var bearing = (of) => ({ kind: "direction", of, fullTurn: true });
var onOff = (of) => ({ kind: "switch", of });
var TABLE = [
  [/RATE.*TURN|TURN.*RATE|\bROT/, ["deg/s", "rad/s"], swing2(({ navigation: n }) => n.turnDegS / 6)],
  [/ROLL|HEEL/, ["deg", "rad"], swing2(({ navigation: n, waters }) => rollOf(n, waters))],
  [/PITCH|TRIM/, ["deg", "rad"], swing2(({ navigation: n, waters }) => pitchOf(n, waters))],
  [/RUDDER|STEER/, ["deg", "rad"], swing2(({ navigation: n }, noise) => n.turnDegS / 7 + 0.03 * noise)],
  [/WIND.*(ANGLE|DIR)|AWA|TWA/, ["deg", "rad"], direction2(({ navigation: n }) => apparentWind(n).angleDeg)],
  [/COG|COURSE|TRACK/, ["deg", "rad"], bearing(({ navigation: n }) => courseOf(n))],
  [/HEAD|HDG|COMPASS/, ["deg", "rad"], bearing(({ navigation: n }) => n.headingDeg)],
  [/YAW/, ["deg", "rad"], direction2(({ navigation: n }) => n.headingDeg)],
  [/WIND|AWS|TWS/, ["m/s"], { kind: "measure", of: ({ navigation: n }) => apparentWind(n).speedMs }],
  [
    /SOG|STW|SPEED|LOG/,
    ["m/s"],
    { kind: "measure", of: ({ navigation: n }, { trait }) => n.speedMs * (0.98 + 0.02 * trait) }
  ],
  [/DEPTH|KEEL|SOUND/, ["m"], level(({ navigation: n }) => depthOf(n))],
  [/CAPACITY|SIZE/, ["m3", "%"], level(() => 1)],
  [/TANK.*(BLACK|GR[AE]Y|SEWAGE|WASTE|AGUAS)/, ["%", "m3", "ratio"], fillingTank(() => 1 / 700)],
  [/(TANK|FUEL).*(FUEL|DIESEL|GASOIL|LEVEL)|^FUEL/, ["%", "m3", "ratio"], drainingTank(burns)],
  [/TANK.*WATER/, ["%", "m3", "ratio"], drainingTank(() => 1 / 1500)],
  [/TANK.*OIL/, ["%", "m3", "ratio"], drainingTank((ship) => burns(ship) / 4)],
  [/TANK/, ["%", "m3", "ratio"], drainingTank(() => 1 / 1200)],
  [/BILGE.*PUMP|PUMP.*BILGE|ACHIQUE/, ["bool"], onOff(({ hull }) => hull.pumping)],
  [/HIGH_?WATER|FLOOD|FLOAT/, ["bool"], onOff(({ hull }) => hull.highWater)],
  [/BILGE/, ["bool"], onOff(({ hull }) => hull.water > 0.7)],
  [/BILGE/, ["%", "m", "m3", "ratio"], level(({ hull }) => hull.water)],
  [/DOOR|HATCH/, ["bool"], onOff(({ hull }) => hull.doorOpen)],
  [/FIRE|SMOKE|GAS/, ["bool"], onOff(({ hull }) => hull.smoke)],
  [/LIGHT.*(DECK|ANCHOR)/, ["bool"], onOff((ship) => !underway(ship))],
  [/LIGHT/, ["bool"], onOff(underway)],
  [/AUTOPILOT|PILOT/, ["bool"], onOff(({ voyage: { phase } }) => phase === "cruising" || phase === "returning")],
  [/THRUSTER/, ["bool"], onOff(({ power }) => power.thruster)],
  [/AIR|SEA|WATER|OUTSIDE|AMBIENT|ATMOS|WEATHER|BARO|ENV|VESSEL/, ["K", "Pa", "%"], calm],
  [/CABIN|SALOON|HVAC|ROOM|FRIDGE|FREEZER/, ["K", "%"], calm],
  [/SHORE/, ["bool"], onOff(({ power }) => power.shore)],
  [/SHORE/, ["V", "Hz"], level(({ power }, noise) => power.shore ? 0.96 + 0.01 * noise : 0)],
  [/^GEN/, ["bool"], onOff(({ power }) => power.generator > 0.5)],
  [/^GEN/, ["Hz", "V", "rpm"], level(({ power }, noise) => power.generator * (0.97 + 8e-3 * noise))],
  [/^GEN/, ["W", "A", "%"], level(({ power }, noise) => power.generator * (0.5 + 0.2 * noise))],
  [/^GEN/, ["K"], level(({ power }) => power.generatorHeat)],
  [/^BATT?(ERY)?_?[1-9].*/, ["V"], level(({ power }, noise) => power.startVoltage + 3e-3 * noise)],
  [/^BATT?(ERY)?_?[1-9].*/, ["A"], swing2(({ power }) => power.startCurrent)],
  [/^BATT/, ["V"], level(({ power }, noise) => power.houseVoltage + 3e-3 * noise)],
  [/^BATT/, ["A"], swing2(({ power }, noise) => power.current + 0.01 * noise)],
  [/^BATT/, ["%", "ratio"], level(({ power }) => power.charge)],
  [/^BATT/, ["K"], level(({ power }, noise) => 0.35 + 0.1 * Math.abs(power.current) + 0.05 * noise)]
];
function vesselSignal(id, unit, home) {
  const name = id.toUpperCase();
  if (unit === "deg" || unit === "rad") {
    if (LATITUDE.test(id)) return position(unit, home.latDeg, latitude(home));
    if (LONGITUDE.test(id)) return position(unit, home.lonDeg, longitude(home));
  }
  return TABLE.find(([pattern, units]) => units.includes(unit) && pattern.test(name))?.[2];
}
function position(unit, homeDeg, of) {
  const factor = unit === "rad" ? RADIANS : 1;
  const usual = { min: (homeDeg - 0.05) * factor, max: (homeDeg + 0.05) * factor, decimals: unit === "rad" ? 8 : 6 };
  return { kind: "measure", of: (ship) => of(ship) * factor, usual };
}
var latitude = ({ latDeg }) => ({ navigation }) => latDeg + navigation.northM / METRES_PER_DEGREE;
var longitude = ({ latDeg, lonDeg }) => ({ navigation }) => lonDeg + navigation.eastM / (METRES_PER_DEGREE * Math.cos(latDeg * RADIANS));

// src/simulator/simulation.ts
function newSimulation(tags, random) {
  const home = homeOf(tags);
  const channels = tags.map((tag) => channelOf(tag, home));
  const engines = 1 + Math.max(0, ...new Set(tags.map(({ id }) => engineIndexOf(deviceOf(id)) ?? 0)));
  return {
    ship: newShip(engines, watersOf(tags, home), random),
    channels,
    states: tags.map(() => ({ noise: 0, level: between(0.45, 0.9, random), on: false, trait: random() }))
  };
}
var LONGEST_STEP_S = 0.5;
function step(simulation, dtS, random) {
  const steps = Math.max(1, Math.ceil(dtS / LONGEST_STEP_S));
  let now = simulation;
  for (let i = 0; i < steps; i += 1) now = shortStep(now, dtS / steps, random);
  return now;
}
function shortStep({ ship: before, channels, states }, dtS, random) {
  const ship = stepShip(before, dtS, random);
  const advance = (own, index) => {
    const noise = wander(own.noise, 3, dtS, random);
    const channel = channels[index];
    const next = channel?.signal.advance?.(own, { ...channel, ship, dtS, random }) ?? own;
    return { ...next, noise };
  };
  return { ship, channels, states: states.map(advance) };
}
function readings({ ship, channels, states }) {
  return channels.map(({ tagId, unit, signal, range }, index) => {
    const own = states[index];
    const value = own === void 0 || unit === "text" ? null : readSignal(signal, { range, unit }, ship, own);
    return { tagId, value };
  });
}
function channelOf(tag, home) {
  const { id, unitSi: unit } = tag;
  const engine = engineIndexOf(deviceOf(id));
  const known = engine === void 0 ? vesselSignal(id, unit, home) : engineSignal(engine, id.slice(deviceOf(id).length + 1), unit);
  const signal = known ?? unitSignal(unit);
  return { tagId: id, unit, signal, range: workingRange(tag, signal.usual ?? fullTurn(signal, unit)) };
}
function fullTurn(signal, unit) {
  if (signal.fullTurn !== true) return void 0;
  return unit === "rad" ? { min: 0, max: 6.2832, decimals: 4 } : { min: 0, max: 360, decimals: 1 };
}
function deviceOf(id) {
  const point = id.indexOf(".");
  return point < 0 ? id : id.slice(0, point);
}
function homeOf(tags) {
  const homeIn = (name, port) => {
    const tag = tags.find(({ id, unitSi }) => unitSi === "deg" && name.test(id));
    const { rangeNormalMin: min, rangeNormalMax: max } = tag ?? { rangeNormalMin: null, rangeNormalMax: null };
    if (min === null || max === null) return port;
    return port > min && port < max ? port : (min + max) / 2;
  };
  return { latDeg: homeIn(LATITUDE, HOME_PORT.latDeg), lonDeg: homeIn(LONGITUDE, HOME_PORT.lonDeg) };
}
function watersOf(tags, home) {
  const latitude2 = tags.find(({ id, unitSi }) => unitSi === "deg" && LATITUDE.test(id));
  const { rangeNormalMin: min, rangeNormalMax: max } = latitude2 ?? { rangeNormalMin: null, rangeNormalMax: null };
  const north = min !== null && max !== null && max - home.latDeg > home.latDeg - min;
  const speed = tags.find(({ id, unitSi }) => unitSi === "m/s" && /SOG|STW/i.test(id))?.rangeNormalMax ?? null;
  return { seawardDeg: north ? 0 : 180, topSpeedMs: speed !== null && speed > 0 ? Math.min(speed, 40) : 13 };
}

export {
  demoText,
  parseDemo,
  demoProject,
  seededRandom,
  newSimulation,
  step,
  readings
};
