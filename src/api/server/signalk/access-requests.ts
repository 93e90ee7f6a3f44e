/**
 * Requests of devices for access. There are no accounts, and everybody has access: each request is granted at once, the same way to who
 * asks twice. Some clients go on only with a token in hand, so there is one; it opens nothing that is not open, and is never looked at.
 * A client that looks for the reply at its `href` finds it.
 */
import { randomUUID } from "node:crypto";
import { signalkAnswers as texts } from "../../../messages/es/signalk-answers.ts";
import { limits } from "../../../signalk/limits.ts";

export interface AccessReply {
  readonly state: "COMPLETED";
  readonly requestId: string;
  readonly statusCode: number;
  readonly href: string;
  readonly message: string;
  readonly accessRequest: { readonly permission: "APPROVED"; readonly token: string };
}

/** In the form of a JWT, without a signature: clients read its middle part. */
const TOKEN = [{ alg: "none", typ: "JWT" }, { id: "anonymous" }]
  .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
  .join(".")
  .concat(".");

export class AccessRequests {
  /** By the client's id; the oldest leave first. */
  readonly #replies = new Map<string, AccessReply>();

  answer(request: unknown): AccessReply {
    const clientId = idIn(request);
    const known = this.#replies.get(clientId);
    if (known !== undefined) return known;
    const requestId = randomUUID();
    const reply: AccessReply = {
      state: "COMPLETED",
      requestId,
      statusCode: 200,
      href: `/signalk/v1/requests/${requestId}`,
      message: texts.noAccessRequests(),
      accessRequest: { permission: "APPROVED", token: TOKEN },
    };
    this.#replies.set(clientId, reply);
    if (this.#replies.size > limits.accessRequests) this.#replies.delete(this.#replies.keys().next().value ?? "");
    return reply;
  }

  find(requestId: string): AccessReply | undefined {
    return [...this.#replies.values()].find((reply) => reply.requestId === requestId);
  }
}

function idIn(request: unknown): string {
  const id = typeof request === "object" && request !== null && "clientId" in request ? request.clientId : undefined;
  return typeof id === "string" ? id.slice(0, 128) : "";
}
