/**
 * The NAME of a node (ISO 11783-5): 64 bits that describe the node and are unique on the bus. If two nodes claim the
 * same address, the one with the smaller NAME gets it. So a NAME is stored and compared as the 64-bit number of its
 * bytes, never rebuilt from its fields.
 *
 *      63   62  60 59     56 55     49  48  47      40 39      32 31         21 20           0
 *     +----+------+---------+---------+---+----------+----------+--------------+--------------+
 *     | AAC| ind. | system  | device  | R | device   | device   | manufacturer | unique       |
 *     |    | group| instance| class   |   | function | instance | code         | number       |
 *     +----+------+---------+---------+---+----------+----------+--------------+--------------+
 *
 * On the bus the byte with the unique number's low bits comes first. AAC: the node can take another address by itself.
 */
export type Name = bigint;

export interface NameFields {
  /** 21 bits. */
  readonly uniqueNumber: number;
  /** 11 bits; 2046 is not assigned to any manufacturer. */
  readonly manufacturerCode: number;
  /** 8 bits; the lowest three are canboat's `deviceInstanceLower`. */
  readonly deviceInstance: number;
  /** 8 bits; what it means depends on the class. */
  readonly deviceFunction: number;
  /** 7 bits. */
  readonly deviceClass: number;
  /** 4 bits. */
  readonly systemInstance: number;
  /** 3 bits; 4 is marine. */
  readonly industryGroup: number;
  readonly arbitraryAddressCapable: boolean;
}

export const NAME_BYTES = 8;
export const UNIQUE_NUMBER_MAX = 2 ** 21 - 1;
const ARBITRARY_ADDRESS_CAPABLE = 1n << 63n;

/** Throws a RangeError for a field that does not fit its bits. The reserved bit is 0. */
export function buildName(fields: NameFields): Name {
  return (
    place("uniqueNumber", fields.uniqueNumber, 0, 21) |
    place("manufacturerCode", fields.manufacturerCode, 21, 11) |
    place("deviceInstance", fields.deviceInstance, 32, 8) |
    place("deviceFunction", fields.deviceFunction, 40, 8) |
    place("deviceClass", fields.deviceClass, 49, 7) |
    place("systemInstance", fields.systemInstance, 56, 4) |
    place("industryGroup", fields.industryGroup, 60, 3) |
    (fields.arbitraryAddressCapable ? ARBITRARY_ADDRESS_CAPABLE : 0n)
  );
}

export function parseName(name: Name): NameFields {
  const bits = (from: number, count: number) => Number(BigInt.asUintN(count, name >> BigInt(from)));
  return {
    uniqueNumber: bits(0, 21),
    manufacturerCode: bits(21, 11),
    deviceInstance: bits(32, 8),
    deviceFunction: bits(40, 8),
    deviceClass: bits(49, 7),
    systemInstance: bits(56, 4),
    industryGroup: bits(60, 3),
    arbitraryAddressCapable: isArbitraryAddressCapable(name),
  };
}

export function isArbitraryAddressCapable(name: Name): boolean {
  return name >= ARBITRARY_ADDRESS_CAPABLE;
}

/** Undefined if the data has fewer than eight bytes. */
export function readName(data: Uint8Array): Name | undefined {
  if (data.length < NAME_BYTES) return undefined;
  return new DataView(data.buffer, data.byteOffset, NAME_BYTES).getBigUint64(0, true);
}

/** The eight bytes as they are sent. */
export function nameBytes(name: Name): Uint8Array {
  const data = new Uint8Array(NAME_BYTES);
  new DataView(data.buffer).setBigUint64(0, name, true);
  return data;
}

/** Sixteen hexadecimal digits, the highest first, so that texts sort like NAMEs. */
export function formatName(name: Name): string {
  return name.toString(16).padStart(NAME_BYTES * 2, "0");
}

function place(field: string, value: number, from: number, bits: number): bigint {
  if (!Number.isInteger(value) || value < 0 || value >= 2 ** bits) throw new RangeError(`${field} ${value}`);
  return BigInt(value) << BigInt(from);
}
