/** What the service can do, from its own description of itself: a button that would be answered with 404 is not shown. */
import { getDocument, type PathOf } from "./api.ts";

type Operation = `get ${PathOf<"get">}` | `post ${PathOf<"post">}`;
interface Offers {
  readonly size: number;
  readonly has: (operation: Operation) => boolean;
}

let asked: Promise<Offers> | undefined;
let offers: Offers | undefined;

/** The operations as `post /alarms/{alarm_id}/silence`. Where the description cannot be had, nothing is offered, and it is asked for again. */
export function serviceOffers(): Promise<Offers> {
  asked ??= getDocument<{ readonly paths: Readonly<Record<string, object>> }>("/openapi.json").then(
    ({ paths }) => {
      const named = Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method} ${path}`),
      );
      offers = new Set<string>(named);
      return offers;
    },
    () => {
      asked = undefined;
      return new Set<string>();
    },
  );
  return asked;
}

/** The same where it is known by now, else undefined: what is shown at once does not move what is below it later. */
export function offersByNow(): Offers | undefined {
  return offers;
}
