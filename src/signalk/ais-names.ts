/** Signal K's names for the codes of AIS (ITU-R M.1371): navigational status, ship type, type of aid to navigation. */

/** Reserved codes, and 15 (not defined), have no name. */
export const NAVIGATION_STATES: readonly (string | undefined)[] = [
  "motoring",
  "anchored",
  "not under command",
  "restricted manouverability",
  "constrained by draft",
  "moored",
  "aground",
  "fishing",
  "sailing",
  "hazardous material high speed",
  "hazardous material wing in ground",
  undefined,
  undefined,
  undefined,
  "ais-sart",
];

export const MANEUVERS: readonly (string | undefined)[] = [undefined, "not engaged", "engaged"];

/** Ship types whose two digits form one code. */
const SHIPS: Readonly<Record<number, string>> = {
  21: "Wing In Ground hazard cat A",
  29: "Wing In Ground (no other information)",
  30: "Fishing",
  31: "Towing",
  32: "Towing exceeds 200m or wider than 25m",
  33: "Engaged in dredging or underwater operations",
  34: "Engaged in diving operations",
  35: "Engaged in military operations",
  36: "Sailing",
  37: "Pleasure",
  50: "Pilot vessel",
  51: "SAR",
  52: "Tug",
  53: "Port tender",
  54: "Anti-pollution",
  55: "Law enforcement",
  56: "Spare",
  57: "Spare #2",
  58: "Medical",
  59: "RR Resolution No.18",
};

/** In all other codes the first digit is the type of ship, the second its cargo. */
const FIRST_DIGITS: Readonly<Record<number, string>> = {
  2: "Wing In Ground",
  4: "High speed craft",
  6: "Passenger ship",
  7: "Cargo ship",
  8: "Tanker",
  9: "Other",
};

/** The name of a ship type, followed by its cargo. Undefined if the code is reserved. */
export function shipTypeName(type: number): string | undefined {
  const own = SHIPS[type];
  if (own !== undefined) return own;
  const [first, second] = [Math.floor(type / 10), type % 10];
  const ship = FIRST_DIGITS[first];
  if (ship === undefined) return undefined;
  if (second === 1) return first === 6 ? `${ship} hazard cat A` : `${ship} carrying dangerous goods`;
  if (second >= 2 && second <= 4) return `${ship} hazard cat ${"ABCD"[second - 1]}`;
  return second === 9 ? `${ship} (no additional information)` : ship;
}

/** By code; 0 is not specified. */
export const ATON_TYPES: readonly (string | undefined)[] = [
  undefined,
  "Reference Point",
  "RACON",
  "Fixed Structure Off Shore",
  "Emergency Wreck Marking Buoy",
  "Light, Without Sectors",
  "Light, With Sectors",
  "Leading Light Front",
  "Leading Light Rear",
  "Beacon, Cardinal N",
  "Beacon, Cardinal E",
  "Beacon, Cardinal S",
  "Beacon, Cardinal W",
  "Beacon, Port Hand",
  "Beacon, Starboard Hand",
  "Beacon, Preferred Channel Port Hand",
  "Beacon, Preferred Channel Starboard Hand",
  "Beacon, Isolated Danger",
  "Beacon, Safe Water",
  "Beacon, Special Mark",
  "Cardinal Mark N",
  "Cardinal Mark E",
  "Cardinal Mark S",
  "Cardinal Mark W",
  "Port Hand Mark",
  "Starboard Hand Mark",
  "Preferred Channel Port Hand",
  "Preferred Channel Starboard Hand",
  "Isolated danger",
  "Safe Water",
  "Special Mark",
  "Light Vessel/LANBY/Rigs",
];
