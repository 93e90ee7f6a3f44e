/** The way to the people of a receiver by a service on the internet or by mail; each loads what it needs. */
import type { PeopleSettings } from "./section.ts";
import type { Way } from "./way.ts";
import type { Words } from "./words.ts";

/** `senderName`: before the address of a mail's sender. Browsers have a way of their own, as they subscribe (`http-push.ts`). */
export async function wayOf(settings: PeopleSettings, senderName: string, words: Words): Promise<Way> {
  const { id, to, person } = settings;
  const recipient = { id, name: id, person };
  if (to === "push") throw new Error("browsers subscribe aboard");
  if (to !== "mail") {
    const { serviceWay } = await import("./http-service.ts");
    return serviceWay(to, settings, recipient, words);
  }
  const { mailWay } = await import("./smtp-mail.ts");
  const { server = "", from = "", addresses = [] } = settings;
  return mailWay({ ...settings, server, from, addresses }, recipient, senderName, words.message);
}
