/** Signal K as the HTTP server has it: its routes, its stream, and what they share. */
import { outgoingTags } from "../../../tags/outgoing-tags.ts";
import type { Request } from "express";
import { SignalkModel } from "../../../signalk/model.ts";
import type { ClientOf } from "../../load/address.ts";
import type { AddressRate } from "../../load/address-rate.ts";
import type { RecordBudget } from "../../load/record-budget.ts";
import type { ServiceParts, SignalkParts } from "../../service.ts";
import type { Callers } from "../callers.ts";
import { AccessRequests } from "./access-requests.ts";
import { ApplicationDataEndpoint } from "./application-data-endpoint.ts";
import { HistoryEndpoint } from "./history-endpoint.ts";
import { LogbookEndpoint } from "./logbook-endpoint.ts";
import { SignalkRequests } from "./requests.ts";
import { SignalkRoutes } from "./routes.ts";
import { handleMessage } from "./socket-messages.ts";
import { SignalkStream, type StreamOptions } from "./stream.ts";
import { TracksEndpoint } from "./tracks-endpoint.ts";

export interface Signalk {
  readonly routes: SignalkRoutes;
  readonly stream: SignalkStream;
}

export interface SignalkBounds {
  readonly writes: AddressRate;
  readonly acknowledgements: AddressRate;
  readonly budget: RecordBudget;
}

export function makeSignalk(
  parts: ServiceParts,
  { identity, paths, targets, applicationData: store, webapps, fault }: SignalkParts,
  { writes, acknowledgements, budget }: SignalkBounds,
  {
    clientOf,
    callers,
    isSecure,
    options,
  }: {
    clientOf: ClientOf;
    callers: Callers;
    isSecure: (request: Request) => boolean;
    options: StreamOptions | undefined;
  },
): Signalk {
  const { alarms, clock, version, hasRoom } = parts;
  const tags = outgoingTags(parts.tags, () => parts.project.outputsSimulated);
  const model = new SignalkModel({ identity, paths, tags, alarms, targets, clock });
  const requests = new SignalkRequests(model, alarms, acknowledgements);
  const access = new AccessRequests(parts.access);
  const applicationData = new ApplicationDataEndpoint({ store, writes, hasRoom, clientOf });
  const past = { model, history: parts.history, tags: parts.tags, budget, now: () => clock.now(), clientOf };
  const history = new HistoryEndpoint(past);
  const tracks = new TracksEndpoint(past);
  const nameOf = (request: Request) => callers.callerOf(request).who.name;
  const logbook = new LogbookEndpoint({ logbook: parts.logbook, writes, hasRoom, clientOf, nameOf });
  const routes = new SignalkRoutes({
    version,
    model,
    requests,
    access,
    applicationData,
    history,
    tracks,
    logbook,
    webapps,
    callers,
    control: parts.access,
    isSecure,
  });
  const stream: SignalkStream = new SignalkStream(model, clock, {
    onMessage: (subscriber, text) =>
      handleMessage({ stream, requests, access, control: parts.access, self: model.context }, subscriber, text),
    fault,
    ...(options === undefined ? {} : { options }),
  });
  return { routes, stream };
}
