/** What the service of this computer sends to a bus, and whether anybody asked for it: a line of `nmea check`. */
import { arrayOf, count, mapOf, objectOf, orNull, text } from "../../core/body-schema.ts";
import type { ToolMessages } from "../../messages/en/tools.ts";
import { clientOf } from "../service-client.ts";

const HEALTH = objectOf({
  nmea2000: arrayOf(
    objectOf({
      interface: text,
      published: orNull(mapOf(count)),
    }),
  ),
});

/** The number of groups, and a line about them. Undefined where no service runs, where it does not tell, or sends nothing there. */
export async function sentByService(
  name: string,
  { sent }: ToolMessages["check"]["lines"],
): Promise<{ readonly value: number; readonly text: string } | undefined> {
  const health = await clientOf({})
    .then((client) => client.get("/health", HEALTH))
    .catch(() => undefined);
  const published = health?.nmea2000.find((bus) => bus.interface === name)?.published ?? undefined;
  const { frames = 0, groups_sent: groups = 0, requests = 0, updates_held_back: held = 0 } = published ?? {};
  if (frames === 0) return undefined;
  return { value: groups, text: sent({ groups, messages: frames, requests, held }) };
}
