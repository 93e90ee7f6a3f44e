// src/core/time.ts
var ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([Zz]|[+-]\d{2}(?::?\d{2})?)?)?$/;
var EARLIEST_MS = -621355968e5;
var LATEST_MS = 253402300799999;
function parseIsoTime(text) {
  const m = ISO.exec(text.trim());
  if (!m) return void 0;
  const [, year, month, day, hour = "00", minute = "00", second = "00", fraction = "", zone = "Z"] = m;
  const ms = Number(fraction.slice(0, 3).padEnd(3, "0"));
  const leap = second === "60";
  const date = /* @__PURE__ */ new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return void 0;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return void 0;
  date.setUTCHours(Number(hour), Number(minute), leap ? 59 : Number(second), leap ? 999 : ms);
  const time = date.getTime() - offsetMs(zone);
  return time >= EARLIEST_MS && time <= LATEST_MS ? time : void 0;
}
function offsetMs(zone) {
  if (zone === "Z" || zone === "z") return 0;
  const sign = zone.startsWith("-") ? -1 : 1;
  const digits = zone.slice(1).replace(":", "");
  return sign * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || "0")) * 6e4;
}
function formatIsoTime(timeMs) {
  const ms = Math.trunc(Math.min(Math.max(timeMs, EARLIEST_MS), LATEST_MS));
  const day = Math.floor(ms / DAY_MS);
  if (day !== lastDay) {
    lastDate = new Date(ms).toISOString().slice(0, "2026-11-21T".length);
    lastDay = day;
  }
  const ofDay = ms - day * DAY_MS;
  const hour = Math.floor(ofDay / 36e5);
  const minute = Math.floor(ofDay / 6e4) % 60;
  const second = Math.floor(ofDay / 1e3) % 60;
  return `${lastDate}${TWO_DIGITS[hour]}:${TWO_DIGITS[minute]}:${TWO_DIGITS[second]}.${THREE_DIGITS[ofDay % 1e3]}Z`;
}
var lastDay = Number.NaN;
var lastDate = "";
var DAY_MS = 864e5;
var TWO_DIGITS = Array.from({ length: 60 }, (_, i) => String(i).padStart(2, "0"));
var THREE_DIGITS = Array.from({ length: 1e3 }, (_, i) => String(i).padStart(3, "0"));

export {
  parseIsoTime,
  formatIsoTime
};
