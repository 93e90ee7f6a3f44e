/**
 * Access requests of devices, as Signal K defines them. The answer to a request is a 202 with an address (`href`) where the device later
 * finds the decision. If access is controlled, a person decides. If nobody needs an account, access is granted at once, and a repeated
 * request gets the same answer. The two steps are the same, since pypilot and SensESP understand nothing else. Some clients continue only
 * with a token, so they get one: it gives no rights and is never checked.
 */
import { randomUUID } from "node:crypto";
import type { Access } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import type { Scope } from "../../../access/policy.ts";
import { isRefused } from "../../../core/refused.ts";
import type { AccessRequest } from "../../../access/requests.ts";
import { writtenName } from "../../../core/written-text.ts";
import { keepNewest } from "../../../core/keep-newest.ts";
import { access as words, signalkAnswers as texts } from "../../../messages/details.ts";
import { limits } from "../../../signalk/limits.ts";

export interface AccessReply {
  readonly state: "PENDING" | "COMPLETED";
  readonly requestId: string;
  readonly statusCode: number;
  readonly href: string;
  readonly message: string;
  readonly accessRequest?: { readonly permission: "APPROVED" | "DENIED"; readonly token?: string };
}

/** In the form of a JWT, without a signature: clients read its middle part. */
const TOKEN = [{ alg: "none", typ: "JWT" }, { id: "anonymous" }]
  .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
  .join(".")
  .concat(".");

/** What a client of Signal K may ask for, in our scopes. */
const SCOPES_OF: Readonly<Record<string, readonly Scope[]>> = {
  readonly: ["read"],
  readwrite: ["read", "tags", "acknowledge", "write"],
  admin: ["read", "tags", "acknowledge", "write", "control"],
};

export class AccessRequests {
  readonly #control: Access;
  /** By the client's id; the oldest leave first. */
  readonly #replies = new Map<string, AccessReply>();

  constructor(control: Access) {
    this.#control = control;
  }

  answer(request: unknown, { address }: Caller): AccessReply {
    const clientId = textIn(request, "clientId");
    if (this.#control.isOn) return this.#ask(this.#control, request, clientId, address ?? "");
    return pending(this.#granted(clientId).requestId, texts.noAccessRequests);
  }

  find(requestId: string): AccessReply | undefined {
    const asked = this.#control.requests.find(requestId);
    if (asked !== undefined) return replyTo(asked);
    return [...this.#replies.values()].find((reply) => reply.requestId === requestId);
  }

  #granted(clientId: string): AccessReply {
    const known = this.#replies.get(clientId);
    if (known !== undefined) return known;
    const reply: AccessReply = {
      ...headOf(randomUUID(), 200),
      state: "COMPLETED",
      message: texts.noAccessRequests,
      accessRequest: { permission: "APPROVED", token: TOKEN },
    };
    keepNewest(this.#replies, clientId, reply, limits.accessRequests);
    return reply;
  }

  #ask(control: Access, request: unknown, clientId: string, address: string): AccessReply {
    const written = writtenName(textIn(request, "description").slice(0, 64) || clientId.slice(0, 64) || "Signal K");
    const name = "text" in written ? written.text : "Signal K";
    const scopes = SCOPES_OF[textIn(request, "permissions")] ?? ["read"];
    try {
      return replyTo(control.requests.ask({ clientId, name, scopes, address }));
    } catch (error) {
      if (!isRefused(error, "full")) throw error;
      return { ...headOf(randomUUID(), 503), state: "COMPLETED", message: words.reasons[error.reason] };
    }
  }
}

function replyTo({ id, state, token }: AccessRequest): AccessReply {
  // The token is there when it is on disk: a client that asks meanwhile must not take it for a no.
  const isOnItsWay = state === "approved" && token === null;
  if (state === "pending" || isOnItsWay) return pending(id, texts.accessPending);
  const accessRequest = token === null ? { permission: "DENIED" as const } : { permission: "APPROVED" as const, token };
  return { ...headOf(id, 200), state: "COMPLETED", message: texts.done, accessRequest };
}

function pending(id: string, message: string): AccessReply {
  return { ...headOf(id, 202), state: "PENDING", message };
}

function headOf(requestId: string, statusCode: number) {
  return { requestId, statusCode, href: `/signalk/v1/requests/${requestId}` };
}

function textIn(request: unknown, name: string): string {
  const value =
    typeof request === "object" && request !== null ? (request as Record<string, unknown>)[name] : undefined;
  return typeof value === "string" ? value.slice(0, 128) : "";
}
