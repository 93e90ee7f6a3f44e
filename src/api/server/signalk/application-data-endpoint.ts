/**
 * What web applications keep on the server: `/signalk/v1/applicationData/{global|user}/{app}/{version}/…`.
 *
 *     GET  …/kip                    the versions that there are
 *     GET  …/kip/11                 the document; {} if there is none
 *     GET  …/kip/11/default/app     what is at that place; ?keys=true: its keys
 *     POST …/kip/11/default         puts the body at that place
 *     POST …/kip/11                 an array is a patch (RFC 6902); anything else becomes the document
 */
import type { Request, Response } from "express";
import type { Caller } from "../../../access/caller.ts";
import type { Gate } from "../../../acts/gate.ts";
import { fairTurn } from "../../../core/fair-turn.ts";
import { api, signalkAnswers as texts, quoted } from "../../../messages/details.ts";
import {
  type ApplicationData,
  documentName,
  DocumentRefused,
  isAppName,
  SCOPES,
} from "../../../signalk/application-data.ts";
import { ChangeFault, checkSteps, withPatch, withValueAt } from "../../../signalk/document-change.ts";
import { limits } from "../../../signalk/limits.ts";
import { within } from "../../../signalk/tree.ts";
import type { LongBodies } from "../../load/long-bodies.ts";
import { Problem } from "../../problem.ts";
import { sendJson } from "../http-answer.ts";
import { readJsonBody } from "../request-body.ts";

const { bodyBytes, documentBytes, documents, operations, writeBytes } = limits.applicationData;

export class ApplicationDataEndpoint {
  readonly #store: ApplicationData;
  readonly #gate: Gate;
  readonly #longBodies: LongBodies;

  constructor(store: ApplicationData, gate: Gate, longBodies: LongBodies) {
    this.#store = store;
    this.#gate = gate;
    this.#longBodies = longBodies;
  }

  async read(request: Request, response: Response, rest: readonly string[]): Promise<void> {
    const [scope = "", app = "", version, ...steps] = rest;
    if (version === undefined) {
      const known = SCOPES.find((each) => each === scope);
      if (known === undefined || !isAppName(app)) throw new Problem(400, texts.appNameInvalid);
      sendJson(response, await this.#store.versions({ scope: known, app }));
      return;
    }
    const name = documentName(scope, app, version);
    if (name === undefined) throw new Problem(400, texts.appNameInvalid);
    const document = (await this.#store.read(name)) ?? {};
    // The text of a large one takes some milliseconds: one in a turn, however many are asked for at once.
    await fairTurn();
    const found = within(document, steps);
    const wantsKeys = request.query["keys"] === "true";
    if (found === undefined || (wantsKeys && (typeof found !== "object" || found === null)))
      throw new Problem(404, api.pathUnknown({ path: quoted(rest.join("/")) }));
    sendJson(response, wantsKeys ? Object.keys(found as object) : found);
  }

  async write(request: Request, response: Response, rest: readonly string[], caller: Caller): Promise<void> {
    const body = await this.#longBodies.inTurn(request, bodyBytes, () => readJsonBody(request, bodyBytes));
    const [scope = "", app = "", version = "", ...steps] = rest;
    const name = documentName(scope, app, version);
    if (name === undefined) throw new Problem(400, texts.appNameInvalid);
    if (body === undefined) throw new Problem(400, texts.appBodyInvalid);
    // A long one counts as several: what is written wears the card.
    const bytes = Number(request.headers["content-length"] ?? bodyBytes);
    await this.#gate.check(caller, "keep", 1 + Math.floor(bytes / writeBytes));
    try {
      await this.#store.change(name, (before) => changed(before, steps, body));
    } catch (error) {
      if (error instanceof ChangeFault)
        throw new Problem(
          400,
          Array.isArray(body) ? texts.appPatchInvalid({ operations, bytes: documentBytes }) : texts.appPathInvalid,
        );
      if (error instanceof DocumentRefused) throw refusalOf(error);
      throw error;
    }
    sendJson(response, texts.appDataSaved);
  }
}

function changed(before: unknown, steps: readonly string[], body: unknown): unknown {
  checkSteps(steps);
  return steps.length === 0 && Array.isArray(body) ? withPatch(before, body) : withValueAt(before, steps, body);
}

function refusalOf({ reason }: DocumentRefused): Problem {
  if (reason === "bytes") return new Problem(413, texts.appDataTooLarge({ bytes: documentBytes }));
  if (reason === "depth") return new Problem(400, texts.appBodyInvalid);
  return new Problem(507, texts.appDataFull({ documents }));
}
