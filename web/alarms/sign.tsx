/** What an alarm is about, drawn in the colour of its priority: it is known from where no word can be read. */
import "./sign.css";

/** On a square of 24, as the icons are. */
const DRAWN = {
  engine: "M6 10h2l2-2h5l3 3h3v6h-3l-1 2h-7l-2-2H6zM10 4h6M13 4v4M3 9v8M3 13h3",
  hot: "M10 12V4a2 2 0 0 1 4 0v8a3 3 0 1 1-4 0zM14 5h5M14 9h5M2 20c2-2 3-2 5 0s3 2 5 0 3-2 5 0 3 2 5 0",
  oil: "M3 9l3 2v7h10l6-8-6 3h-4l-1-3H6M8 7h4",
  depth: "M2 6c2-2 3-2 5 0s3 2 5 0 3-2 5 0 3 2 5 0M12 9v6M9 12l3 3 3-3M2 21l5-3 4 2 6-3 5 3",
  wind: "M2 9h12a3 3 0 1 0-3-3M2 13h17a3 3 0 1 1-3 3M2 17h8",
  battery: "M2 8h20v11H2zM5 8V5h4v3M15 8V5h4v3M6 13h4M14 13h4M16 11v4",
  water: "M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z",
  fire: "M12 2c1 5 6 7 6 13a6 6 0 0 1-12 0c0-3 2-4 2-7 2 1 3 2 3 4 1-3 2-6 1-10z",
  vessel: "M12 3l7 18H5z",
} as const;

/** The first that its tag answers to; beside a quantity of an engine stands the engine. */
const SIGNS: readonly (readonly [tags: RegExp, ...signs: (keyof typeof DRAWN)[]])[] = [
  [/^(?:ME|GEN)_.*(?:TEMP|EXHAUST)/, "engine", "hot"],
  [/^(?:ME|GEN)_.*OIL/, "engine", "oil"],
  [/^(?:ME|ENG|GEN)(?:INE)?_/, "engine"],
  [/DEPTH/, "depth"],
  [/^WIND/, "wind"],
  [/^BATT/, "battery"],
  [/BILGE|FLOOD|HIGH_WATER/, "water"],
  [/FIRE|SMOKE/, "fire"],
  [/^AIS\./, "vessel"],
];

export function Sign({ tagId }: { readonly tagId: string }) {
  const [, ...signs] = SIGNS.find(([tags]) => tags.test(tagId)) ?? [];
  return (
    <>
      {signs.map((sign, i) => (
        <svg
          key={sign}
          class="alarm-sign"
          data-sign={sign}
          data-last={i === signs.length - 1}
          viewBox="0 0 24 24"
          aria-hidden="true"
        >
          <path d={DRAWN[sign]} />
        </svg>
      ))}
    </>
  );
}
