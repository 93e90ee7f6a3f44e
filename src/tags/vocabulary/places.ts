/**
 * The placeholders of tag ids that stand for names: the name of each number on the bus, in ids and for people. `closed`: a number without a
 * name gives no tag; otherwise it becomes `TYPE9`.
 */
type PlaceRow = readonly [name: string, en: string, es: string];

export const PLACES = {
  /** What a tank holds. */
  TYPE: {
    closed: false,
    names: [
      ["FUEL", "fuel", "combustible"],
      ["WATER", "water", "agua"],
      ["GRAY_WATER", "gray water", "aguas grises"],
      ["LIVE_WELL", "live well", "vivero"],
      ["OIL", "oil", "aceite"],
      ["BLACK_WATER", "black water", "aguas negras"],
    ],
  },
  /** The north that a direction is measured from. */
  REF: {
    closed: true,
    names: [
      ["TRUE", "true", "verdadero"],
      ["MAGNETIC", "magnetic", "magnético"],
    ],
  },
  WIND: {
    closed: true,
    names: [
      ["WIND_GROUND_TRUE", "Wind over ground, true", "Viento sobre el fondo, verdadero"],
      ["WIND_GROUND_MAGNETIC", "Wind over ground, magnetic", "Viento sobre el fondo, magnético"],
      ["WIND_APPARENT", "Apparent wind", "Viento aparente"],
      ["WIND_TRUE_BOAT", "True wind, over ground", "Viento real, sobre el fondo"],
      ["WIND_TRUE_WATER", "True wind, over water", "Viento real, sobre el agua"],
    ],
  },
  /** Where a temperature is measured. */
  SOURCE: {
    closed: false,
    names: [
      ["SEA", "sea", "mar"],
      ["OUTSIDE", "outside", "exterior"],
      ["INSIDE", "inside", "interior"],
      ["ENGINE_ROOM", "engine room", "sala de máquinas"],
      ["CABIN", "main cabin", "salón"],
      ["LIVE_WELL", "live well", "vivero"],
      ["BAIT_WELL", "bait well", "vivero de cebo"],
      ["FRIDGE", "refrigerator", "nevera"],
      ["HEATING", "heating", "calefacción"],
      ["DEW_POINT", "dew point", "punto de rocío"],
      ["WIND_CHILL_APPARENT", "wind chill, apparent", "sensación térmica, aparente"],
      ["WIND_CHILL_THEORETICAL", "wind chill, theoretical", "sensación térmica, teórica"],
      ["HEAT_INDEX", "heat index", "índice de calor"],
      ["FREEZER", "freezer", "congelador"],
      ["EXHAUST_GAS", "exhaust gas", "gases de escape"],
      ["SHAFT_SEAL", "shaft seal", "sello del eje"],
    ],
  },
  /** Where humidity is measured. */
  AIR: {
    closed: false,
    names: [
      ["INSIDE", "inside", "interior"],
      ["OUTSIDE", "outside", "exterior"],
    ],
  },
  /** What a pressure is measured in. */
  MEDIUM: {
    closed: false,
    names: [
      ["ATMOSPHERE", "atmosphere", "atmósfera"],
      ["WATER", "water", "agua"],
      ["STEAM", "steam", "vapor"],
      ["COMPRESSED_AIR", "compressed air", "aire comprimido"],
      ["HYDRAULIC", "hydraulic", "hidráulica"],
      ["FILTER", "filter", "filtro"],
      ["ALTIMETER", "altimeter setting", "ajuste del altímetro"],
      ["OIL", "oil", "aceite"],
      ["FUEL", "fuel", "combustible"],
    ],
  },
  DC: {
    closed: false,
    names: [
      ["BATT", "Battery", "Batería"],
      ["ALTERNATOR", "Alternator", "Alternador"],
      ["CONVERTER", "Converter", "Convertidor"],
      ["SOLAR", "Solar panel", "Panel solar"],
      ["WINDGEN", "Wind generator", "Aerogenerador"],
    ],
  },
  /** Alternating current: the whole, and its phases. */
  AC: {
    closed: true,
    names: [
      ["SHORE", "Shore power", "Toma de puerto"],
      ["SHORE_L1", "Shore power, phase 1", "Toma de puerto, fase 1"],
      ["SHORE_L2", "Shore power, phase 2", "Toma de puerto, fase 2"],
      ["SHORE_L3", "Shore power, phase 3", "Toma de puerto, fase 3"],
      ["GEN_0", "Generator", "Generador"],
      ["GEN_0_L1", "Generator, phase 1", "Generador, fase 1"],
      ["GEN_0_L2", "Generator, phase 2", "Generador, fase 2"],
      ["GEN_0_L3", "Generator, phase 3", "Generador, fase 3"],
    ],
  },
} as const satisfies Readonly<Record<string, { readonly closed: boolean; readonly names: readonly PlaceRow[] }>>;

export type NamedPlace = keyof typeof PLACES;

/** The names of each placeholder, for ids or for people. */
export type PlaceTexts = { readonly [P in NamedPlace]: readonly string[] };

function column(at: 0 | 1 | 2): PlaceTexts {
  const texts = Object.entries(PLACES).map(([place, { names }]) => [place, names.map((row) => row[at])]);
  return Object.fromEntries(texts) as PlaceTexts;
}

export const ID_NAMES = column(0);
export const PLACE_WORDS = { en: column(1), es: column(2) } as const;
