/** Every bound of derived values, each with its unit and its reason. */
export const limits = {
  /** Derived tags of one project. Each is a tag with all that belongs to it; what computing them costs has a bound of its own. */
  derivations: 500,
  /** Cost of all derived tags of one project, in steps as `nodes` counts them: 0.3 ms where each is computed, on a computer of a desk. */
  projectNodes: 30_000,
  /** Characters of one expression. */
  chars: 2000,
  /**
   * Numbers, tags, operators and functions in one expression: what it may cost for each update. A table has two for each pair; `mean`,
   * `lag` and `rate` have `windowParts` more.
   */
  nodes: 600,
  /** Levels of brackets and functions in one expression. */
  depth: 50,
  /** Pairs of one table: a strapping table by the centimetre. */
  tablePairs: 256,
  /** `mean`, `lag` and `rate` divide their time into this many parts: this is their resolution, and what they keep. */
  windowParts: 60,
  /** Seconds that `mean`, `lag`, `rate` and `damp` may look back: a day. */
  windowS: 86_400,
  /** `rate` without a time looks back for this many seconds. */
  rateS: 10,
  /** This share of its time must have been measured before `rate` has a value and `mean` and `damp` are more than uncertain. */
  measuredShare: 0.1,
  /** Functions over time do not count a longer pause than this, ms: the computer slept, or the value was missing. */
  gapMs: 10_000,
  /** How often what is computed over time is computed without an update, ms. */
  tickMs: 1000,
  /** How often integrals are written to disk while they change, ms: what a power cut may cost, against what the card wears. */
  saveMs: 30_000,
  /** Integrals whose totals are kept, those of derivations that are gone among them. */
  totals: 1000,
} as const;
