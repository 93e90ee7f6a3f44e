import {
  meaningOf
} from "./chunk-ATGITIP5.js";
import {
  displayOf
} from "./chunk-BOUECWPG.js";

// src/tags/vocabulary/shown-number.ts
function shown(value, { scale, offset }) {
  return value * scale + offset;
}
function formatShown(number, { decimals, form }, language) {
  if (form === "moment") return momentText(number);
  if (form === "duration") return durationText(number);
  if (form === "latitude") return formatLatitude(number, language);
  if (form === "longitude") return formatLongitude(number, language);
  if (form === "course") return formatCourse(number).slice(0, -1);
  return formatNumber(sidesOf(form, language) === void 0 ? number : Math.abs(number), decimals, language);
}
var SIDES = {
  en: { side: ["port", "starboard"], bow: ["bow down", "bow up"], east: ["W", "E"] },
  es: { side: ["babor", "estribor"], bow: ["proa abajo", "proa arriba"], east: ["O", "E"] }
};
function sidesOf(form, language) {
  return form === null || form === void 0 ? void 0 : SIDES[language === "es" ? "es" : "en"][form];
}
function unitText(number, { unit, decimals, form }, language) {
  const sides = sidesOf(form, language);
  if (sides === void 0 || number === null || Number(number.toFixed(decimals)) === 0) return unit;
  return `${unit} ${sides[number < 0 ? 0 : 1]}`;
}
function valueWithUnit(value, display, language) {
  const number = shown(value, display);
  const unit = unitText(number, display, language);
  const text = formatShown(number, display, language);
  return unit === "" ? text : `${text}${unit.startsWith("\xB0") && !unit.startsWith("\xB0C") ? "" : "\u202F"}${unit}`;
}
function momentText(seconds) {
  const date = new Date(seconds * 1e3);
  return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString().slice(0, 19).replace("T", " ");
}
function durationText(seconds) {
  const whole = Math.round(Math.abs(seconds));
  const two = (number) => String(number).padStart(2, "0");
  const d = Math.floor(whole / 86400);
  const h = Math.floor(whole / 3600) % 24;
  const min = Math.floor(whole / 60) % 60;
  const s = whole % 60;
  const text = d > 0 ? `${d} d ${two(h)}:${two(min)}` : h > 0 ? `${h}:${two(min)}:${two(s)}` : `${min}:${two(s)}`;
  return seconds < 0 && whole > 0 ? `-${text}` : text;
}
var formatters = /* @__PURE__ */ new Map();
function formatNumber(number, decimals, language) {
  const key = `${language}/${decimals}`;
  let formatter = formatters.get(key);
  if (formatter === void 0) {
    formatter = new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    formatters.set(key, formatter);
  }
  const rounded = Number(number.toFixed(decimals));
  return formatter.format(rounded === 0 ? 0 : rounded);
}
function formatLatitude(degrees, language) {
  return degreesAndMinutes(degrees, 2, degrees < 0 ? "S" : "N", language);
}
function formatLongitude(degrees, language) {
  const west = language === "es" ? "O" : "W";
  return degreesAndMinutes(degrees, 3, degrees < 0 ? west : "E", language);
}
function degreesAndMinutes(value, digits, hemisphere, language) {
  const thousandths = Math.round(Math.abs(value) * 6e4);
  const degrees = Math.floor(thousandths / 6e4);
  const minutes = formatNumber(thousandths % 6e4 / 1e3, 3, language);
  return `${String(degrees).padStart(digits, "0")}\xB0 ${minutes.padStart(6, "0")}\u2032 ${hemisphere}`;
}
function formatCourse(degrees) {
  return `${String(Math.round(wrapped(degrees)) % 360).padStart(3, "0")}\xB0`;
}
function wrapped(degrees) {
  return (degrees % 360 + 360) % 360;
}

// src/project/shown-values.ts
function shownValue(tagId, unitSi, value, language) {
  const { quantity } = meaningOf({ id: tagId, unitSi, description: "" });
  return valueWithUnit(value, displayOf(quantity, null), language).replace("\u202F", " ");
}

export {
  shownValue
};
