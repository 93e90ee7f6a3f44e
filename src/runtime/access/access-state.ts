/** `bitacora access`: whether access is controlled, who is signed in, and which programs wait for an answer. */
import { flag, objectOf, text } from "../../core/body-schema.ts";
import { plainJson } from "../../core/shown-text.ts";
import { clientOf } from "../service-client.ts";
import type { VerbOptions } from "../service-url.ts";
import { plainText } from "../terminal/terminal-text.ts";
import { texts } from "./access-command.ts";
import { lists, shown } from "./access-verbs.ts";

const STATE = objectOf({ control: text, reading: text, setup_needed: flag });

export async function printAccess(options: VerbOptions): Promise<void> {
  const { stdout } = process;
  const client = await clientOf(options);
  const state = await client.get("/access", STATE);
  const sessions = await lists.sessions(client);
  const requests = await lists.requests(client);
  const waiting = requests.filter((request) => request.state === "pending");
  const { control, reading, setup_needed } = state;
  if (options.json) {
    stdout.write(`${plainJson({ control, reading, setup_needed, sessions, requests: waiting })}\n`);
    return;
  }
  const { state: words } = texts;
  const lines = [
    control === "on" ? words.on({ isOpen: reading === "open" }) : words.off,
    ...(setup_needed ? [words.firstVisit] : []),
    ...sessions.map(({ name, role, address, ends_at: until }) =>
      words.signedIn({ name: shown(name), role: shown(role), address: shown(address), until: shown(until) }),
    ),
    ...waiting.map(({ name, address, scopes, id }) =>
      words.waits({ name: shown(name), address: shown(address), scopes: shown(scopes), id: shown(id) }),
    ),
  ];
  stdout.write(lines.map((line) => `${plainText(line)}\n`).join(""));
}
