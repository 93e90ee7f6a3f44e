/** What can be wrong in a project file, and what `project init` and `project check` say. */
import type { Texts } from "../catalogue.ts";

export const project = {
  /** What a key expects, as JSON Schema calls it. */
  kinds: {
    object: "a mapping (key: value)",
    array: "a list",
    string: "text",
    number: "a number",
    integer: "a whole number",
    boolean: "true or false",
    null: "null",
  },
  formats: {
    id: "letters, digits, _ and -, at most 64, the first a letter or digit",
    tagId: "letters, digits, _ . and -, at most 128, the first a letter or digit (ME_INST_0.RPM)",
    sourceName: "a small letter, then small letters, digits and -, at most 15 (deck)",
    system: "small letters, digits and _, at most 32, the first a letter (propulsion)",
    mappedTag: "letters, digits, _ . and -, at most 128, with places in braces (ME_INST_{N}.RPM)",
    tagPattern: "a tag's id, in which * stands for anything (BATT_*)",
    deviceName: "a NAME of 16 hexadecimal digits in quotes, as 'bitacora nmea devices' prints it",
    talker: "two capital letters (II, GP, EC)",
    interface: "the name of a network interface, at most 15 characters (can0)",
    host: "the name or the address of a host, without a port (192.168.4.1)",
    comparison: "a comparison with a value (> 80, == true)",
    tagComparison: "a tag, a comparison and a value (ME_INST_0.RPM > 300)",
    brokerUrl:
      "where the broker is: mqtt:// or mqtts://, a host, a port if need be, no password (mqtt://192.168.1.5:1883)",
    topic: "one topic, without + and #, at most 256 characters",
    venusDevice: "a service of Venus and its number (battery/288)",
    venusRelay: "an output of Venus (system/0/Relay/0/State, switch/3/SwitchableOutput/output_1/State)",
    jsonPath: "a place in JSON: /BME/T or $.BME.T",
    portal: "a portal id: letters, digits, _ and -",
    webhook: "a web address: http:// or https://, a host, and a path if it has one (https://ntfy.example.org/aurora)",
    seen: "text without control characters and others that are not seen",
    historianFile: "a file name that the service does not use itself (lock, vessel.json, alarms.db, logbook…)",
    network: "an address of IPv4 or IPv6, or a network (192.168.4.1, 192.168.4.0/24)",
    address: "an address of IPv4 or IPv6, by number (192.168.4.1)",
  },
  syntax: {
    BAD_INDENT: "the indentation does not fit; keep every list and mapping in one column",
    BAD_SCALAR_START: "a value cannot begin with this character; put it in quotes",
    BLOCK_AS_IMPLICIT_KEY: "two mappings on one line; put the inner one on lines of its own, or in braces",
    NOT_CLOSED: "a brace or bracket before this is not closed",
    MISSING_CHAR: "a quote, bracket, comma or colon is missing",
    MULTILINE_IMPLICIT_KEY: "a key goes over more than one line; is a colon missing?",
    MULTIPLE_DOCS: "there is more than one document; remove the line ---",
    TAB_AS_INDENT: "a tab is used to indent; use spaces",
    TAG_RESOLVE_FAILED: "a tag (!…) that is not known; remove it",
    UNEXPECTED_TOKEN: "this does not belong here; check brackets, quotes and colons",
    other: "this is not valid YAML; check brackets, quotes and colons",
  },
  or: " or ",
  line: "line {line}",
  reasons: {
    ENOENT: "there is no such file; 'bitacora project init' writes one",
    EACCES: "no right to read it",
    EISDIR: "it is a directory",
    notAFile: "it is not a regular file",
    tooLarge: "it is larger than {maxBytes} bytes",
    notText: "it is not UTF-8 text",
  },
  faults: {
    /** Words of a connector's own. */
    said: "{words}",
    mustBe: "must be {words}",
    syntax: "{fault}",
    otherVessel:
      "the data directory belongs to ''{owner}'', and its log book is signed by that name: keep id: {owner}; what people read is name. Another vessel has a data directory of her own (docs/owner.md)",
    duplicateKey: "{key} is given twice in one mapping; put what belongs to both under one of them",
    unknownAnchor: "nothing before this is marked &{anchor}; write the value itself",
    keyNotText: "a key is a list or a mapping; a key is a word",
    tooDeep: "nested deeper than {max} levels; a project file needs five",
    tooManyValues: "more than {max} values, counted with every repeated alias (*name)",
    empty: "the file has nothing in it; 'bitacora project init' writes an example",
    missing: "{key} is missing; add it",
    unitMissing:
      "unit_si is missing: the expression gives {found}; add it, or end the name of the tag in its unit (FRIDGE.MEAN_K)",
    unknownKey:
      "not a known key{suggestion, select, none {.} other {; did you mean {suggestion}?}} Known here: {known}",
    wrongType: "must be {expected}{quoted, select, true {; write it without quotes} other {}}",
    notFinite: "must be a finite number",
    yesNo: "must be true or false; YAML takes {word} for text",
    notOneOf: "must be one of {allowed}{suggestion, select, none {.} other {; did you mean {suggestion}?}}",
    notAUnit:
      "not a known unit{suggestion, select, none {.} other {; did you mean {suggestion} (with values in it)?}} Known: {allowed}",
    tooSmall: "must be {limit} or more",
    tooLarge: "must be {limit} or less",
    notAbove: "must be more than {limit}",
    tooShort: "must not be empty",
    tooLong: "must have at most {max} characters",
    tooMany: "must have at most {max} items; it has {found}",
    noDefaultAlarm:
      "no tag of such a name has an alarm by default{suggestion, select, none {.} other {; did you mean {suggestion}?}}",
    unknownPgn:
      "no parameter group with this number is known{suggestion, select, none {.} other {; did you mean {suggestion}?}}",
    unknownField:
      "the group has no such field{suggestion, select, none {.} other {; did you mean {suggestion}?}} It has: {known}",
    notAValue: "the field is text, a date or bytes, which no tag can hold; choose another, or leave the row out",
    tagOrIgnore: "tag is missing; add it, or ignore: true to make no tag of this",
    tagAndIgnore: "a row either makes a tag or ignores; remove one of the two",
    noInstance: "this group has no instance; remove it, or tell messages apart with when",
    notACondition: "when takes fields that are an enumeration or a whole number of at most 8 bits",
    tooManyConditions:
      "messages of a group are distinguished by {max} fields at most, those of its instance and type among them; use fewer",
    bitMissing: "the field is a set of bits; add bit (0 to {max})",
    notBits: "the field is not a set of bits; remove bit",
    notAnEnumeration: "the field is not an enumeration; remove on",
    scaleOfBool: "a tag in bool has no scale and no offset; remove them",
    scaleOfZero: "a scale of 0 would make every value the same; choose another",
    unitDoesNotFit: "the field gives {units}; choose that, or add scale and offset that make it so",
    unitOfTag: "the tag is listed in {unit}; let both have one unit",
    badPlace:
      "{places, select, none {this group fills no place in braces} other {of places in braces this group fills {places}}}",
    repeatedRow: "{first} makes the same of this group; keep one, or tell them apart by source",
    builtInToo:
      "{field} of instance {instance} makes this tag, too; give that one another tag, or ignore it, in a row of its own",
    unknownManufacturer:
      "no manufacturer of this name is known; use its number{suggestion, select, none {.} other {; did you mean {suggestion}?}}",
    bridgeToNoBus: "no source is a bus that has a name to stand here: give it one (name: deck)",
    bridgeToItself: "nothing goes back to where it comes from: name another bus",
    bridgeListensOnly: "nothing can be sent there: this source has listen_only, or a protocol that is only listened to",
    ofProtocol: "goes with protocol: {of} only",
    onlyAndExcept: "only and except together: one of them says it all",
    notPublished: "this group is not sent; those that are: {pgns}",
    neverPublished:
      "no tag of this name is ever sent: only those of the groups that are{suggestion, select, none {.} other {; did you mean {suggestion}?}}",
    badFormat: "must be {format}",
    repeatedId: "the same id as {first}; each needs one of its own",
    rangeReversed: "must not be less than range_normal_min ({min}); exchange the two",
    rangeOfBool: "a tag in bool or text has no range; remove it",
    alarmOnText: "a tag in text cannot have alarms; remove them",
    thresholdNotBool: "the tag is in bool; the threshold is true or false",
    thresholdNotNumber: "the tag is in {unit}; the threshold is a number",
    operatorOnBool: "the tag is in bool; only == and != can compare it",
    hysteresisOnBool: "the tag is in bool, which has no hysteresis; remove it",
    neverClears:
      "this alarm would clear only {side, select, below {below} other {above}} {leaveAt}, and normal values end at {bound}; make the hysteresis smaller, move the threshold (in the unit of the tag), or give the tag its normal range",
    neverHolds:
      "no value of this unit is below {least}, so this would never hold; choose a higher one, in the unit of the tag",
    neverReached: "no two values differ by more than {most}, so the alarm would never come; make it smaller",
    notBelow: "must be less than the threshold ({threshold}), or the alarm would never clear; make it smaller",
    beforeTimeout:
      "the values of the tag come up to {timeoutS} s apart, so the alarm would come between them; make it {timeoutS} or more",
    ownTag: "this is the alarm's own tag; name another one",
    otherUnit: "that tag is in {other} and this one in {own}, and their difference says nothing; name a tag in {own}",
    gateOnText: "that tag is text, with which nothing compares; name another one",
    alwaysHolds:
      "this holds for every normal value, so the alarm would never clear; change the threshold or the operator",
    notForOperator: "the operator {operator} does not use this; remove it, or choose another operator",
    bandReversed: "must be more than low ({low}); exchange the two",
    bandTooNarrow: "the band is {width} wide: no value would be inside by this hysteresis; make it smaller",
    notWhole: "must be a whole number: how often it has begun",
    notHigher: "must be more urgent than the alarm's own priority ({priority})",
    unknownTag:
      "no tag of this name is listed here, and the bus makes none: list it under tags, even if a program brings it{suggestion, select, none {.} other {; did you mean {suggestion}?}}",
    nothingWrites: "nothing in this project writes this tag; did you mean {near}?",
    nothingSimulated: "no value will come: the simulator writes only what is listed under tags",
    matchesNoTag:
      "no tag that may come has such a name{suggestion, select, none {.} other {; did you mean {suggestion}?}}",
    systemNotEnabled:
      "not in systems_enabled: add it there{suggestion, select, none {.} other {; did you mean {suggestion}?}}",
    certAndKey: "a certificate and its key need each other: give both files, or neither",
    passwordWithoutUser: "a password without a name; give the user, too",
    repeatedTopicTag: "another topic is this tag already; choose another tag",
    topicWithoutUnit: "no unit is known for this tag; give unit_si, or list the tag under tags",
    topicOfOtherUnit: "the tag is listed in {unit}; give the same unit, and a scale and an offset that convert to it",
    halfACertificate: "a certificate and its key go together; give both, or neither",
    certificateWithoutTls: "certificates are for TLS; write mqtts://",
    repeatedSource: "the same source twice; keep one",
    neverFrom: 'nothing comes from there to {bind}, which is of another family of addresses; bind to "::"',
    notAGroup: "must be a multicast group (239.2.1.1), of the same family as bind",
    onePlace: "a device is at a serial port (device) or on the network (host); keep one of them",
    oneTransport: "a source of NMEA 0183 has a host, a port of this machine, or a serial port; keep one of them",
    groupOverTcp: "a multicast group has datagrams only; leave group or protocol out",
    hearsItself: "this is what the service itself sends: it would hear it again and again; remove one of the two",
    beamExceedsLength: "the beam is larger than the length ({loaM}); exchange the two",
    expressionSyntax:
      "{rest, select, none {the expression ends too early; finish it} other {this cannot be read from {rest} on; check operators, brackets and commas, and put ids with a - in quotes}}",
    expressionTooLong: "the expression is too long; divide it into several tags, each of at most {max} characters",
    unknownFunction:
      "{name} is not a function{suggestion, select, none {.} other {; did you mean {suggestion}?}} Known: {known}",
    functionForm: "{name} is written {form}",
    unitsDiffer:
      "{left} and {right} cannot be added, compared or exchanged; bring both to one unit, and write numbers with theirs (0.5 m, 20 °C, 50 %)",
    wrongUnit: "{name} takes {expected} and gets {found}; write numbers with their unit (5 s, 90 deg)",
    resultUnit:
      "this gives {found}, and the tag is in {expected}; multiply or divide by a number with a unit (/ 100 %, * 1 s), or change unit_si",
    truthWanted: "{place} takes what is true or false (a comparison, a tag in bool)",
    numberWanted: "{place} takes a number; make one of what is true or false with if(…, 1, 0)",
    constantWanted:
      "{name} takes a number there that is written as such, a time of at most a day with its unit (10 s, 5 min)",
    powerOfUnit: "what has a unit can only be raised to a written number (x^2); divide by the unit first (x / 1 m)",
    pointInSum:
      "{place}: a temperature in °C or °F cannot be calculated with, nor compared with a difference; write K (a difference of 20 °C is 20 K, 20 °C itself is 293.15 K)",
    differenceName:
      "this is the difference of two temperatures; let its name end in DIFF_K, or it is shown in °C and bounded as a temperature",
    tableRises: "the first numbers of the pairs must rise; put them in order, each once",
    tagIsText: "{tag} is text, with which nothing is computed; name another tag",
    useOrTag:
      "an entry takes something from the library (use) or has an expression (tag and value); remove one of the two",
    notOfRecipe: "{use} is not made of this{usual, select, none {; remove of} other {, but of devices like {usual}}}",
    tableOfRecipe: "{use} has no table; remove it",
    derivedTwice: "{tag} is derived twice (also at {first}); keep one of them",
    expressionTooCostly:
      "the expression costs too much: mean, lag and rate count as {parts} operations each, and {max} are allowed; divide it into several tags",
    derivesTooMuch:
      "the derived tags cost {cost} operations together, and {max} are allowed; mean, lag and rate count as {parts} each: use fewer of them",
    derivesItself: "the tag is computed from itself: {way}; take one of them out",
    calibratesNothing: "this corrects nothing; give offset, factor, table, damping_s or outlier",
    calibratesTruth: "the tag is in {unit}, which has nothing to correct; remove it",
    furtherFaults: "and {count} more",
  },
  init: {
    setUp:
      "Written by the set-up of Bitácora. All there is: bitacora project init; check it with bitacora project check.",
    summary: "Write a commented example of a project file.",
    file: "file to write",
    force: "write over a file that is there",
    exists: "{file} is already there; choose another name, or write over it with --force",
    notWritable: "{file} cannot be written ({reason})",
    written:
      "{file} written. Change it to your vessel, check it with 'bitacora project check {file}'', and serve it with 'bitacora serve --project {file}''.",
  },
  check: {
    summary: "Check a project file and list every fault with its line and path.",
    description:
      "With --data-dir, and for the file of the service, also whether its data belong to this vessel. The exit status is 0 when the file is good, 1 when it has faults, 2 when it cannot be read.",
    file: "project file (YAML or JSON); without it, that of the service",
    nameOne: "there is no project file at the usual place; name one: bitacora project check FILE",
    good: "{file}: no faults; {tags} tags, {alarms} alarms, {sources} sources",
    warning: "warning: {line}",
    bridge:
      "bridge from {from} to {to}: {count, plural, one {# group} other {# groups}}, at most about {share} % of the bus with one device of each kind",
    bridged: "{pgn} {name}: {everyS, select, heard {as it is heard} other {every {everyS} s}}",
    openSource:
      "note: {path} takes what anybody on the network sends; name the gateway with from: [192.168.4.1], or its network with from: [192.168.4.0/24]",
    missingCapture: "note: there is no readable capture {capture} on this machine",
    missingSecret: "note: there is no readable file {file} on this machine, by which the broker is reached",
    faults: "{count, plural, one {{file}: 1 fault} other {{file}: {count} faults}}",
  },
  schema: {
    summary: "Print the JSON Schema of the project file.",
  },
} as const;

export type ProjectMessages = Texts<typeof project>;
