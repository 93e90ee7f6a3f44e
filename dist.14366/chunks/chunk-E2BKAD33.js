import {
  absenceOfField,
  messageTypeOf,
  messageTypeOfPgn,
  messageTypeWithId
} from "./chunk-HVEZHZKY.js";
import {
  EVERYONE
} from "./chunk-NEDDVSEB.js";

// src/nmea2000/codec/codec.ts
function layout(pgn) {
  return messageTypeOfPgn(pgn)?.layout;
}
var PgnCodec = class {
  counters = { short_messages: 0, long_messages: 0, out_of_range: 0, not_a_number: 0 };
  decode({ pgn, data }) {
    const type = messageTypeOf(pgn, data);
    if (type === void 0) return void 0;
    const { bytes, varies } = type.layout;
    if (data.length < bytes) this.counters.short_messages += 1;
    else if (data.length > bytes && !varies) this.counters.long_messages += 1;
    return type.decoder("values")(data);
  }
  encode(group, content, envelope, absences) {
    const type = typeof group === "number" ? messageTypeOfPgn(group) : messageTypeWithId(group);
    if (type === void 0) throw new RangeError(`there is no definition of ${group}`);
    return framed(type, type.encode(content, this.counters, absences), envelope);
  }
};
function framed({ layout: layout2 }, data, envelope) {
  const { source, timestampMs, destination = EVERYONE, priority = layout2.priority } = envelope;
  return { pgn: layout2.pgn, priority, source, destination, data, timestampMs };
}
function fieldAbsence({ pgn, data }, fieldId) {
  const type = messageTypeOf(pgn, data);
  return type && absenceOfField(type.layout, data, fieldId);
}

export {
  layout,
  PgnCodec,
  fieldAbsence
};
