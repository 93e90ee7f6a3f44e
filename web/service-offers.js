/** What the service can do, from its own description of itself: a button that would be answered with 404 is not shown. */
import { getJson } from "./api.js";

let asked;
let offers;

/** The operations as `post /alarms/{}/silence`. Where the description cannot be had, nothing is offered, and it is asked for again. */
export function serviceOffers() {
  asked ??= getJson("/openapi.json").then(
    ({ paths }) => {
      const named = Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`),
      );
      offers = new Set(named);
      return offers;
    },
    () => {
      asked = undefined;
      return new Set();
    },
  );
  return asked;
}

/** The same where it is known by now, else undefined: what is shown at once does not move what is below it later. */
export function offersByNow() {
  return offers;
}
