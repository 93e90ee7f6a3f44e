/**
 * Makes all NMEA 2000 subscribers and publishers of a service. So all sources use the project's own table, and only what the project allows
 * is sent.
 */
import type { SourceContext } from "../../connectors/listening-source.ts";
import type { BusClock } from "../../nmea2000/tags/bus-clock.ts";
import { isDefinedOnItsLine } from "../../nmea2000/codec/j1939-definitions.ts";
import { AIS_GROUPS } from "../../nmea2000/ais/ais-groups.ts";
import { DISTRESS_PGNS } from "../../nmea2000/distress/distress-reader.ts";
import { MessageForward } from "../../nmea2000/bridge/message-forward.ts";
import { mappingPlans } from "../../nmea2000/tags/mapping-plan.ts";
import { limits as nmea2000Limits } from "../../nmea2000/limits.ts";
import { PGN } from "../../nmea2000/pgn.ts";
import type { PgnFrame } from "../../nmea2000/pgn-frame.ts";
import { bridgesTo, forwardRoutes, type NamedLine, tagRoutes } from "./bridge-routes.ts";
import { OwnMessages } from "../../nmea2000/tags/own-messages.ts";
import { publishRoute } from "../../nmea2000/tags/publish-route.ts";
import { Nmea2000Publisher } from "../../nmea2000/tags/publisher.ts";
import type { PublisherOptions } from "../../nmea2000/tags/publisher-parts.ts";
import { type MakeSubscriber, Nmea2000Subscriber } from "../../nmea2000/tags/subscriber.ts";

type MakePublisher = (parts: Pick<PublisherOptions, "transport" | "sourceAddress"> & BusEnd) => Nmea2000Publisher;

/** A bus that the publisher sends to. */
interface BusEnd {
  readonly where: string;
  /** Whether its line gives our own messages back, as gateways do; true by default. */
  readonly hearsItself?: boolean;
}

export interface Nmea2000Makers {
  readonly makeSubscriber: MakeSubscriber;
  /** Undefined if the project allows nothing to be sent. */
  readonly makePublisher: MakePublisher | undefined;
  /** What is sent to a bus besides its tags; undefined while nothing is. */
  readonly bridgeTo: (where: string) => BridgeEnd | undefined;
  /** The PGNs that the service makes something of. */
  readonly receives: () => number[];
}

interface BridgeEnd {
  readonly publisher: Nmea2000Publisher;
  readonly forward: MessageForward;
}

/** Gets every message that is not our own. */
interface FrameHearer {
  hear(where: string, frame: PgnFrame): void;
  /** Also those whose group is not defined on their line. */
  readonly hearsAll?: true;
}

/** `busClock` gets the times on the bus. `lines`: the sources of the project, asked for when they are made. */
export function nmea2000Makers(
  service: Pick<SourceContext, "clock" | "intake" | "messages" | "project" | "tags"> & { readonly busClock?: BusClock },
  lines: () => readonly NamedLine[] = () => [],
  hearers: readonly FrameHearer[] = [],
  hearsAis = false,
): Nmea2000Makers {
  const { project, tags, intake, clock, messages, busClock } = service;
  const { autoRegister, publish, mappings } = project.nmea2000;
  const bridges = project.bridge ?? [];
  const plans = mappingPlans(mappings);
  const ends = new Map<string, BridgeEnd>();
  const own = new OwnMessages(clock, ({ pgn, to }, isOver) => {
    ends.get(to)?.publisher.cut(pgn, isOver ? -Infinity : clock.monotonic() + nmea2000Limits.loopCutMs);
  });
  // Tags that never become stale are repeated for as long as those without a time of their own.
  const timeoutS = (tagId: string) => tags.definition(tagId)?.timeoutS || undefined;
  const forwarded = (where: string, frame: PgnFrame) => {
    const nowMs = clock.monotonic();
    for (const [to, { forward }] of ends) {
      if (to === where) forward.said(frame, nowMs);
      else forward.hear(where, frame, nowMs);
    }
  };
  return {
    makeSubscriber: (line, nameOf) =>
      new Nmea2000Subscriber({
        store: tags,
        intake,
        clock,
        line,
        autoRegister,
        texts: messages.nmea,
        plans,
        nameOf,
        isOwn: (frame) => own.includes(frame, line.where),
        onSaid: (tagId, lifeS, nowMs) => {
          const lifeMs = lifeS === undefined ? nmea2000Limits.deviceLifeMs : lifeS * 1000;
          ends.get(line.where)?.publisher.heard(tagId, lifeMs, nowMs);
        },
        onHeard: (frame) => {
          const { wire, where } = line;
          const isDefined = isDefinedOnItsLine(frame);
          for (const hearer of hearers) if (isDefined || hearer.hearsAll === true) hearer.hear(where, frame);
          if (!isDefined) return;
          if (wire === "nmea2000") forwarded(where, frame);
          // A recording has the time when it was made.
          if (wire !== "replay") busClock?.hear(where, frame, clock.monotonic());
        },
      }),
    bridgeTo: (where) => ends.get(where),
    makePublisher:
      publish || bridges.length > 0
        ? ({ hearsItself = true, ...options }) => {
            const { where: to } = options;
            const publisher = new Nmea2000Publisher({
              ...options,
              routes: () => [...tagRoutes(bridgesTo(bridges, to, lines()), lines()), publishRoute(publish)],
              timeoutS,
              remember: (frame, from, isWithheld) => own.remember(frame, { to, hearsItself, from, isWithheld }),
            });
            const forward = new MessageForward(
              () => forwardRoutes(bridgesTo(bridges, to, lines()), lines()),
              (message, from, nowMs) => publisher.relay(message, nowMs, from),
            );
            ends.set(to, { publisher, forward });
            return publisher;
          }
        : undefined,
    receives: () => {
      const aisPgns = hearsAis ? AIS_GROUPS.keys() : [];
      const all = [PGN.ADDRESS_CLAIM, PGN.ALERT, PGN.ALERT_TEXT, ...DISTRESS_PGNS, ...aisPgns, ...plans.keys()];
      return [...new Set(all)].toSorted((a, b) => a - b);
    },
  };
}
