/**
 * The services that bring a message to a phone, as their own documents have it: the request for a message. One row for each; what all have
 * in common (sending, refusals, tokens from a file) is in `http-service.ts`.
 *
 *     ntfy             https://docs.ntfy.sh/publish/#publish-as-json
 *     telegram         https://core.telegram.org/bots/api#sendmessage
 *     pushover         https://pushover.net/api
 *     home-assistant   https://developers.home-assistant.io/docs/api/rest and https://companion.home-assistant.io/docs/notifications
 */
import type { Priority } from "../../core/priority.ts";
import { cut, isPressing, type Message } from "./message.ts";
import type { Words } from "./words.ts";

export const SERVICES = ["ntfy", "telegram", "pushover", "home-assistant"] as const;
export type ServiceName = (typeof SERVICES)[number];
/** All ways to a person. */
export const WAYS = [...SERVICES, "mail", "push"] as const;
export type WayName = (typeof WAYS)[number];

/** What the project says of it. */
export interface ServiceSettings {
  readonly server?: string | undefined;
  readonly topic?: string | undefined;
  readonly chat?: string | undefined;
  readonly user?: string | undefined;
  readonly service?: string | undefined;
}

interface ServiceRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
}

interface Service {
  /** Keys of the project that it needs. */
  readonly needs: readonly (keyof ServiceSettings | "token_file")[];
  readonly request: (message: Message, settings: ServiceSettings, also: Also) => ServiceRequest;
}

interface Also {
  readonly token: string;
  readonly words: Words["message"];
}

const NTFY_PRIORITIES: Readonly<Record<Priority, number>> = { emergency: 5, alarm: 5, warning: 4, caution: 3 };
/** 2 asks for a confirmation of Pushover's own, again and again: an emergency only. */
const PUSHOVER_PRIORITIES: Readonly<Record<Priority, number>> = { emergency: 2, alarm: 1, warning: 0, caution: -1 };
const PUSHOVER_AGAIN = { retry: 60, expire: 3600 };

export const SERVICE_TABLE: Readonly<Record<ServiceName, Service>> = {
  ntfy: {
    needs: ["topic"],
    request: (message, { server = "https://ntfy.sh", topic }, { token, words }) => ({
      url: server,
      ...(token !== "" && bearer(token)),
      body: {
        topic,
        title: message.title,
        message: message.text,
        priority: message.kind === "raised" ? NTFY_PRIORITIES[message.priority] : 3,
        tags: isPressing(message) ? ["rotating_light"] : [],
        ...(message.open !== undefined && { click: message.open }),
        ...(message.link !== undefined && {
          actions: [{ action: "view", label: words.acknowledge, url: message.link }],
        }),
      },
    }),
  },
  telegram: {
    needs: ["chat", "token_file"],
    request: (message, { server = "https://api.telegram.org", chat }, { token, words }) => ({
      url: `${server}/bot${token}/sendMessage`,
      body: {
        chat_id: chat,
        text: `${message.title}\n${message.text}`,
        disable_notification: message.kind !== "raised" && message.kind !== "test",
        link_preview_options: { is_disabled: true },
        ...(message.link !== undefined && {
          reply_markup: { inline_keyboard: [[{ text: words.acknowledge, url: message.link }]] },
        }),
      },
    }),
  },
  pushover: {
    needs: ["user", "token_file"],
    request: (message, { server = "https://api.pushover.net", user }, { token, words }) => {
      const priority = message.kind === "raised" ? PUSHOVER_PRIORITIES[message.priority] : -1;
      const url = message.link ?? message.open;
      return {
        url: `${server}/1/messages.json`,
        body: {
          token,
          user,
          title: cut(message.title, 250),
          message: message.text,
          priority,
          timestamp: Math.floor(message.atMs / 1000),
          ...(priority === 2 && PUSHOVER_AGAIN),
          ...(url !== undefined && { url, url_title: message.link === undefined ? words.show : words.acknowledge }),
        },
      };
    },
  },
  "home-assistant": {
    needs: ["server", "service", "token_file"],
    request: (message, { server = "", service }, { token, words }) => ({
      url: `${server}/api/services/notify/${service}`,
      ...bearer(token),
      body: {
        title: message.title,
        message: message.text,
        data: {
          // A later message about the same alarm takes its place on the phone.
          ...(message.alarm !== null && { tag: message.alarm }),
          group: "bitacora",
          ...(isPressing(message) && { priority: "high", ttl: 0, push: { "interruption-level": "time-sensitive" } }),
          ...(message.open !== undefined && { url: message.open, clickAction: message.open }),
          ...(message.link !== undefined && {
            actions: [{ action: "URI", title: words.acknowledge, uri: message.link }],
          }),
        },
      },
    }),
  },
};

function bearer(token: string): Pick<ServiceRequest, "headers"> {
  return { headers: { Authorization: `Bearer ${token}` } };
}
