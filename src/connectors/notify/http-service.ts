/** Sends messages by one of the services of `services.ts`. */
import { ask, type HttpAnswer } from "../../core/http-request.ts";
import { readRegular } from "../../core/regular-file.ts";
import { limits } from "./limits.ts";
import { SERVICE_TABLE, type ServiceName, type ServiceSettings } from "./services.ts";
import { Declined, type Outcome, type Recipient, type Way } from "./way.ts";
import type { Words } from "./words.ts";

export function serviceWay(
  to: ServiceName,
  settings: ServiceSettings & { readonly tokenFile?: string | undefined },
  recipient: Recipient,
  words: Words,
): Way {
  const { request } = SERVICE_TABLE[to];
  return {
    recipients: () => [recipient],
    async deliver(message, _to, signal) {
      const token = settings.tokenFile === undefined ? "" : await readSecret(settings.tokenFile);
      const { url, headers, body } = request(message, settings, { token, words: words.message });
      const response = await ask(url, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: JSON.stringify(body),
        signal,
      });
      return outcomeOf(response);
    },
  };
}

/** Statuses that mean that this message will never be taken; after all others it is tried again. */
const NEVER = new Set([400, 413, 422]);

/** What an answer says. Throws `Declined` if it may be tried again. */
export async function outcomeOf(response: HttpAnswer): Promise<Outcome> {
  const { status, isGood } = response;
  if (isGood) {
    response.drop();
    return { outcome: "sent" };
  }
  const reason = `HTTP ${status}${await detailOf(response)}`;
  if (NEVER.has(status)) return { outcome: "refused", reason };
  throw new Declined(reason);
}

/** The sentence in which these services say what is wrong; empty if there is none. */
async function detailOf(response: HttpAnswer): Promise<string> {
  try {
    const text = await response.begin(limits.answerBytes);
    const { description, error, errors, message, reason } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const all = [description, error, Array.isArray(errors) ? errors.join(", ") : undefined, message, reason];
    const said = all.find((one) => typeof one === "string");
    return said === undefined ? "" : `: ${said.slice(0, 200)}`;
  } catch {
    return "";
  }
}

/** A token or a password that is alone in its file. Read each time, so that a new one counts at once. */
export async function readSecret(file: string): Promise<string> {
  const text = (await readRegular(file, limits.secretBytes))?.trim();
  if (text === undefined || text === "" || /\s/.test(text)) throw new Declined(`${file}: no secret in it`);
  return text;
}
