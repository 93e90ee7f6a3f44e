/** Texts of the commands that work on a real bus: `nmea dump`, `record`, `send`, `check`, and of `nmea replay --can`. */
import type { Texts } from "../catalogue.ts";

const shared = {
  interface:
    "CAN interface, as 'ip link' calls it; or a device, such as actisense:/dev/ttyUSB0 or yacht-devices:192.168.4.1",
  pgn: "only these PGNs (127488 or 127488,127489)",
  source: "only messages from these source addresses (16 or 16,35)",
  destination: "only messages to these addresses; 255 is everyone",
  protocol: "what is spoken on the bus: j1939 on a bus of engines, bms-can on a battery's own",
  name: "only these groups, by canboat's id (engineParametersRapidUpdate)",
  /** The bus is not up: `fault` is one of the bus's own texts. */
  waiting: "waiting for {bus}: {fault}",
  isUp: "{bus}: up",
  noSuchGroup:
    "there is no group ''{name}''{suggestion, select, none {; 'nmea dump' prints the ids of groups} other {; did you mean {suggestion}?}}",
  notASize: "{option} is a number of bytes, at least {min}, with K, M or G if you like, not ''{text}''",
  notATime: "{option} is a time from {minS} s to {maxS} s, with s, m, h or d (90s, 24h), not ''{text}''",
} as const;

const dump = {
  summary: "Print what is on a bus as it comes, one decoded message a line, until Ctrl-C.",
  description:
    "It only listens: it claims no address and sends nothing. An interface that is missing or down is waited for. " +
    "With --json, the same lines as 'nmea replay --json'.",
  raw: "print the CAN frames as candump logs them, and decode nothing",
  count: "end after this many messages",
  stats: "count instead of printing, and print the counts at the end",
  rawHasNoNames: "--raw decodes nothing; leave out --name and --json",
  summaryLine: "{bus}: {messages} messages in {frames} frames, {seconds} s",
  troubles: {
    lost: "{n} frames lost: the process was too late; 'nmea check' says what helps",
    notPrinted: "{n} messages not printed: the reader is too slow",
    fastPackets: "fast packets lost: {lost}, stray frames: {stray}",
    transports: "ISO transport messages lost: {lost}, aborted: {aborted}",
    foreign:
      "no NMEA 2000: {standard} frames of 11 bits, {remote} remote requests, {fd} of CAN FD, {errors} error messages",
    outages: "the bus went away {n} time(s)",
  },
} as const;

const record = {
  summary:
    "Record the frames of a bus in a folder, as candump does: packed, rotated, bounded, safe against power cuts.",
  description:
    "It only listens. Files are named like can0-000012-20261121T040812Z.log.zst; zstdcat (or zcat) makes of them what " +
    "candump -l writes, and 'nmea replay' reads them as they are. Frames with 29 bits are recorded, which is all of NMEA " +
    "2000; frames with 11 bits, remote requests, CAN FD and error messages are counted and not recorded. After a power " +
    "cut the last --sync-s seconds are missing at most. A disk that is full is waited for.",
  directory: "folder to record in, made where it is missing; - is standard output, unpacked",
  maxBytes: "begin another file before this one has this many bytes",
  maxAge: "begin another file when this one is so old",
  keepBytes: "remove the oldest files of this interface when all have more bytes than this",
  keepFiles: "remove the oldest files of this interface when there are more than this",
  overwrite: "remove the oldest files of this interface also when the disk is full, instead of waiting for room",
  compress: "how files are packed",
  sync: "seconds between two writes to the disk",
  recordsIn: "{bus}: recording in {directory}; Ctrl-C ends it",
  fault: "{bus}: cannot be written ({reason}); frames wait, and it is tried again",
  diskFull: "{bus}: the disk is full; frames wait for room, then are only counted",
  goesOn: "{bus}: recording again",
  losing: "{bus}: {frames} frames lost in the last minute: the process was too late; see 'nmea check {bus}''",
  summaryLine: "{bus}: {frames} frames recorded in {seconds} s, {megabytes} MB in {files} file(s)",
  notRecorded: "{n} frames NOT recorded: they could not be written",
} as const;

/** What `nmea replay --can` has to say. */
const replay = {
  can:
    "send the frames on this CAN interface instead of printing them, with their recorded gaps (--speed 1 where none is " +
    "given). They keep their recorded source addresses: use a bus on which no device has them",
  framesHaveNoNames: "--can plays frames, before they are put together; leave out --name and --stats",
  summaryLine: "{bus}: {frames} frames sent in {seconds} s",
  givenUp: "{n} frames NOT sent: the bus was gone, or did not take them in time",
  unsendable: "{n} messages that no CAN frames can carry were left out",
} as const;

const send = {
  summary: "Send messages on a bus, written as JSON, from an address of our own.",
  description:
    'A message is written as \'nmea dump --json\' prints it: its group by "pgn" or by canboat\'s "id", and its "fields"; ' +
    '"priority" and "destination" if they are not the group\'s own. What is left out is not available. Without MESSAGE, ' +
    "messages are read from standard input, one a line. Before it sends it claims an address, which takes a second or " +
    "two. Nothing is sent that would say something else than what was written. Exit status 1 when not all got onto the bus.",
  message: "message as JSON; without it, or as -, JSON Lines from standard input",
  source:
    "send from this address without claiming it: other devices do not know the sender, and one that has the address will object",
  raw: "a CAN frame as it is (19F20023#00112233), with the address that is in it and no claim (repeatable)",
  dryRun: "print the frames (from address 35, unless --source says another) and send nothing",
  outOfRange: "send values that a field cannot hold as 'out of range', instead of refusing them",
  notAFrame: "--raw is eight hexadecimal digits, # and at most eight bytes (19F20023#0011), not ''{text}''",
  rawAlone: "--raw frames are sent as they are; leave out MESSAGE and --source",
  noAddress: "no address could be had: all are taken, or another device has this one's identity",
  notJson: "not JSON ({reason})",
  notUtf8: "not UTF-8",
  line: "line {number}: {fault}",
  tooLong: "longer than {bytes} bytes",
  notTaken: "the bus did not take it",
  summaryLine: "{bus}: {messages} messages sent in {frames} frames",
  dryRunLine: "{bus}: {messages} messages would be sent in {frames} frames; nothing was",
  notSent: "{n} messages NOT sent",
  givenUp: "{n} frames NOT sent: the bus did not take them in time. Is another device on it?",
  unreceived: "{n} messages by ISO transport NOT received: refused, not answered, or not sent to the end",
  faults: {
    "not-an-object": 'a message is a JSON object with "pgn" or "id", and "fields"',
    "no-group": 'the group is missing: "pgn" or "id"',
    unknown:
      "{suggestion, select, none {{name} is not known here} other {{name} is not known here; did you mean {suggestion}?}}",
    sharedPgn: 'several groups have PGN {pgn}; say which by "id": {ids}',
    otherPgn: "{id} has PGN {pgn}",
    notAWholeNumber: "{name} is a whole number from {min} to {max}",
    forEveryone: "messages of PGN {pgn} have no destination; leave it out",
    "bad-bytes": '"data" is bytes in hexadecimal digits (419fff)',
    "data-and-fields": 'a message has "data" or "fields", not both',
    notAList: "{name} is a list of objects: ['{'…'}', '{'…'}']",
    noParameter: "{name}: PGN {pgn} has no parameter {value}",
    tooLong: "{bytes} bytes, and messages of this group have at most {max}",
    outOfRange: "{name} is from {min} to {max}{unit, select, none {} other { {unit}}}, not {value}",
    doesNotFit: "{name} cannot say {value}; it would say {said}",
  },
} as const;

const check = {
  summary: "Look at a CAN interface and the bus behind it, and say what to change.",
  description:
    "It only listens. Each line is good, look or WRONG, with the command to type. Exit status 1 when one of them is WRONG.",
  seconds: "how long to listen",
  levels: { ok: "good", warn: "look", bad: "WRONG" },
  lines: {
    exists: "{bus} is a CAN interface",
    up: "it is up",
    bitRate: "bit rate {rate} bit/s, that of NMEA 2000",
    bitRateUnknown: "bit rate: a virtual interface has none",
    restart: "after bus-off the controller is restarted within {ms} ms",
    transmitQueue: "the interface queues {frames} frames",
    receiveBuffer: "net.core.rmem_default is {bytes}: on a full bus the process may be busy for {ms} ms",
    controller: "controller {state}, transmit errors {transmit}, receive errors {receive}",
    controllerTroubled:
      "controller {state}, transmit errors {transmit}, receive errors {receive}: check cable, terminators and the bit rates of the other devices",
    noAnswer: "the program 'ip' did not answer, so bit rate, queue and controller are not known; run this again",
    noProgram: "bit rate, queue and controller are not known: install iproute2 for the program 'ip'",
    traffic: "{perS} frames/s from {devices} addresses, {load} % of the bus",
    silent: "no frame in {seconds} s: is another device on, and the bus powered? The bit rate must be 250000",
    lost: "{n} frames were lost while listening; raise net.core.rmem_default and look what else runs",
    notLost: "no frame was lost while listening",
    errors:
      "{n} error messages from the driver while listening ({unacknowledged} without an acknowledgement): check cable and terminators",
    foreign: "{n} frames that are no NMEA 2000 (11 bits, remote, CAN FD): something else shares the bus",
    sent: "the service sends {groups, plural, one {# group} other {# groups}} here, {messages} messages since its start; other devices asked {requests, plural, =0 {for none of them} one {once} other {# times}}; {held} values were left to devices of the bus",
    fastPackets: "{lost} fast packets arrived with frames missing",
  },
} as const;

export const tools = { shared, dump, record, replay, send, check } as const;

export type ToolMessages = Texts<typeof tools>;
