/** An instant of the capture: absolute, or counted from its first message. */
export type TimeBound = { readonly atMs: number } | { readonly afterMs: number };
