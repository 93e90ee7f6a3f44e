/** Signal K as the HTTP server has it: its routes, its stream, and what they share. */
import { outgoingTags } from "../../../tags/outgoing-tags.ts";
import { markedPlace } from "../../../mob/way-back.ts";
import type { Request } from "express";
import { SignalkModel } from "../../../signalk/model.ts";
import type { LongBodies } from "../../load/long-bodies.ts";
import type { RecordBudget } from "../../load/record-budget.ts";
import type { SignalkParts } from "../../../connectors/signalk/open-signalk.ts";
import type { Service } from "../../service.ts";
import { AccessRequests } from "./access-requests.ts";
import { ApplicationDataEndpoint } from "./application-data-endpoint.ts";
import { HistoryEndpoint } from "./history-endpoint.ts";
import { LogbookEndpoint } from "./logbook-endpoint.ts";
import { SignalkRequests } from "./requests.ts";
import { SignalkRoutes } from "./routes.ts";
import { handleMessage } from "./socket-messages.ts";
import type { Bounds } from "../../../core/bounds.ts";
import type { limits } from "../../../signalk/limits.ts";
import type { SignalkSubscriber } from "./subscriber.ts";
import { SignalkStream } from "./stream.ts";
import { TracksEndpoint } from "./tracks-endpoint.ts";

export interface Signalk {
  readonly routes: SignalkRoutes;
  readonly stream: SignalkStream;
}

export interface SignalkDoors {
  readonly budget: RecordBudget;
  readonly longBodies: LongBodies;
  /** Whether the client speaks TLS, with us or with a trusted proxy before us. */
  readonly isSecure: (request: Request) => boolean;
  readonly options: Bounds<typeof limits.stream>;
}

export function makeSignalk(
  parts: Service,
  { identity, paths, applicationData: store, webapps, fault }: SignalkParts,
  { budget, longBodies, isSecure, options }: SignalkDoors,
): Signalk {
  const { acts, alarms, clock, targets, lookout, version } = parts;
  const tags = outgoingTags(parts.tags, () => parts.project.outputsSimulated);
  const overboard = () => parts.mob.event && markedPlace(parts.mob.event)?.position;
  const model = new SignalkModel({ identity, paths, tags, alarms, targets, sightings: lookout.feed, clock, overboard });
  const requests = new SignalkRequests(model, parts);
  const access = new AccessRequests(parts.access);
  const applicationData = new ApplicationDataEndpoint(store, acts.gate, longBodies);
  const history = new HistoryEndpoint(model, parts, budget);
  const tracks = new TracksEndpoint(model, parts, budget);
  const logbook = new LogbookEndpoint(parts.logbook, acts.book);
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
    control: parts.access,
    isSecure,
  });
  const onMessage = (subscriber: SignalkSubscriber, text: string) =>
    handleMessage({ stream, requests, access, control: parts.access, self: model.context }, subscriber, text);
  const stream: SignalkStream = new SignalkStream(model, clock, { onMessage, fault }, options);
  return { routes, stream };
}
