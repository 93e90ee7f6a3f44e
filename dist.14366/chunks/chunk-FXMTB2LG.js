// src/track/chart/tile-set.ts
var ChartError = class extends Error {
  fault;
  constructor(fault, cause) {
    super(`chart: ${fault}`, { cause });
    this.name = "ChartError";
    this.fault = fault;
  }
};
var ENTITIES = { copy: "\xA9", amp: "&", quot: '"', lt: "<", gt: ">", nbsp: " " };
var TEXT_CHARS = 200;
function plainText(html) {
  const words = html.replaceAll(/<[^>]*>/g, "").replaceAll(/&(\w+);/g, (all, name) => ENTITIES[name] ?? all);
  return words.trim().slice(0, TEXT_CHARS);
}
function pictureType(bytes) {
  const begins = (text, at = 0) => Array.from(text).every((char, i) => bytes[at + i] === char.charCodeAt(0));
  if (begins("\x89PNG")) return "image/png";
  if (begins("\xFF\xD8\xFF")) return "image/jpeg";
  return begins("RIFF") && begins("WEBP", 8) ? "image/webp" : void 0;
}
function boundsOf(numbers) {
  const [west = NaN, south = NaN, east = NaN, north = NaN] = numbers;
  const isOnEarth = Math.max(Math.abs(west), Math.abs(east)) <= 180 && south >= -90 && north <= 90 && south < north;
  return isOnEarth ? { west, south, east, north } : void 0;
}

export {
  ChartError,
  plainText,
  pictureType,
  boundsOf
};
