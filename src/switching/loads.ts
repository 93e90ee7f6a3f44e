/**
 * What a channel feeds, by the owner's word, and which way it may be switched from here. What harms people or the vessel when it is switched
 * unseen is never switched, whoever asks: the owner may list it, to be shown.
 */
interface LoadClass {
  readonly on: boolean;
  readonly off: boolean;
  /** Not while she is under way. */
  readonly onlyMoored?: true;
}

const ANY: LoadClass = { on: true, off: true };
const NEVER: LoadClass = { on: false, off: false };

const LOADS = {
  lights: ANY,
  deck_lights: ANY,
  entertainment: ANY,
  electronics: ANY,
  refrigeration: ANY,
  ventilation: ANY,
  heating: ANY,
  sockets: ANY,
  charger: ANY,
  inverter: ANY,
  water_pump: ANY,
  watermaker: ANY,
  // Off, she may sink.
  bilge_pump: { on: true, off: false },
  navigation_lights: { on: true, off: true, onlyMoored: true },
  // What moves or burns is started by somebody who sees it.
  steering: NEVER,
  engine_start: NEVER,
  thruster: NEVER,
  windlass: NEVER,
  gas: NEVER,
} as const satisfies Readonly<Record<string, LoadClass>>;
export type Load = keyof typeof LOADS;
export const LOAD_NAMES = Object.keys(LOADS) as readonly Load[];

export function loadClass(load: Load): LoadClass {
  return LOADS[load];
}
