/**
 * The door of an owner who looks at one vessel from outside, by passkey (`src/access/passkey`, as aboard). Only reads, and only her.
 *
 *   POST /owner/challenge   { invitation? }                   what the browser makes a passkey with, or signs
 *   POST /owner/passkey     { invitation, client_data, … }    takes the passkey that an invitation is for, and begins a session
 *   POST /owner/session     { credential_id, … }              begins a session
 *   POST /owner/end                                           ends it
 *   GET  /owner/vessel                                        what is known of the vessel, packed
 */
import { TokenBuckets } from "../../../../src/core/token-bucket.ts";
import { ALGORITHMS, assertedCount, clientDataIn, madeCredential } from "../../../../src/access/passkey/ceremony.ts";
import { Challenges } from "../../../../src/access/passkey/challenges.ts";
import { siteAt } from "../../../../src/access/passkey/site.ts";
import { parseJson } from "../../../../src/core/parse-json.ts";
import { limits } from "../limits.ts";
import { shoreAnswers } from "../messages/messages.ts";
import type { OrderStore } from "../vessel/order-store.ts";
import type { OwnerStore } from "../vessel/owner-store.ts";
import type { FleetStore } from "../vessel/fleet-store.ts";
import { clientOf } from "./shares.ts";
import { type DoorAnswer, type DoorRequest, json, later, packed, problem } from "./exchange.ts";
import { alarmsAnswer, vesselAnswer } from "./office-answers.ts";

interface OwnerParts {
  readonly owners: OwnerStore;
  readonly orders: Pick<OrderStore, "of">;
  readonly fleet: FleetStore;
  /** Of the doors' clocks: a challenge of one is good at another. */
  readonly now: () => number;
  readonly monotonic: () => number;
}

type Said = Readonly<Record<string, string>>;

const COOKIE = "bitacora-owner";
const HANDLE = "owner";

export class OwnerDoor {
  readonly #parts: OwnerParts;
  /** By address, so that nobody keeps an owner out. */
  readonly #rate = new TokenBuckets(limits.ownerRequests);
  #challenges: Promise<Challenges> | undefined;

  constructor(parts: OwnerParts) {
    this.#parts = parts;
  }

  async answer(request: DoorRequest): Promise<DoorAnswer> {
    const { path, method, address = "" } = request;
    // Whoever asks is not known yet.
    if (this.#rate.take(clientOf(address), this.#parts.monotonic()) > 0)
      return later(503, "busy", shoreAnswers.busy, limits.retryBusyS);
    if (path === "/owner/vessel" && method === "GET") return this.#vessel(request);
    const origin = request.field("origin") ?? "";
    const url = URL.parse(origin);
    const site = siteAt(url ?? new URL("http://0.0.0.0"), url?.host === request.field("host"));
    if (method !== "POST" || "fault" in site) return problem(403, "no-site", shoreAnswers.ownerSite);
    const body = await request.body(limits.ownerBodyBytes, limits.unsignedBodyMs);
    const said = textsIn(body);
    if (path === "/owner/challenge") return this.#challenge(said, site.rpId);
    if (path === "/owner/passkey") return this.#add(said, site);
    if (path === "/owner/session") return this.#signIn(said, site);
    if (path !== "/owner/end") return problem(404, "not-found", shoreAnswers.notFound);
    await this.#parts.owners.end(secretIn(request) ?? "");
    return { ...json({}), headers: { "Set-Cookie": cookieOf("", 0, origin) } };
  }

  async #made(): Promise<Challenges> {
    this.#challenges ??= this.#parts.owners.secret().then((secret) => new Challenges(secret));
    try {
      return await this.#challenges;
    } catch (error) {
      this.#challenges = undefined;
      throw error;
    }
  }

  async #challenge({ invitation = "" }: Said, rpId: string): Promise<DoorAnswer> {
    const invited = invitation === "" ? undefined : await this.#parts.owners.invited(invitation);
    if (invitation !== "" && invited === undefined) return problem(404, "no-invitation", shoreAnswers.noInvitation);
    const challenge = (await this.#made()).give(`${HANDLE} ${rpId} ${invitation}`, this.#parts.now());
    return json({ challenge, rp_id: rpId, algorithms: ALGORITHMS, ...invited });
  }

  async #add(said: Said, { origin, rpId }: { origin: string; rpId: string }): Promise<DoorAnswer> {
    const { owners, now } = this.#parts;
    const { invitation = "", client_data: clientData = "" } = said;
    const invited = await owners.invited(invitation);
    const { challenge = "" } = clientDataIn(clientData) ?? {};
    const isOurs = (await this.#made()).take(challenge, `${HANDLE} ${rpId} ${invitation}`, now());
    const attestation = {
      clientData,
      authenticatorData: said["authenticator_data"] ?? "",
      publicKey: said["public_key"] ?? "",
    };
    const made = madeCredential(attestation, { origin, rpId });
    if (invited === undefined || !isOurs || typeof made === "string") return notProven();
    const passkey = {
      ...invited,
      credential_id: made.credentialId,
      user_handle: said["user_handle"] ?? "",
      public_key: made.publicKey,
      rp_id: rpId,
      sign_count: made.signCount,
    };
    if (!(await owners.add(invitation, passkey))) return notProven();
    return this.#begun(passkey.credential_id, challenge, made.signCount, origin);
  }

  async #signIn(said: Said, { origin, rpId }: { origin: string; rpId: string }): Promise<DoorAnswer> {
    const { owners, now } = this.#parts;
    const { credential_id: credentialId = "", client_data: clientData = "", signature = "" } = said;
    const passkey = await owners.passkey(credentialId);
    const { challenge = "" } = clientDataIn(clientData) ?? {};
    if (!(await this.#made()).take(challenge, `${HANDLE} ${rpId} `, now()) || passkey === undefined) return notProven();
    const authenticatorData = said["authenticator_data"] ?? "";
    const assertion = { credentialId, clientData, authenticatorData, signature, userHandle: said["user_handle"] ?? "" };
    const count = assertedCount(assertion, passkey, { origin, rpId });
    return typeof count === "number" ? this.#begun(credentialId, challenge, count, origin) : notProven();
  }

  async #begun(credentialId: string, challenge: string, count: number, origin: string): Promise<DoorAnswer> {
    const secret = await this.#parts.owners.begin(credentialId, challenge, count);
    if (secret === undefined) return notProven();
    return { ...json({}), headers: { "Set-Cookie": cookieOf(secret, limits.ownerSessionS, origin) } };
  }

  async #vessel(request: DoorRequest): Promise<DoorAnswer> {
    const { owners, orders, fleet, now } = this.#parts;
    const owner = await owners.session(secretIn(request) ?? "");
    if (owner === undefined) return problem(401, "sign-in", shoreAnswers.ownerSignIn);
    const { vessel } = owner;
    const [known, alarms, entries, ordered] = await Promise.all([
      vesselAnswer(fleet, vessel, now()),
      alarmsAnswer(fleet, vessel),
      owners.entries(vessel),
      orders.of(vessel),
    ]);
    const open = ordered.filter(({ state }) => state === "open" || state === "cut").length;
    const answer = json({
      now: new Date(now()).toISOString(),
      ...(JSON.parse(String(known.body)) as object),
      open: JSON.parse(String(alarms.body)) as unknown,
      log: entries,
      orders: open,
    });
    return packed(answer, request.field("accept-encoding"));
  }
}

function notProven(): DoorAnswer {
  return problem(401, "passkey", shoreAnswers.notProven);
}

function secretIn({ field }: DoorRequest): string | undefined {
  return new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(field("cookie") ?? "")?.[1];
}

function cookieOf(secret: string, seconds: number, origin: string): string {
  const isSecure = origin.startsWith("https:");
  return `${COOKIE}=${secret}; Path=/owner; HttpOnly; SameSite=Strict; Max-Age=${seconds}${isSecure ? "; Secure" : ""}`;
}

function textsIn(body: Buffer | undefined): Said {
  try {
    const parsed = parseJson((body ?? Buffer.alloc(0)).toString("utf8")) as object;
    return Object.fromEntries(Object.entries(parsed).filter(([, value]) => typeof value === "string"));
  } catch {
    return {};
  }
}
