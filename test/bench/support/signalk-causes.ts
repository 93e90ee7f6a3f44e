/** Why our answers differ from those of the reference server. Each pattern is held against `REQUEST » DIFFERENCE`; the first one counts. */
export const CAUSES: readonly (readonly [RegExp, string])[] = [];
