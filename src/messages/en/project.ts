/** What can be wrong in a project file, and what `project init` and `project check` say. */

/** What a key expects, as JSON Schema calls it. */
const kinds: Readonly<Record<string, string>> = {
  object: "a mapping (key: value)",
  array: "a list",
  string: "text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  null: "null",
};

const formats: Readonly<Record<string, string>> = {
  id: "letters, digits, _ and -, at most 64, the first a letter or digit",
  tagId: "letters, digits, _ . and -, at most 128, the first a letter or digit (ME_INST_0.RPM)",
  system: "small letters, digits and _, at most 32, the first a letter (propulsion)",
  mappedTag: "letters, digits, _ . and -, at most 128, with places in braces (ME_INST_{N}.RPM)",
  tagPattern: "a tag's id, in which * stands for anything (BATT_*)",
  deviceName: "a NAME of 16 hexadecimal digits in quotes, as 'bitacora nmea devices' prints it",
  talker: "two capital letters (II, GP, EC)",
  interface: "the name of a network interface, at most 15 characters (can0)",
  host: "the name or the address of a host (192.168.4.1)",
  url: "where the witness answers: http:// or https://, a host, and a path if it has one (https://witness.example.org)",
  comparison: "a comparison with a value (> 80, == true)",
  tagComparison: "a tag, a comparison and a value (ME_INST_0.RPM > 300)",
  databaseUrl:
    "where it takes samples: http:// or https://, a host and a path, without a password (http://10.0.0.5:9090/api/v1/write)",
  brokerUrl:
    "where the broker is: mqtt:// or mqtts://, a host, a port if need be, no password (mqtt://192.168.1.5:1883)",
  topic: "one topic, without + and #, at most 256 characters",
  venusDevice: "a service of Venus and its number (battery/288)",
  jsonPath: "a place in JSON: /BME/T or $.BME.T",
  portal: "a portal id: letters, digits, _ and -",
  topicPrefix: "levels of a topic with / between, none empty, without +, # and a leading $ (boats/bitacora)",
  labelValue: "text without line ends, control characters and backslashes",
  webhook: "a web address: http:// or https://, a host, and a path if it has one (https://ntfy.example.org/aurora)",
  seen: "text without control characters and others that are not seen",
  mmsi: 'nine digits in quotes, the first 2 to 7 ("224123456")',
  uuid: "a UUID of version 4 in small letters (b7590868-1d62-47d9-989c-32321b349fb9)",
  signalkPath: "a path of Signal K: words of letters and digits with dots between (tanks.freshWater.0.currentLevel)",
  npmPackage: "the name of an npm package (@mxtommy/kip)",
  hours: 'two times of the day with a hyphen between, in quotes ("22:00-06:00")',
  historianFile: "a file that is none of the service's own (lock, vessel.json, alarms.db, logbook…)",
  network: "an address of IPv4 or IPv6, or a network (192.168.4.1, 192.168.4.0/24)",
  address: "an address of IPv4 or IPv6, by number (192.168.4.1)",
};

const syntax: Readonly<Record<string, string>> = {
  BAD_INDENT: "the indentation does not fit; keep every list and mapping in one column",
  BAD_SCALAR_START: "a value cannot begin with this character; put it in quotes",
  BLOCK_AS_IMPLICIT_KEY: "two mappings on one line; put the inner one on lines of its own, or in braces",
  MISSING_CHAR: "a quote, bracket, comma or colon is missing",
  MULTILINE_IMPLICIT_KEY: "a key goes over more than one line; is a colon missing?",
  MULTIPLE_DOCS: "there is more than one document; remove the line ---",
  TAB_AS_INDENT: "a tab is used to indent; use spaces",
  TAG_RESOLVE_FAILED: "a tag (!…) that is not known; remove it",
  UNEXPECTED_TOKEN: "this does not belong here; check brackets, quotes and colons",
};

const orMean = (fault: string, suggestion: string | undefined) =>
  suggestion === undefined ? `${fault}.` : `${fault}; did you mean ${suggestion}?`;

export const project = {
  line: (line: number) => `line ${line}`,
  reasons: {
    ENOENT: "there is no such file; 'bitacora project init' writes one",
    EACCES: "no right to read it",
    EISDIR: "it is a directory",
    notAFile: "it is not a regular file",
    tooLarge: (maxBytes: number) => `it is larger than ${maxBytes} bytes`,
    notText: "it is not UTF-8 text",
  },
  faults: {
    syntax: (code: string) => syntax[code] ?? "this is not valid YAML; check brackets, quotes and colons",
    duplicateKey: (key: string) => `${key} is given twice in one mapping; keep one of them`,
    unknownAnchor: (anchor: string) => `nothing before this is marked &${anchor}; write the value itself`,
    keyNotText: () => "a key is a list or a mapping; a key is a word",
    tooDeep: (max: number) => `nested deeper than ${max} levels; a project file needs five`,
    tooManyValues: (max: number) => `more than ${max} values, counted with every repeated alias (*name)`,
    empty: () => "the file has nothing in it; 'bitacora project init' writes an example",
    missing: (key: string) => `${key} is missing; add it`,
    unknownKey: (suggestion: string | undefined, known: readonly string[]) =>
      `${orMean("not a known key", suggestion)} Known here: ${known.join(", ")}`,
    wrongType: (expected: readonly string[], quoted: boolean) =>
      `must be ${expected.map((kind) => kinds[kind] ?? kind).join(" or ")}${quoted ? "; write it without quotes" : ""}`,
    notFinite: () => "must be a finite number",
    yesNo: (word: string) => `must be true or false; YAML takes ${word} for text`,
    notOneOf: (suggestion: string | undefined, allowed: readonly string[]) =>
      orMean(`must be one of ${allowed.join(", ")}`, suggestion),
    notAUnit: (suggestion: string | undefined, allowed: readonly string[]) =>
      `${orMean("not a known unit", suggestion && `${suggestion} (with values in it)`)} Known: ${allowed.join(" ")}`,
    tooSmall: (limit: number) => `must be ${limit} or more`,
    tooLarge: (limit: number) => `must be ${limit} or less`,
    notAbove: (limit: number) => `must be more than ${limit}`,
    tooShort: () => "must not be empty",
    tooLong: (max: number) => `must have at most ${max} characters`,
    tooMany: (max: number, found: number) => `must have at most ${max} items; it has ${found}`,
    noDefaultAlarm: (suggestion: string | undefined) =>
      orMean("no tag of such a name has an alarm by default", suggestion),
    unknownPgn: (suggestion: string | undefined) => orMean("no parameter group with this number is known", suggestion),
    unknownField: (suggestion: string | undefined, known: readonly string[]) =>
      `${orMean("the group has no such field", suggestion)} It has: ${known.join(", ")}`,
    notAValue: () => "the field is text, a date or bytes, which no tag can hold; choose another, or leave the row out",
    tagOrIgnore: () => "tag is missing; add it, or ignore: true to make no tag of this",
    tagAndIgnore: () => "a row either makes a tag or ignores; remove one of the two",
    noInstance: () => "this group has no instance; remove it, or tell messages apart with when",
    notACondition: () => "when takes fields that are an enumeration or a whole number of at most 8 bits",
    tooManyConditions: (max: number) =>
      `messages of a group are told apart by ${max} fields at most, those of its instance and type among them; use fewer`,
    bitMissing: (max: number) => `the field is a set of bits; add bit (0 to ${max})`,
    notBits: () => "the field is not a set of bits; remove bit",
    notAnEnumeration: () => "the field is not an enumeration; remove on",
    scaleOfBool: () => "a tag in bool has no scale and no offset; remove them",
    scaleOfZero: () => "a scale of 0 would make every value the same; choose another",
    unitDoesNotFit: (units: readonly string[]) =>
      `the field gives ${units.join(" or ")}; choose that, or add scale and offset that make it so`,
    unitOfTag: (unit: string) => `the tag is listed in ${unit}; let both have one unit`,
    badPlace: (places: readonly string[]) =>
      places.length === 0
        ? "this group fills no place in braces"
        : `of places in braces this group fills ${places.join(", ")}`,
    repeatedRow: (first: string) => `${first} makes the same of this group; keep one, or tell them apart by source`,
    builtInToo: (instance: number, field: string) =>
      `${field} of instance ${instance} makes this tag, too; give that one another tag, or ignore it, in a row of its own`,
    unknownManufacturer: (suggestion: string | undefined) =>
      orMean("no manufacturer of this name is known; use its number", suggestion),
    notPublished: (pgns: readonly number[]) => `this group is not sent; those that are: ${pgns.join(", ")}`,
    neverPublished: (suggestion: string | undefined) =>
      orMean("no tag of this name is ever sent: only those of the groups that are", suggestion),
    /** Words of a connector's own. */
    said: (en: string, _es: string) => en,
    mustBe: (en: string, _es: string) => `must be ${en}`,
    badFormat: (format: string) => `must be ${formats[format] ?? format}`,
    repeatedId: (first: string) => `the same id as ${first}; each needs one of its own`,
    rangeReversed: (min: number) => `must not be less than range_normal_min (${min}); exchange the two`,
    rangeOfBool: () => "a tag in bool or text has no range; remove it",
    alarmOnText: () => "a tag in text cannot have alarms; remove them",
    thresholdNotBool: () => "the tag is in bool; the threshold is true or false",
    thresholdNotNumber: (unit: string) => `the tag is in ${unit}; the threshold is a number`,
    operatorOnBool: () => "the tag is in bool; only == and != can compare it",
    hysteresisOnBool: () => "the tag is in bool, which has no hysteresis; remove it",
    neverClears: (side: "below" | "above", leaveAt: number, bound: number) =>
      `this alarm would clear only ${side === "below" ? "below" : "above"} ${leaveAt}, and normal values end at ${bound}; make the hysteresis smaller, move the threshold (in the unit of the tag), or give the tag its normal range`,
    neverHolds: (least: number) =>
      `no value of this unit is below ${least}, so this would never hold; choose a higher one, in the unit of the tag`,
    neverReached: (most: number) =>
      `no two values differ by more than ${most}, so the alarm would never come; make it smaller`,
    notBelow: (threshold: number) =>
      `must be less than the threshold (${threshold}), or the alarm would never clear; make it smaller`,
    beforeTimeout: (timeoutS: number) =>
      `the values of the tag come up to ${timeoutS} s apart, so the alarm would come between them; make it ${timeoutS} or more`,
    ownTag: () => "this is the alarm's own tag; name another one",
    otherUnit: (other: string, own: string) =>
      `that tag is in ${other} and this one in ${own}, and their difference says nothing; name a tag in ${own}`,
    gateOnText: () => "that tag is text, with which nothing compares; name another one",
    alwaysHolds: () =>
      "this holds for every normal value, so the alarm would never clear; change the threshold or the operator",
    notForOperator: (operator: string) =>
      `the operator ${operator} does not use this; remove it, or choose another operator`,
    bandReversed: (low: number) => `must be more than low (${low}); exchange the two`,
    bandTooNarrow: (width: number) =>
      `the band is ${width} wide: no value would be inside by this hysteresis; make it smaller`,
    notWhole: () => "must be a whole number: how often it has begun",
    notHigher: (priority: string) => `must be more urgent than the alarm's own priority (${priority})`,
    unknownTag: (suggestion: string | undefined) =>
      orMean("no tag of this name is listed here, and the bus makes none: list it under tags", suggestion),
    nothingWrites: (near: string) => `nothing in this project writes this tag; did you mean ${near}?`,
    matchesNoTag: (suggestion: string | undefined) => orMean("no tag that may come has such a name", suggestion),
    systemNotEnabled: (suggestion: string | undefined) => orMean("not in systems_enabled: add it there", suggestion),
    notAWitnessKey: () =>
      "this is no public key of a witness; copy the whole line that 'bitacora logbook witness' prints, or its witness.pub",
    repeatedWitness: () => "the same witness twice; keep one",
    repeatedPath: (tag: string) => `${tag} has this path already; give one of the two another`,
    pathOfAlarms: () => "below notifications are the alarms; choose another path",
    takenName: () => "the service itself answers at this name; such a package cannot be served",
    exportOfMemory: () =>
      "the samples are in memory only (historian: file: null), and there is nothing to send from; give the historian a file",
    inTheClear: () =>
      "over other people's networks everybody on the way could read what is sent; write https://, or use a tunnel (VPN) and its address",
    certAndKey: () => "a certificate and its key need each other: give both files, or neither",
    emptyHours: () => "begins and ends at the same time; leave it out for any hour",
    noDatabase: () => "name the database: …/write?db=NAME, or …/api/v2/write?org=NAME&bucket=NAME",
    passwordWithoutUser: () => "a password without a name; give the user, too",
    repeatedTopicTag: () => "another topic is this tag already; choose another tag",
    topicWithoutUnit: () => "no unit is known for this tag; give unit_si, or list the tag under tags",
    topicOfOtherUnit: (unit: string) =>
      `the tag is listed in ${unit}; give the same unit, and a scale and an offset that convert to it`,
    halfACertificate: () => "a certificate and its key go together; give both, or neither",
    certificateWithoutTls: () => "certificates are for TLS; write mqtts://",
    labelOfOurs: () => "every series has this label already; choose another name",
    notALabel: () => "a label's name has letters, digits and _, and begins with a letter; choose another",
    repeatedWebapp: () => "the same web application twice; keep one",
    repeatedSource: () => "the same source twice; keep one",
    neverFrom: (bind: string) =>
      `nothing comes from there to ${bind}, which is of another family of addresses; bind to "::"`,
    notAGroup: () => "must be a multicast group (239.2.1.1), of the same family as bind",
    oneTransport: () => "a source of NMEA 0183 has a host, a port of this machine, or a serial port; keep one of them",
    groupOverTcp: () => "a multicast group has datagrams only; leave group or protocol out",
    hearsItself: () => "this is what the service itself sends: it would hear it again and again; remove one of the two",
    commandsWithoutAlerts: () =>
      "a command names an alert by the number that our sentences tell; set alerts: true for an output that it reads",
    sameOutputTwice: () => "the sentences would go there twice; keep one",
    tooMuchForBaud: (most: number, fits: number) =>
      `up to ${most} characters a second do not fit into this serial port, which takes ${fits}; name fewer sentences, or a higher baud`,
    beamExceedsLength: (loaM: number) => `the beam is larger than the length (${loaM}); exchange the two`,
    furtherFaults: (count: number) => `and ${count} more`,
  },
  init: {
    summary: "Write a commented example of a project file.",
    file: "file to write",
    force: "write over a file that is there",
    exists: (file: string) => `${file} is already there; choose another name, or write over it with --force`,
    notWritable: (file: string, reason: string) => `${file} cannot be written (${reason})`,
    written: (file: string) =>
      `${file} written. Change it to your vessel, check it with 'bitacora project check ${file}', and serve it with 'bitacora serve --project ${file}'.`,
  },
  check: {
    summary: "Check a project file and list every fault with its line and path.",
    description: "The exit status is 0 when the file is good, 1 when it has faults, 2 when it cannot be read.",
    file: "project file (YAML or JSON)",
    good: (file: string, tags: number, alarms: number, sources: number) =>
      `${file}: no faults; ${tags} tags, ${alarms} alarms, ${sources} sources`,
    warning: (line: string) => `warning: ${line}`,
    openSource: (path: string) =>
      `note: ${path} takes what anybody on the network sends; name the gateway with from: [192.168.4.1], or its network with from: [192.168.4.0/24]`,
    noMmsi: (path: string) =>
      `note: ${path} is not given; write the vessel's own number, or whoever is on the network can pass off another vessel as this one, and hide her`,
    missingCapture: (capture: string) => `note: there is no readable capture ${capture} on this machine`,
    missingSecret: (file: string) =>
      `note: there is no readable file ${file} on this machine, by which the broker is reached`,
    missingHeaders: (file: string) => `note: there is no readable file of headers ${file} on this machine`,
    faults: (file: string, count: number) => (count === 1 ? `${file}: 1 fault` : `${file}: ${count} faults`),
  },
  schema: {
    summary: "Print the JSON Schema of the project file.",
  },
};

export type ProjectMessages = typeof project;
