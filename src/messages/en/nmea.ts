/** The texts of `nmea replay`, and the descriptions of the tags that register themselves from the bus. */
import type { Texts } from "../catalogue.ts";
import type { TagTexts } from "../../tags/vocabulary/vocabulary.ts";

/** Texts of `bitacora nmea replay`. */
const replay = {
  summary: "Decode a capture of an NMEA 2000 bus and print it, one message a line.",
  description:
    "Reads candump logs and listings, canboat's format, Yacht Devices RAW and recorder files, Actisense N2K ASCII, NGT " +
    "streams and EBL logs, PCDIN and MXPGN sentences, iKonvert, Signal K logs, Garmin CSV, PCAN traces, pcap and pcapng " +
    "of SocketCAN, recognised by their content; gzip, bzip2, xz and zstd are unpacked. Times are those of the capture; where " +
    "it says no date they begin on 1 January 1970. A log of NMEA 0183 is printed sentence by sentence, with the values of tags that it has.",
  flags: {
    file: "capture to read, or several, played as one in the order of their times; - is standard input",
    speed: "times the recorded pace, or max: as fast as it can be read (max; with --can, 1)",
    from: "from this time on: ISO 8601, or after the first message (90, 90s, 5m, 1h)",
    to: "up to this time, said the same way",
    loop: "begin again at the end, until Ctrl-C",
    csv: "write tables to this folder instead, one file a group (windData.csv)",
    manufacturer: "only messages of this manufacturer, or of devices that have said that they are its (Garmin)",
    step: "print the next message only when Enter is pressed",
    stats: "count instead of printing: messages by PGN and source, lines refused, fast packets lost",
  },
  notATime:
    "{option} is a time of ISO 8601 (2026-11-20T08:30:00Z) or one after the first message (90s, 5m), not ''{text}''",
  notASpeed: "--speed is a number from {min} to {max}, or max, not ''{text}''",
  stdinIsOne: "standard input (-) is one capture; name either it or files",
  tooManyFiles: "at most {max} captures are read as one; join some with 'nmea convert' first",
  noSuchManufacturer:
    "no manufacturer is called ''{name}''{suggestion, select, none {} other {; did you mean {suggestion}?}}",
  stepNeedsFile: "--step waits for Enter on standard input; the capture has to be a file",
  oneFileForABus: "--can plays one capture; name one",
  loopNeedsFile: "standard input cannot be begun again; --loop needs a file",
  notTogether: "{one} and {other} do not go together; leave one of them out",
  statsNeedAnEnd: "--stats counts at the end, which never comes with --loop; leave one of them out",
  batteryRead: "{file}: BMS-Can, {frames} frames; {others} lines of something else",
  sentences: {
    onlyWhole:
      "a log of NMEA 0183 or of a battery is printed as a whole, as text or with --json; leave out the options of a bus",
    read: "{file}: NMEA 0183, {lines} lines; damaged {damaged}, without a checksum and not taken {unchecked}",
  },
  refused:
    "{file}: {lines} lines, refused: {refused}; fast packets lost: {lost}, stray frames: {stray}, malformed: {malformed}",
  stats: {
    file: "{file}: {format}",
    lines: "{lines} lines, refused: {refused}",
    messages: "{first, select, none {{messages} messages} other {{messages} messages, {first} to {last}}}",
    fastPackets:
      "fast packets lost: {lost}; frames stray: {stray}, repeated: {repeated}, late: {late}, malformed: {malformed}",
    transports: "ISO transport: {whole} messages; lost: {lost}, aborted: {aborted}",
    pgn: "PGN",
    source: "source",
    count: "messages",
    rates: "a second, longest silence of a sender",
  },
  faults: {
    "not-a-record": "no record",
    "bad-time": "bad time",
    "bad-identifier": "bad identifier",
    "bad-data": "bad bytes",
    "no-data": "no bytes",
    "standard-frame": "11-bit frame",
    "extended-frame": "29-bit frame",
    "remote-request": "remote request",
    "error-frame": "error frame",
    "can-fd": "CAN FD",
    "too-long": "line too long",
    "bad-checksum": "bad checksum",
    "cut-off": "cut off",
    "other-protocol": "another protocol",
  },
} as const;

/** Texts of `bitacora nmea convert`. */
const convert = {
  summary: "Write a capture in another format.",
  description:
    "Reads whatever 'nmea replay' reads. candump and yd-raw have CAN frames, byte for byte those of the capture where it " +
    "has frames; canboat and jsonl have whole messages. A file that exists is not overwritten.",
  from: "capture to read; - is standard input",
  file: "file to write; - is standard output",
  to: "format to write; without it by the name: .jsonl, .ydraw, .log or .candump",
  unknownName: "{file}: the name does not tell the format; choose one with --to: {formats}",
  framesHaveNoNames: "CAN frames have no names; leave out --name, or write canboat or jsonl",
  written:
    "{file}: {n} {inFrames, select, true {frames} other {messages}}{unwritable, plural, =0 {} other {; {unwritable} messages have no frames and are left out}}",
} as const;

export const nmea = { replay, convert } as const;

/** With the words of the vocabulary, which has both languages beside each other. */
export type NmeaMessages = Texts<typeof nmea> & TagTexts;
