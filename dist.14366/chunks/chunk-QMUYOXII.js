import {
  periodOf
} from "./chunk-Y242XFSZ.js";

// src/alarms/conditions/condition.ts
function numberOf({ settings }, key) {
  return Number(settings?.[key]);
}
function differenceFaults({ threshold, hysteresis }, { unit_si: unit }) {
  if (unit === "bool") return [{ key: "operator", problem: ["operatorOnBool"] }];
  if (typeof threshold === "boolean" && typeof unit === "string")
    return [{ key: "threshold", problem: ["thresholdNotNumber", { unit }] }];
  if (typeof threshold !== "number" || threshold <= 0) return aboveZero(threshold);
  const leavesNever = typeof hysteresis === "number" && hysteresis >= threshold;
  return leavesNever ? [{ key: "hysteresis", problem: ["notBelow", { threshold }] }] : [];
}
function circleOf(unitSi) {
  return typeof unitSi === "string" ? periodOf(unitSi) : void 0;
}
function aboveZero(threshold) {
  if (typeof threshold === "boolean") return [{ key: "threshold", problem: ["notAbove", { limit: 0 }] }];
  return typeof threshold === "number" && threshold <= 0 ? [{ key: "threshold", problem: ["notAbove", { limit: 0 }] }] : [];
}
function moved(threshold, by) {
  return by === 0 ? threshold : Number((threshold + by).toPrecision(15));
}

// src/alarms/conditions/comparison.ts
var OPERATORS = [">", ">=", "<", "<=", "==", "!="];
function conditionHolds(rule, value, holding) {
  const { operator, threshold } = rule;
  if (typeof value === "boolean" || typeof threshold === "boolean") {
    if (typeof value !== typeof threshold) return void 0;
    if (operator === "==") return value === threshold;
    return operator === "!=" ? value !== threshold : void 0;
  }
  if (value === null || !Number.isFinite(value)) return void 0;
  return COMPARISONS[operator]?.(value, threshold, holding ? rule.hysteresis : 0);
}
var COMPARISONS = {
  ">": (value, threshold, band) => value > moved(threshold, -band),
  ">=": (value, threshold, band) => value >= moved(threshold, -band),
  "<": (value, threshold, band) => value < moved(threshold, band),
  "<=": (value, threshold, band) => value <= moved(threshold, band),
  "==": (value, threshold, band) => value >= moved(threshold, -band) && value <= moved(threshold, band),
  "!=": (value, threshold) => value !== threshold
};
var comparison = {
  keys: {},
  required: ["threshold"],
  optional: ["hysteresis"],
  faults(alarm, tag) {
    const { threshold, operator, hysteresis } = alarm;
    const { unit_si: unit } = tag;
    if (unit === "bool") return boolFaults(alarm);
    if (typeof unit !== "string" || unit === "text") return [];
    if (typeof threshold === "boolean") return [{ key: "threshold", problem: ["thresholdNotNumber", { unit }] }];
    if (typeof threshold !== "number" || typeof operator !== "string") return [];
    if (operator === "!=" && typeof hysteresis === "number" && hysteresis > 0)
      return [{ key: "hysteresis", problem: ["notForOperator", { operator }] }];
    const problem = comparisonProblem({ operator, threshold, hysteresis }, tag);
    return problem === void 0 ? [] : [{ key: "threshold", problem }];
  },
  build: ({ threshold }) => ({ threshold }),
  make: (rule) => ({ holds: ({ value }, holding) => conditionHolds(rule, value, holding) }),
  ofSpan(rule, min, max, holding) {
    const holds = conditionHolds(rule, min, holding);
    const isSided = rule.operator.startsWith("<") || rule.operator.startsWith(">");
    return isSided && holds === conditionHolds(rule, max, holding) ? holds : void 0;
  }
};
function boolFaults({ threshold, operator, hysteresis }) {
  const faults = [];
  if (typeof threshold === "number") faults.push({ key: "threshold", problem: ["thresholdNotBool"] });
  if (operator !== "==" && operator !== "!=") faults.push({ key: "operator", problem: ["operatorOnBool"] });
  if (typeof hysteresis === "number" && hysteresis > 0)
    faults.push({ key: "hysteresis", problem: ["hysteresisOnBool"] });
  return faults;
}
var NEVER_NEGATIVE = /* @__PURE__ */ new Set(["K", "Hz", "m3", "kg", "ohm", "lx", "count"]);
var MOST = { "%": 100 };
function boundsOf({ range_normal_min: min, range_normal_max: max, unit_si: unit }) {
  return {
    min: typeof min === "number" ? min : leastOf(unit),
    max: typeof max === "number" ? max : MOST[String(unit)] ?? Infinity
  };
}
function leastOf(unit) {
  return NEVER_NEGATIVE.has(unit) ? 0 : -Infinity;
}
function comparisonProblem({ operator, threshold, hysteresis }, tag) {
  if (typeof threshold !== "number" || typeof operator !== "string") return void 0;
  const least = leastOf(tag["unit_si"]);
  const isBelow = operator === "<" ? threshold <= least : ["<=", "=="].includes(operator) && threshold < least;
  if (isBelow) return ["neverHolds", { least }];
  const deadband = typeof hysteresis === "number" && hysteresis > 0 ? hysteresis : 0;
  return neverClears(operator, threshold, deadband, boundsOf(tag));
}
function neverClears(operator, threshold, deadband, { min, max }) {
  const below = moved(threshold, -deadband);
  const above = moved(threshold, deadband);
  switch (operator) {
    case ">":
      return below < min ? ["neverClears", { side: "below", leaveAt: below, bound: min }] : void 0;
    case ">=":
      return below <= min ? ["neverClears", { side: "below", leaveAt: below, bound: min }] : void 0;
    case "<":
      return above > max ? ["neverClears", { side: "above", leaveAt: above, bound: max }] : void 0;
    case "<=":
      return above >= max ? ["neverClears", { side: "above", leaveAt: above, bound: max }] : void 0;
    case "==":
      return below <= min && above >= max ? ["alwaysHolds"] : void 0;
    case "!=":
      return threshold < min || threshold > max ? ["alwaysHolds"] : void 0;
    default:
      return void 0;
  }
}

// src/alarms/conditions/comparison-text.ts
var VALUE = "(>=|<=|==|!=|>|<)\\s*(true|false|-?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][-+]?\\d{1,3})?)";
var COMPARISON = new RegExp(`^\\s*${VALUE}\\s*$`);
var OF_TAG = new RegExp(`^\\s*([A-Za-z0-9][A-Za-z0-9_.-]{0,127})\\s*${VALUE}\\s*$`);
function parseComparison(text) {
  const [, operator, value] = COMPARISON.exec(text) ?? [];
  return comparisonOf(operator, value);
}
function parseTagComparison(text) {
  const [, tagId, operator, value] = OF_TAG.exec(text) ?? [];
  const found = comparisonOf(operator, value);
  return found === void 0 || tagId === void 0 ? void 0 : { tagId, ...found };
}
function comparisonOf(operator, value) {
  const known = OPERATORS.find((each) => each === operator);
  if (known === void 0 || value === void 0) return void 0;
  if (value !== "true" && value !== "false") return { operator: known, threshold: Number(value) };
  return known === "==" || known === "!=" ? { operator: known, threshold: value === "true" } : void 0;
}

// src/alarms/conditions/count.ts
var MOST2 = 1e3;
var count = {
  keys: {
    counted: {
      type: "string",
      maxLength: 64,
      description: 'count: what is counted, each time that it begins ("== true", "> 80")'
    }
  },
  required: ["threshold", "window_s"],
  optional: ["counted", "hysteresis"],
  faults(alarm, tag) {
    return [...thresholdFaults(alarm), ...countedFaults(alarm, tag)];
  },
  build: ({ threshold, window_s: windowS, counted }) => ({
    threshold: Number(threshold),
    settings: { window_s: Number(windowS), counted: typeof counted === "string" ? counted : "== true" }
  }),
  make(rule) {
    const windowMs = numberOf(rule, "window_s") * 1e3;
    const size = Number(rule.threshold);
    const counted = parseComparison(String(rule.settings?.["counted"])) ?? { operator: "==", threshold: true };
    const inner = { ...counted, hysteresis: rule.hysteresis };
    const times = [];
    let next = 0;
    let isInside = false;
    let firstMs;
    return {
      holds({ value, passedMs }, holding) {
        const now = conditionHolds(inner, value, isInside);
        firstMs ??= passedMs;
        if (now === true && !isInside) {
          times[next] = passedMs;
          next = (next + 1) % size;
        }
        isInside = now ?? isInside;
        const oldest = times.length < size ? void 0 : times[next];
        if (oldest !== void 0 && passedMs - oldest < windowMs) return true;
        return holding && passedMs - firstMs < windowMs ? void 0 : false;
      },
      dueInMs({ passedMs }) {
        const oldest = times.length < size ? void 0 : times[next];
        if (oldest !== void 0 && passedMs - oldest < windowMs) return oldest + windowMs - passedMs;
        return firstMs === void 0 || passedMs - firstMs >= windowMs ? Infinity : firstMs + windowMs - passedMs;
      }
    };
  }
};
function thresholdFaults({ threshold }) {
  const key = "threshold";
  if (typeof threshold === "boolean" || typeof threshold === "number" && !Number.isInteger(threshold))
    return [{ key, problem: ["notWhole"] }];
  if (typeof threshold !== "number") return [];
  if (threshold < 1) return [{ key, problem: ["notAbove", { limit: 0 }] }];
  return threshold > MOST2 ? [{ key, problem: ["tooLarge", { limit: MOST2 }] }] : [];
}
function countedFaults({ counted, hysteresis }, tag) {
  const { unit_si: unit } = tag;
  if (counted === void 0)
    return unit === "bool" ? [] : [{ key: "counted", problem: ["missing", { key: "counted" }] }];
  if (typeof counted !== "string") return [];
  const found = parseComparison(counted);
  if (found === void 0) return [{ key: "counted", problem: ["badFormat", { format: "comparison" }] }];
  const isBool = typeof found.threshold === "boolean";
  if (unit === "bool" && !isBool) return [{ key: "counted", problem: ["thresholdNotBool"] }];
  if (unit !== "bool" && isBool) return [{ key: "counted", problem: ["thresholdNotNumber", { unit: String(unit) }] }];
  if (isBool && typeof hysteresis === "number" && hysteresis > 0)
    return [{ key: "hysteresis", problem: ["hysteresisOnBool"] }];
  const problem = isBool ? void 0 : comparisonProblem({ ...found, hysteresis }, tag);
  return problem === void 0 ? [] : [{ key: "counted", problem }];
}

// src/alarms/conditions/deviation.ts
var deviation = {
  keys: {
    from: {
      type: "string",
      pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]{0,127}$",
      $comment: "tagId",
      description: "deviation: the tag that the value is compared with"
    }
  },
  required: ["threshold", "from"],
  optional: ["hysteresis"],
  otherTag: "from",
  faults(alarm, tag) {
    const { threshold } = alarm;
    const most = (circleOf(tag["unit_si"]) ?? Infinity) / 2;
    if (typeof threshold === "number" && threshold >= most)
      return [{ key: "threshold", problem: ["neverReached", { most }] }];
    return differenceFaults(alarm, tag);
  },
  build({ threshold, from }, unitSi) {
    const circle = circleOf(unitSi);
    const settings = { from: String(from), ...circle === void 0 ? {} : { full_circle: circle } };
    return { threshold: Number(threshold), settings };
  },
  make({ threshold, hysteresis, settings }) {
    const enter = Number(threshold);
    const leave = moved(enter, -hysteresis);
    const circle = Number(settings?.["full_circle"] ?? 0);
    return {
      holds({ value, other }, holding) {
        if (typeof value !== "number" || typeof other !== "number") return void 0;
        let difference = Math.abs(value - other);
        if (circle > 0) difference = Math.min(difference % circle, circle - difference % circle);
        return Number.isFinite(difference) ? difference > (holding ? leave : enter) : void 0;
      }
    };
  }
};

// src/alarms/conditions/outside.ts
var outside = {
  keys: {
    low: { type: "number", description: "outside, inside: the band's lower end, in the unit of the tag" },
    high: { type: "number", description: "outside, inside: the band's upper end" }
  },
  required: ["low", "high"],
  optional: ["hysteresis"],
  faults({ low, high, hysteresis }, tag) {
    if (tag["unit_si"] === "bool") return [{ key: "operator", problem: ["operatorOnBool"] }];
    if (typeof low !== "number" || typeof high !== "number") return [];
    if (high <= low) return [{ key: "high", problem: ["bandReversed", { low }] }];
    const band = typeof hysteresis === "number" ? hysteresis : 0;
    const [from, to] = [moved(low, band), moved(high, -band)];
    if (from > to) return [{ key: "hysteresis", problem: ["bandTooNarrow", { width: high - low }] }];
    const { min, max } = boundsOf(tag);
    if (to < min) return [{ key: "high", problem: ["neverClears", { side: "below", leaveAt: to, bound: min }] }];
    return from > max ? [{ key: "low", problem: ["neverClears", { side: "above", leaveAt: from, bound: max }] }] : [];
  },
  build: ({ low, high }) => ({ threshold: Number(high), settings: { low: Number(low), high: Number(high) } }),
  make(rule) {
    const low = numberOf(rule, "low");
    const high = numberOf(rule, "high");
    const lowLeave = moved(low, rule.hysteresis);
    const highLeave = moved(high, -rule.hysteresis);
    return {
      holds({ value }, holding) {
        if (typeof value !== "number" || !Number.isFinite(value)) return void 0;
        return holding ? value < lowLeave || value > highLeave : value < low || value > high;
      },
      crossed: (value) => typeof value === "number" && value < (low + high) / 2 ? low : high
    };
  },
  ofSpan(rule, min, max, holding) {
    const band = holding ? rule.hysteresis : 0;
    const [low, high] = [moved(numberOf(rule, "low"), band), moved(numberOf(rule, "high"), -band)];
    if (max < low || min > high) return true;
    return min >= low && max <= high ? false : void 0;
  }
};

// src/alarms/conditions/inside.ts
var inside = {
  keys: {},
  required: outside.required,
  optional: outside.optional,
  faults({ low, high, hysteresis }, tag) {
    if (tag["unit_si"] === "bool") return [{ key: "operator", problem: ["operatorOnBool"] }];
    if (typeof low !== "number" || typeof high !== "number") return [];
    if (high <= low) return [{ key: "high", problem: ["bandReversed", { low }] }];
    const least = leastOf(tag["unit_si"]);
    if (high < least) return [{ key: "high", problem: ["neverHolds", { least }] }];
    const band = typeof hysteresis === "number" ? hysteresis : 0;
    const { min, max } = boundsOf(tag);
    const isAll = moved(low, -band) <= min && moved(high, band) >= max;
    return isAll ? [{ key: band > 0 ? "hysteresis" : "high", problem: ["alwaysHolds"] }] : [];
  },
  build: outside.build,
  make(rule) {
    const low = numberOf(rule, "low");
    const high = numberOf(rule, "high");
    const nominalV = Number(rule.settings?.["nominal_v"]);
    const middle = (low + high) / 2;
    const from = nominalV > middle ? -Infinity : low;
    const to = nominalV < middle ? Infinity : high;
    const fromLeave = moved(from, -rule.hysteresis);
    const toLeave = moved(to, rule.hysteresis);
    return {
      holds({ value }, holding) {
        if (typeof value !== "number" || !Number.isFinite(value)) return void 0;
        return holding ? value >= fromLeave && value <= toLeave : value >= from && value <= to;
      },
      crossed(value) {
        if (from === -Infinity) return high;
        return to === Infinity || typeof value === "number" && value < middle ? low : high;
      }
    };
  },
  ofSpan(rule, min, max, holding) {
    const band = holding ? rule.hysteresis : 0;
    const [low, high] = [moved(numberOf(rule, "low"), -band), moved(numberOf(rule, "high"), band)];
    if (max < low || min > high) return false;
    return min >= low && max <= high ? true : void 0;
  }
};

// src/alarms/conditions/rate.ts
var PARTS = 16;
var rate = {
  keys: {
    window_s: {
      type: "number",
      exclusiveMinimum: 0,
      maximum: 86400,
      description: "rate, count: within so many seconds"
    },
    direction: { enum: ["rise", "fall", "either"], description: "rate: which change counts; by default either" }
  },
  required: ["threshold", "window_s"],
  optional: ["direction", "hysteresis"],
  faults: differenceFaults,
  build: ({ threshold, window_s: windowS, direction }) => ({
    threshold: Number(threshold),
    settings: { window_s: Number(windowS), direction: typeof direction === "string" ? direction : "either" }
  }),
  make: (rule) => new Rate(rule)
};
var Rate = class {
  #partMs;
  #direction;
  #enter;
  #leave;
  /** Oldest first: at most `PARTS`, and one before the window. */
  #parts = [];
  #firstMs;
  constructor(rule) {
    this.#partMs = numberOf(rule, "window_s") * 1e3 / PARTS;
    this.#direction = rule.settings?.["direction"];
    this.#enter = Number(rule.threshold);
    this.#leave = moved(this.#enter, -rule.hysteresis);
  }
  holds({ value, passedMs }, holding) {
    if (typeof value !== "number" || !Number.isFinite(value)) return void 0;
    this.#take(value, passedMs);
    const change = this.#change(value);
    if (change > (holding ? this.#leave : this.#enter)) return true;
    return holding && passedMs - (this.#firstMs ?? passedMs) < this.#partMs * PARTS ? void 0 : false;
  }
  dueInMs() {
    return this.#parts.length > 1 ? this.#partMs : Infinity;
  }
  #take(value, passedMs) {
    const number = Math.floor(passedMs / this.#partMs);
    const newest = this.#parts.at(-1);
    this.#firstMs ??= passedMs;
    if (newest?.number === number) {
      if (value < newest.min) newest.min = value;
      if (value > newest.max) newest.max = value;
      newest.last = value;
      return;
    }
    this.#parts.push({ number, min: value, max: value, last: value });
    while (this.#parts.length > 1 && (this.#parts[1]?.number ?? 0) <= number - PARTS) this.#parts.shift();
    const [oldest] = this.#parts;
    if (oldest === void 0 || oldest.number > number - PARTS) return;
    if (oldest.number < number - 2 * PARTS) this.#parts.shift();
    else oldest.min = oldest.max = oldest.last;
  }
  #change(value) {
    let min = value;
    let max = value;
    for (const part of this.#parts) {
      if (part.min < min) min = part.min;
      if (part.max > max) max = part.max;
    }
    if (this.#direction === "rise") return value - min;
    return this.#direction === "fall" ? max - value : Math.max(value - min, max - value);
  }
};

// src/alarms/conditions/stale.ts
var stale = {
  keys: {},
  required: ["threshold"],
  optional: [],
  faults({ threshold }, { timeout_s: timeoutS }) {
    const isEarly = typeof threshold === "number" && threshold > 0 && typeof timeoutS === "number" && threshold < timeoutS;
    return isEarly ? [{ key: "threshold", problem: ["beforeTimeout", { timeoutS }] }] : aboveZero(threshold);
  },
  build: ({ threshold }) => ({ threshold: Number(threshold) }),
  make({ threshold }) {
    const thresholdMs = Number(threshold) * 1e3;
    return {
      judgesSilence: true,
      holds: ({ silentMs }) => silentMs >= thresholdMs,
      dueInMs: ({ silentMs }) => silentMs >= thresholdMs ? Infinity : thresholdMs - silentMs
    };
  }
};

// src/alarms/conditions/kinds.ts
var KINDS = {
  ">": comparison,
  ">=": comparison,
  "<": comparison,
  "<=": comparison,
  "==": comparison,
  "!=": comparison,
  outside,
  inside,
  rate,
  deviation,
  stale,
  count
};
var CONDITION_NAMES = Object.keys(KINDS);
function conditionKind(name) {
  return CONDITION_NAMES.some((known) => known === name) ? KINDS[name] : void 0;
}
function makeCondition(rule) {
  return KINDS[rule.operator].make(rule);
}
function holdsForSpan(rule, ...span) {
  const kind = KINDS[rule.operator];
  return rule.settings?.["nominal_v"] === void 0 ? kind.ofSpan?.(rule, ...span) : void 0;
}
function otherTagOf({ operator, settings }) {
  const key = conditionKind(operator)?.otherTag;
  const tagId = key === void 0 ? void 0 : settings?.[key];
  return typeof tagId === "string" ? tagId : void 0;
}
var conditionKeys = Object.assign({}, ...Object.values(KINDS).map(({ keys }) => keys));
var conditionRequirements = [...new Set(Object.values(KINDS))].map((kind) => {
  const isKind = { properties: { operator: { enum: CONDITION_NAMES.filter((name) => KINDS[name] === kind) } } };
  return {
    if: { not: kind === comparison ? isKind : { required: ["operator"], ...isKind } },
    else: { required: kind.required }
  };
});

// src/core/priority.ts
var PRIORITIES = ["emergency", "alarm", "warning", "caution"];

export {
  OPERATORS,
  conditionHolds,
  parseTagComparison,
  CONDITION_NAMES,
  conditionKind,
  makeCondition,
  holdsForSpan,
  otherTagOf,
  conditionKeys,
  conditionRequirements,
  PRIORITIES
};
