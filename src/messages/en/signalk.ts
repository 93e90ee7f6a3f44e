/** What the service says of Signal K. What its clients are told is in `es/signalk-answers.ts`. */

export const signalk = {
  webappsMissing: (names: readonly string[], folder: string) =>
    `Signal K: ${names.join(", ")} not found; install it: npm install --prefix ${folder} ${names.join(" ")}`,
};

export type SignalkMessages = typeof signalk;
