/**
 * Why canboatjs 3.20 and canboat's analyzer 8.0.0-beta3 say something else of a field than the codec does. Each cause is a
 * thing of its own, with an example, and applies only where the peer must have come to just what it says: it is acted out
 * on the raw bits or on the value. What no cause acts out fails the test.
 */
import { VALUE_CORRECTIONS } from "../../../src/nmea2000/codec/corrections.ts";
import { definitionsOf } from "../../../src/nmea2000/codec/definitions.ts";
import { isProprietary } from "../../../src/nmea2000/codec/target-group.ts";
import { Named, Printed } from "./canboat-output.ts";
import {
  clockSeconds,
  isClock,
  isPosition,
  isPrinted,
  isWordForNothing,
  sameBits,
  unitOfTheirs,
  unlimited,
} from "./canboat-readers.ts";
import {
  type Difference,
  type Peer,
  absent,
  bitsWithNulls,
  isAllOnes,
  isDuration,
  isNumber,
  isShort,
  isWide,
  rawBits,
  rawNumber,
  same,
  theirBytes,
  theirEncodedText,
  theirFixedText,
  theirQuantity,
  theirTimeOfDay,
} from "./twin-readers.ts";

/**
 * `fault`: the peer's own. `notation`: the same thing said in another way. `edition`: the peer's database of definitions is
 * a newer one, and says another thing there.
 */
type CauseKind = "fault" | "notation" | "edition";

export interface Cause {
  readonly why: string;
  /** A fault where nothing is said. */
  readonly kind?: CauseKind;
  /** Of whom: of canboatjs where nothing is said. */
  readonly of?: readonly Peer[];
  /** Definition, bytes, field, what is right, what the peer says (absent where it says nothing; canboat's as it prints it). */
  readonly example: readonly [id: string, hex: string, field: string, ours: unknown, theirs?: unknown];
  readonly applies: (difference: Difference) => boolean;
}

export const CAUSES: Readonly<Record<string, Cause>> = {
  "adds an offset to the sign": {
    why: "a field with an offset counts from its smallest value, which it reads as a signed number",
    example: ["generatorTotalAcPower", "000000807b000000", "realPower", 147483648, -4147483648],
    applies: (d) => {
      const raw = rawNumber(d);
      return (
        d.field.Offset !== undefined &&
        raw !== undefined &&
        (raw === 0x7fff_ffffn ? absent(d.theirs) : !same(d.ours, d.theirs))
      );
    },
  },
  "cuts digits": {
    kind: "notation",
    why: "it rounds to as many decimals as the resolution has zeros before its first digit: 0.25 rpm to tenths",
    example: ["engineParametersRapidUpdate", "00470cffff7fffff", "speed", 785.75, 785.8],
    applies: (d) =>
      isNumber(d) && !isDuration(d) && !absent(d.ours) && same(d.theirs, theirQuantity(d.field, Number(rawNumber(d)))),
  },
  "no lower limit": {
    why: "it looks at the upper limit of a number and never at the lower one",
    example: ["attitude", "000080ff7fff7fff", "yaw", null, -3.2768],
    applies: (d) => {
      const raw = rawNumber(d);
      return (
        isNumber(d) &&
        absent(d.ours) &&
        raw !== undefined &&
        Number(raw) < d.spec.rawMin &&
        same(d.theirs, theirQuantity(d.field, Number(raw)))
      );
    },
  },
  "limit by doubles": {
    why: "it divides limit and resolution as doubles, and loses or gains a step at the limit",
    example: ["airmarCalibrateCompass", "879821fffffffc7fff7fff7fff7fff7fff7fff7fff7fff7f", "xAxisGainValue", 327.64],
    applies: (d) => {
      const raw = Number(rawNumber(d));
      const limit = (d.field.RangeMax ?? Infinity) / (d.field.Resolution ?? 1);
      const near = Math.abs(raw - limit) < Math.max(2, 1e-5 * Math.abs(limit));
      return isNumber(d) && near && (absent(d.theirs) || same(d.theirs, theirQuantity(d.field, raw)));
    },
  },
  "nothing times a factor": {
    why: "a quantity in kWh or Ah that is out of range becomes 0 when it is turned into SI units",
    example: ["utilityTotalAcEnergy", "fefffffffcffffff", "totalEnergyExport", null, 0],
    applies: (d) => (d.field.Unit === "kWh" || d.field.Unit === "Ah") && absent(d.ours) && d.theirs === 0,
  },
  "any group": {
    why: "it takes any 24 bits for a PGN, which has 18",
    example: ["isoRequest", "0000ee", "pgn", null, 15597568],
    applies: (d) => d.spec.kind === "group" && absent(d.ours) && same(d.theirs, Number(rawBits(d))),
  },
  "duration as time of day": {
    kind: "notation",
    why: "it writes a duration as a time of day, which is no quantity, of a negative one nonsense, and beyond its limit too",
    example: [
      "engineParametersDynamic",
      "00ffffffffffffff7fff7f40420f00ffffffffff000000007f7f",
      "totalEngineHours",
      1_000_000,
      "277:46:40",
    ],
    applies: (d) => isDuration(d) && same(d.theirs, theirTimeOfDay(d.field, Number(rawNumber(d)))),
  },
  "hundredths of a heartbeat": {
    why: "its database has the interval of a heartbeat in hundredths of a second, which is in thousandths",
    example: ["heartbeat", "60ea0fffffffffff", "dataTransmitOffset", 60, "00:10:00"],
    applies: (d) =>
      d.spec.id === "dataTransmitOffset" &&
      same(d.theirs, theirTimeOfDay({ ...d.field, Resolution: 0.01 }, Number(rawNumber(d)))),
  },
  "a word that it lacks": {
    why: "its database does not know a word that enumerations have got since, or that only the open NMEA2000 library knows",
    example: ["manOverboardNotification", "23fffffffffb", "manOverboardStatus", "MOB Not Active", 3],
    applies: (d) => {
      const raw = Number(rawNumber(d));
      const word = VALUE_CORRECTIONS[d.spec.enumeration]?.[raw];
      return word !== undefined && d.ours === word && same(d.theirs, raw);
    },
  },
  "time without a limit": {
    why: "it writes a time of day of any number of hours",
    example: ["systemTime", "f54d19c40dff5481", "time", null, "60:16:23.11810"],
    applies: (d) =>
      d.spec.kind === "time" && absent(d.ours) && same(d.theirs, theirTimeOfDay(d.field, Number(rawNumber(d)))),
  },
  "fifth digit of a time": {
    kind: "notation",
    why: "it writes five decimals of a second of which the field has four",
    example: ["systemTime", "5ef9a3c376001f1b", "time", "12:38:21.6566", "12:38:21.65660"],
    applies: (d) =>
      d.spec.kind === "time" && !absent(d.ours) && same(d.theirs, theirTimeOfDay(d.field, Number(rawNumber(d)))),
  },
  "bytes as a number": {
    why: "bytes of unspecified meaning become a number: of 40 and 56 bits the upper ones over the lower, of 64 what a double keeps, of all ones nothing",
    example: ["isoTransportProtocolDataTransfer", "8ad6cb82e60535a7", "data", "d6 cb 82 e6 05 35 a7", 3869769687],
    applies: (d) => d.spec.kind === "binary" && d.spec.bits > 0 && d.spec.bits <= 64 && same(d.theirs, theirBytes(d)),
  },
  "bytes of a message that ends": {
    why: "of bytes that a message has not all of it gives none, or those of the next field",
    example: ["seatalkPilotMode", "3b9716734c", "pilotModeData", null, 76],
    applies: (d) => d.spec.kind === "binary" && d.spec.bits <= 64 && isShort(d),
  },
  "empty bytes": {
    kind: "notation",
    why: "where the message has ended it says that there are bytes, and none",
    example: ["maretronUniversalConfigurationFp", "8980", "data", null, ""],
    applies: (d) => d.spec.kind === "binary" && d.spec.bits > 64 && absent(d.ours) && d.theirs === "",
  },
  "bytes of a length that another field says": {
    why: "it does not read them",
    example: ["fusionSiriusxmPresets", "a3992c80d80859", "values", "59"],
    applies: (d) => d.spec.kind === "binary" && d.spec.bits === 0 && absent(d.theirs),
  },
  "seven bits of a character": {
    why: "it cuts characters to seven bits, and takes bytes after 0xff, which ends a text, for more of it",
    example: ["loranCSignalData", "fcffff7fdc1db6fdffff7f14be6ecd", "stationIdentifier", "Ü", "\\"],
    applies: (d) => d.spec.kind === "text" && same(d.theirs || undefined, theirFixedText(d) || undefined),
  },
  "encodings of a text": {
    why: "it reads UTF-16 as UTF-8, cuts single bytes to seven bits, drops blanks that were sent, and keeps what follows a 00",
    example: ["configurationInformation", "06014361f1610400a9030201", "installationDescription1", "Caña", "Caqa"],
    applies: (d) => d.spec.kind === "encoded-text" && same(d.theirs ?? null, theirEncodedText(d)),
  },
  "MMSI as a number": {
    kind: "notation",
    why: "the leading zeros of coast stations are lost; canboat says that it is a text of nine digits",
    example: ["aisAcknowledge", "07e59d2300ff", "sourceId", "002334181", 2334181],
    applies: (d) => d.spec.kind === "digits" && !absent(d.ours) && same(d.theirs, Number(d.ours)),
  },
  "NAME as a number": {
    why: "a double keeps 53 of its 64 bits",
    example: [
      "channelSourceConfiguration",
      "ffffffb561934fefe05e9dffffffffffffffff",
      "sourceName",
      "9d5ee0ef4f9361b5",
      11339748230202352000,
    ],
    applies: (d) =>
      d.spec.kind === "name" && same(d.theirs, rawBits(d) === (1n << 64n) - 2n ? undefined : Number(rawBits(d))),
  },
  "wide count as a number": {
    why: "a double keeps 53 of its 64 bits, and its limit lets the codes through",
    example: [
      "maretronVesselDataRecorderStatus",
      "8998ffb5e1d72de9045f9dffffffffffffffff",
      "memoryCapacity",
      "11339787786285212085",
      11339787786285212000,
    ],
    applies: (d) => isWide(d) && !d.spec.signed && same(d.theirs, Number(rawBits(d))),
  },
  "wide quantity by doubles": {
    why: "of 64 bits it rounds the raw integer, the product and its decimals",
    example: [
      "gnssPositionData",
      "08438a6a2f68a0258510705f9641f9",
      "latitude",
      -48.594194813311255,
      -48.59419481331125,
    ],
    applies: (d) => isWide(d) && d.spec.signed && same(d.theirs, theirQuantity(d.field, Number(rawNumber(d)))),
  },
  "float as a whole number": {
    why: "it has no reader for floats",
    example: [
      "salinityStationData",
      "f0ffffffffffffffffff7fffffff7f00000e42ffff02010201",
      "salinity",
      35.5,
      1108213760,
    ],
    applies: (d) => d.spec.kind === "float" && (absent(d.theirs) || same(d.theirs, Number(rawNumber(d)))),
  },
  "digits as a whole number": {
    why: "it has no reader for fields of two decimal digits a byte",
    example: [
      "dscCallInformation",
      "700c001729120affffffffffffffffffffffffffff0201ffffff7fffffff7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
      "dscMessageAddress",
      "0023411810",
      304682762,
    ],
    applies: (d) => d.spec.kind === "decimal" && same(d.theirs, theirBytes(d) ?? 0xffff_ffff),
  },
  "a name for all ones": {
    why: "it takes all ones for not available also where the enumeration has a name for it",
    example: ["fusionSiriusxm", "a3992280ffffff01ff01", "comState", "Unknown"],
    applies: (d) => d.spec.kind === "lookup" && isAllOnes(d) && absent(d.theirs) && typeof d.ours === "string",
  },
  "out of range as a value": {
    why: "of an enumeration it gives the codes for out of range and reserved as values",
    example: ["fluidLevel", "e0ff7fffffffffff", "type", null, 14],
    applies: (d) =>
      ["lookup", "pair", "key"].includes(d.spec.kind) && absent(d.ours) && same(d.theirs, Number(rawBits(d))),
  },
  "number as a text": {
    kind: "notation",
    why: "it writes the seconds of an AIS time stamp as a text, and its codes as names",
    example: [
      "aisClassBPositionReport",
      "12e59d2300ffffff7fffffff7f74ffffffffffffffffffffffff00",
      "timeStamp",
      29,
      "29",
    ],
    applies: (d) => d.spec.id === "timeStamp" && d.theirs === String(d.ours),
  },
  "an enumeration of pairs": {
    why: "it has no names for enumerations that depend on another field",
    example: ["isoAddressClaim", "fdffffff8f969659", "deviceFunction", "Fluid Level", 150],
    applies: (d) => d.spec.kind === "pair" && same(d.theirs, Number(rawBits(d))),
  },
  "unnamed bits": {
    why: "of a bit without a name it says null, and nothing tells which bit it was",
    example: [
      "thrusterControlStatus",
      "ff00ffff05ffffff",
      "controlEvents",
      ["Another device controlling thruster", "bit 2"],
      ["Another device controlling thruster", undefined],
    ],
    applies: (d) => d.spec.kind === "bits" && same(JSON.stringify(d.theirs), JSON.stringify(bitsWithNulls(d.ours))),
  },
  "description for a number": {
    why: "in the place of a number that tells definitions apart it puts the definition's description",
    example: ["furunoStatusAndVersionReport", "3f97005c", "proprietaryId", 0, "Version Report"],
    applies: (d) => d.spec.match !== undefined && !absent(d.ours) && d.theirs === d.field.Description,
  },
  "limit beyond the field": {
    why: "where a definition's limit is more than its field can say it takes the codes for values",
    example: [
      "furunoSensorSetup",
      "3f9f37629d2cfc7f7083fcc8955e3176010000801322fd7ffe7fd301",
      "3AxisOffset",
      null,
      10.4848,
    ],
    applies: (d) => {
      const limit = (d.field.RangeMax ?? 0) / (d.field.Resolution ?? 1);
      return (
        isNumber(d) &&
        absent(d.ours) &&
        limit > d.spec.notAvailable &&
        same(d.theirs, theirQuantity(d.field, Number(rawNumber(d))))
      );
    },
  },
  "a field that tells others apart": {
    why: "in a definition without a fixed value where others of the group have one it loses the field's value",
    example: ["seatalkWirelessKeypadControl", "3b979f629fb165c2", "PID", 159],
    applies: (d) =>
      d.spec.match === undefined &&
      absent(d.theirs) &&
      definitionsOf(d.layout.pgn).some(({ Fields }) => Fields[d.spec.order - 1]?.Match !== undefined),
  },
  "behind the end": {
    why: "where a message ends in a field it goes on with the next one at the same place",
    example: ["maretronLabel", "898000089800", "hardwareChannel", null, 0],
    applies: (d) => (absent(d.ours) && isShort(d)) || (d.listed && d.cut),
  },
  "read as another definition": {
    why: "it reads fields as the definition has them that it tried first",
    example: ["maretronSlaveResponse", "898000ff0100fcff", "softwareCode", 1, "Version 1"],
    applies: (d) =>
      definitionsOf(d.layout.pgn).some(({ Fields }) => {
        const other = Fields[d.spec.order - 1];
        return (
          other !== undefined &&
          (other.Id !== d.field.Id ||
            other.FieldType !== d.field.FieldType ||
            other.LookupEnumeration !== d.field.LookupEnumeration)
        );
      }) && !d.listed,
  },
  "whose group it is": {
    why: "where a group function names no group it takes it for a manufacturer's, and those from 130816 on for none",
    example: ["nmeaWriteFieldsReplyGroupFunction", "06ffffff6b9045fb80a3", "numberOfParameters", 69, 128],
    applies: (d) => {
      const group = d.data[1]! | (d.data[2]! << 8) | (d.data[3]! << 16);
      const only = group === 61184 || group === 61440 || (group >= 65280 && group <= 65535);
      const itsOwn = only || (group >= 126720 && group <= 126975);
      return d.layout.pgn === 126208 && (group === 0xff_ffff || itsOwn !== isProprietary(group));
    },
  },
  "a field behind a list": {
    why: "it takes the last fields of a definition for its list, whatever the definition says",
    example: ["libraryDataGroup", "0085fcfcfdffffffc5c00000fcff030138", "artist", "8"],
    applies: (d) => d.layout.tail.length > 0,
  },
  "keys and parameters": {
    why: "it follows no key in a list, scales no value of one, and loses its place at a parameter that it does not know",
    example: ["simnetKeyValue", "419ffdfcffff2fac000000", "value", "Red", 0],
    applies: (d) => d.layout.dynamic && (d.listed || d.spec.id === "value"),
  },
  "canboat: rounds": {
    of: ["canboat"],
    kind: "notation",
    why: "it prints as many decimals as the resolution has",
    example: ["engineParametersRapidUpdate", "00470cffff7fffff", "speed", 785.75, "785.8"],
    applies: (d) => unitOfTheirs(d) === undefined && isPrinted(d, d.ours),
  },
  "canboat: units": {
    of: ["canboat"],
    kind: "notation",
    why: "without -si it prints degrees, degrees Celsius, bars and Ah, rounded; kWh always",
    example: ["temperature", "8e0003b36affffff", "actualTemperature", 273.15, "0.00"],
    applies: (d) => unitOfTheirs(d) !== undefined && isPrinted(d, d.ours, unitOfTheirs(d)),
  },
  "canboat: duration as a clock": {
    of: ["canboat"],
    kind: "notation",
    why: "it writes a duration as hours, minutes and seconds",
    example: ["dcDetailedStatus", "ff03ff64ff1400ffffffff", "timeRemaining", 1200, '"00:20:00"'],
    applies: (d) => isNumber(d) && isClock(d.theirs, d.ours),
  },
  "canboat: zeros of a time": {
    of: ["canboat"],
    kind: "notation",
    why: "it writes all decimals of a second that the field has",
    example: ["systemTime", "5ef9a3c376001f1b", "time", "12:38:21.6566", '"12:38:21.65660"'],
    applies: (d) => d.spec.kind === "time" && !absent(d.ours) && clockSeconds(d.theirs) === clockSeconds(d.ours),
  },
  "canboat: capitals": {
    of: ["canboat"],
    kind: "notation",
    why: "it writes bytes in capital digits",
    example: [
      "isoTransportProtocolDataTransfer",
      "8ad6cb82e60535a7",
      "data",
      "d6 cb 82 e6 05 35 a7",
      '"D6 CB 82 E6 05 35 A7"',
    ],
    applies: (d) => d.spec.kind === "binary" && typeof d.theirs === "string" && d.theirs.toLowerCase() === d.ours,
  },
  "canboat: NAME as an integer": {
    of: ["canboat"],
    kind: "notation",
    why: "it writes the 64 bits of a NAME in decimal digits",
    example: [
      "channelSourceConfiguration",
      "ffffffb561934fefe05e9dffffffffffffffff",
      "sourceName",
      "9d5ee0ef4f9361b5",
      "11339748230202352053",
    ],
    applies: (d) =>
      d.spec.kind === "name" &&
      d.theirs instanceof Printed &&
      BigInt(d.theirs.text).toString(16).padStart(16, "0") === d.ours,
  },
  "canboat: no bit is set": {
    of: ["canboat"],
    kind: "notation",
    why: "of a set of bits of which none is set it says nothing, in text None",
    example: ["thrusterControlStatus", "ff00ffff00ffffff", "controlEvents", []],
    applies: (d) =>
      d.spec.kind === "bits" &&
      Array.isArray(d.ours) &&
      d.ours.length === 0 &&
      (absent(d.theirs) || d.theirs === "None"),
  },
  "canboat: bits in its way": {
    of: ["canboat"],
    kind: "notation",
    why: "in text it writes the names of bits after one another, and anywhere the value of a bit that has no name",
    example: [
      "thrusterControlStatus",
      "ff00ffff05ffffff",
      "controlEvents",
      ["Another device controlling thruster", "bit 2"],
      '[{"value":1,"name":"Another device controlling thruster"},{"value":4,"name":null}]',
    ],
    applies: (d) => d.spec.kind === "bits" && sameBits(d.ours, d.theirs),
  },
  "canboat: a word for nothing": {
    of: ["canboat"],
    kind: "notation",
    why: "in text it writes Unknown, Out Of Range or Reserved where there is no value",
    example: ["attitude", "00ff7fff7fff7fff", "yaw", null, '"Unknown"'],
    applies: isWordForNothing,
  },
  "canboat: degrees and minutes": {
    of: ["canboat"],
    kind: "notation",
    why: "with -geo it writes positions in degrees, minutes and seconds",
    example: ["positionRapidUpdate", "ca965c16c8965c16", "latitude", 37.5166666, '"37d 31.000 N"'],
    applies: (d) => isPosition(d.theirs, d.ours),
  },
  "canboat: description for a number": {
    of: ["canboat"],
    kind: "notation",
    why: "in the place of a number that tells definitions apart it puts the definition's description",
    example: ["furunoStatusAndVersionReport", "3f97005c", "proprietaryId", 0, '"Version Report"'],
    applies: (d) => d.spec.match !== undefined && !absent(d.ours) && d.theirs === d.field.Description,
  },
  "canboat: no limit": {
    of: ["canboat"],
    why: "it looks at the codes of a number alone, and not at its limits",
    example: ["attitude", "000080ff7fff7fff", "yaw", null, "-187.7"],
    applies: (d) => absent(d.ours) && (isPrinted(d, unlimited(d), unitOfTheirs(d)) || isClock(d.theirs, unlimited(d))),
  },
  "canboat: time without a limit": {
    of: ["canboat"],
    why: "it writes a time of day of any number of hours",
    example: ["systemTime", "f54d19c40dff5481", "time", null, '"60:16:23.1181"'],
    applies: (d) => d.spec.kind === "time" && absent(d.ours) && (clockSeconds(d.theirs) ?? 0) >= 86_400,
  },
  "canboat: behind the end": {
    of: ["canboat"],
    why: "of a field that a message has not all of it says what the bytes that are there would be",
    example: ["gnssPositionData", "ffffffffffffaabb", "latitude", null, "-0.0000000"],
    applies: (d) => absent(d.ours) && isShort(d),
  },
  "canboat: a date in 32 bits": {
    of: ["canboat"],
    why: "it counts the seconds of a date in 32 bits, which end in February 2106",
    example: ["systemTime", "f00100d81c3f7d7a", "date", "2121.05.25", '"1985.04.17"'],
    applies: (d) => d.spec.kind === "date" && Number(rawNumber(d)) * 86_400 >= 2 ** 32,
  },
  "canboat: codes without a name": {
    of: ["canboat"],
    why: "of an enumeration it takes the two values below all ones for codes, also where there are bits for one code only",
    example: ["binarySwitchBankStatus", "0a40002045000000", "indicator11", 2],
    applies: (d) => {
      const below = d.spec.notAvailable - Number(rawBits(d));
      return d.spec.kind === "lookup" && typeof d.ours === "number" && absent(d.theirs) && below <= 2;
    },
  },
  "canboat: blanks behind a text": {
    of: ["canboat"],
    kind: "notation",
    why: "it drops blanks behind a text, which were sent",
    example: ["fusionTuner", "a3990b800102c0f68405b7084e504f205232202000", "track", "NPO R2  ", '"NPO R2"'],
    applies: (d) => typeof d.ours === "string" && d.ours !== d.theirs && d.ours.trimEnd() === (d.theirs ?? ""),
  },
  "canboat: digits without quotes": {
    of: ["canboat"],
    kind: "notation",
    why: "it prints decimal digits as a number",
    example: [
      "dscCallInformation",
      "70ff17324c271e6d643930303036393930303036390b01313830302048656c70c0664ae9802cf35510fbcf2417324c271e7ffd39303030373039303030373010fbcf24eb4effff680601496f6e61",
      "dscMessageAddress",
      "2350763930",
      "2350763930",
    ],
    applies: (d) => d.spec.kind === "decimal" && d.theirs instanceof Printed && d.theirs.text === d.ours,
  },
  "canboat: parameters of a manufacturer's group": {
    of: ["canboat"],
    why: "a group function may tell by its parameters which of a manufacturer's definitions is meant; it takes the rest for bytes",
    example: [
      "nmeaRequestGroupFunction",
      "0000ef01ffffffffffff04013b070304046c051a50",
      "command",
      "Max Compass Deviation",
    ],
    applies: (d) => {
      const group = d.data[1]! | (d.data[2]! << 8) | (d.data[3]! << 16);
      const bytes = typeof d.theirs === "string" && /^[0-9A-F ]+$/.test(d.theirs);
      return d.layout.pgn === 126208 && d.listed && isProprietary(group) && (absent(d.theirs) || bytes);
    },
  },
  "edition: a name": {
    of: ["canboat"],
    kind: "edition",
    why: "its database has another name for a value, or one where there is none here",
    example: [
      "simnetKeyValue",
      "419fffffffff0742000103000000",
      "key",
      16903,
      '{"value":16903,"name":"Race timer duration"}',
    ],
    applies: (d) => {
      if (!["lookup", "key", "pair"].includes(d.spec.kind) || absent(d.ours) || absent(d.theirs)) return false;
      const value = d.theirs instanceof Named ? d.theirs.value : d.theirs;
      return value instanceof Printed ? value.text === String(rawBits(d)) : !(d.theirs instanceof Printed);
    },
  },
  "edition: a key": {
    of: ["canboat"],
    kind: "edition",
    why: "its database knows what a key announces of which there are only bytes here",
    example: ["bGKeyValueData", "7d992140538b221b", "value", "53 8b 22 1b", "45.5248723"],
    applies: (d) =>
      d.spec.kind === "binary" &&
      d.layout.dynamic &&
      d.listed &&
      (typeof d.theirs !== "string" || !/^[0-9A-F]{2}(?: [0-9A-F]{2})*$/.test(d.theirs)),
  },
  "edition: a resolution": {
    of: ["canboat"],
    kind: "edition",
    why: "its database has another resolution: a power of ten of the one here",
    example: ["bGKeyValueData", "7d996420a800", "value", 168, "1.68"],
    applies: (d) =>
      [0.001, 0.01, 0.1, 10, 100, 1000].some((power) => {
        const value = (unlimited(d) ?? Number.NaN) * power;
        return isPrinted(d, value, unitOfTheirs(d)) || isClock(d.theirs, value);
      }),
  },
  "edition: other fields": {
    of: ["canboat"],
    kind: "edition",
    why: "its database has fields of other names in this definition, and not this one",
    example: ["simnetMagneticField", "9500dcfe4d2702ff", "b", 220],
    applies: (d) => d.otherEdition && absent(d.theirs),
  },
  "edition: more bits": {
    of: ["canboat"],
    kind: "edition",
    why: "its database has more bits for a key, or for a field that a group function sets",
    example: ["nmeaRequestGroupFunction", "0001ff01ffffffffffff030113010304044b23", "a", 75, "9035"],
    applies: (d) =>
      d.layout.dynamic && [16, 24, 32].some((bits) => bits > d.spec.bits && isPrinted(d, Number(rawBits(d, bits)))),
  },
  "edition: another place": {
    of: ["canboat"],
    kind: "edition",
    why: "its database has the key of Simrad's parameters a byte earlier, and of 24 bits",
    example: ["simnetParameterSet", "419fffff64ff3bfeff0108ffffffffffffffff", "key", null, "16776763"],
    applies: (d) =>
      d.layout.id === "simnetParameterSet" && isPrinted(d, Number(rawBits({ ...d, bit: (d.bit ?? 0) - 8 }, 24))),
  },
  "edition: bits for a number": {
    of: ["canboat"],
    kind: "edition",
    why: "its database has a set of bits there, of which it says the names: nothing where none is set",
    example: ["transmissionParametersDynamic", "00fc0000340c00ff", "discreteStatus1", 0],
    applies: (d) =>
      isNumber(d) &&
      (d.ours === 0 ? absent(d.theirs) : Array.isArray(d.theirs) && d.theirs.length === bitsSet(Number(d.ours))),
  },
};

function bitsSet(number: number): number {
  return number.toString(2).replaceAll("0", "").length;
}
