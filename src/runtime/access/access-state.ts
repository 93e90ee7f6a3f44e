/** `bitacora access`: whether access is controlled, who is signed in, and which programs wait for an answer. */
import { plainJson } from "../../core/shown-text.ts";
import { EXIT_GOOD } from "../command-line.ts";
import { plainText } from "../terminal/terminal-text.ts";
import { texts } from "./access-command.ts";
import { type AccessVerbOptions, askingOf, type Item, shown } from "./access-verbs.ts";

export async function printAccess(options: AccessVerbOptions): Promise<number> {
  const { stdout } = process;
  const asking = await askingOf(options);
  const state = await asking.item("/access");
  const [sessions, requests] = [await asking.list("/access/sessions"), await asking.list("/access/requests")];
  const waiting = requests.filter((request) => request["state"] === "pending");
  const { control, reading, setup_needed } = state;
  if (options.json) {
    stdout.write(`${plainJson({ control, reading, setup_needed, sessions, requests: waiting })}\n`);
    return EXIT_GOOD;
  }
  const { state: words } = texts;
  const lines = [
    control === "on" ? words.on({ isOpen: reading === "open" }) : words.off,
    ...(setup_needed === true ? [words.firstVisit] : []),
    ...sessions.map((session) =>
      words.signedIn({ ...cells(session, ["name", "role", "address"]), until: shown(session["ends_at"]) }),
    ),
    ...waiting.map((request) => words.waits(cells(request, ["name", "address", "scopes", "id"]))),
  ];
  stdout.write(lines.map((line) => `${plainText(line)}\n`).join(""));
  return EXIT_GOOD;

  function cells<Name extends string>(item: Item, names: readonly Name[]): Record<Name, string> {
    return Object.fromEntries(names.map((name) => [name, shown(item[name])])) as Record<Name, string>;
  }
}
