/** Lo que el servicio dice de Signal K. */
import type { SignalkMessages } from "../en/signalk.ts";

export const signalk: SignalkMessages = {
  webappsMissing: (names, folder) =>
    `Signal K: falta ${names.join(", ")}; instálelo: npm install --prefix ${folder} ${names.join(" ")}`,
};
