// src/nmea0183/sentence.ts
var SENTENCE_LENGTH = 82;
var FRAME_LENGTH = "$*hh\r\n".length;
function writeSentence({ talker, formatter, fields }) {
  const body = [talker + formatter, ...fields.map(escapeField)].join(",");
  if (body.length + FRAME_LENGTH > SENTENCE_LENGTH) throw new RangeError(`a sentence of ${body.length} characters`);
  return `$${body}*${checksumOf(body)}\r
`;
}
function roomFor({ talker, formatter, fields }) {
  const body = [talker + formatter, ...fields.map(escapeField), ""].join(",");
  return SENTENCE_LENGTH - FRAME_LENGTH - body.length;
}
function readSentence(line, mostChars = SENTENCE_LENGTH) {
  const found = /^\$([A-Za-z\d]+)(?:,([^$*\r\n]*))?\*([0-9A-Fa-f]{2})\r?\n?$/.exec(line);
  if (found === null || line.length > mostChars) return void 0;
  const [, address = "", rest, checksum = ""] = found;
  if (checksumOf(line.slice(1, line.lastIndexOf("*"))) !== checksum.toUpperCase()) return void 0;
  const fields = rest === void 0 ? [] : rest.split(",");
  return { ...namesIn(address), fields: rest?.includes("^") === true ? fields.map(unescapeField) : fields };
}
function namesIn(address) {
  const at = /^[A-OQ-Z\d][A-Z\d][A-Z]{3}$/.test(address) ? 2 : 0;
  return { talker: address.slice(0, at), formatter: address.slice(at) };
}
function lacksChecksum(line) {
  return !line.includes("*") && /^[$!][A-Za-z\d]+,[^$!\r\n]*$/.test(line);
}
function fittingText(text, room) {
  let fitting = "";
  let length = 0;
  for (const character of text) {
    length += escapeField(character).length;
    if (length > room) break;
    fitting += character;
  }
  return fitting;
}
var RESERVED = /[^ -~]|[$*,!\\^~]/gu;
function escapeField(field) {
  return field.replaceAll(RESERVED, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code > 255 ? "?" : `^${hex(code)}`;
  });
}
function unescapeField(field) {
  return field.replaceAll(
    /\^([0-9A-Fa-f]{2})/g,
    (_, digits) => String.fromCharCode(Number.parseInt(digits, 16))
  );
}
function checksumOf(body) {
  let sum = 0;
  for (let at = 0; at < body.length; at += 1) sum ^= body.charCodeAt(at);
  return hex(sum);
}
function hex(value) {
  return value.toString(16).toUpperCase().padStart(2, "0");
}

export {
  SENTENCE_LENGTH,
  writeSentence,
  roomFor,
  readSentence,
  lacksChecksum,
  fittingText,
  checksumOf
};
