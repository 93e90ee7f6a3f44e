/**
 * What is announced on the vessel's network: the console, and Signal K where the project serves it. Only where the service listens to a
 * network at all; `announce: false` switches it off. Who may see what is asked of each request, announced or not.
 */
import { hostname } from "node:os";
import { isLoopback } from "../../core/loopback.ts";
import type { Announced } from "../../mdns/announcement.ts";
import { type Identity, urnOf } from "../../signalk/identity.ts";
import { UdpAnnouncer } from "../../mdns/udp-announcer.ts";
import type { WholeService } from "./whole-service.ts";

interface Listening {
  readonly url: string;
  readonly secureUrl: string | undefined;
  readonly version: string;
  /** Undefined if Signal K is not served. */
  readonly identity: Identity | undefined;
}

/** Begins to announce, without waiting for it. Returns what ends it. */
export function announce(
  service: Pick<WholeService, "clock" | "host" | "log" | "messages" | "project" | "signalk" | "version">,
  urls: Pick<Listening, "secureUrl" | "url">,
): () => Promise<void> {
  const { project, host, version, clock, log, messages } = service;
  if (!project.announce || isLoopback(host)) return () => Promise.resolve();
  const onFault = (reason: string) => log.warning(messages.cli.serve.notAnnounced({ reason }));
  const [short = "bitacora"] = hostname().split(".");
  const services = announcedOf({ ...urls, version, identity: service.signalk?.identity });
  const announcer = new UdpAnnouncer({ instance: project.name, host: short, services }, clock, onFault);
  const started = announcer.start().catch(() => undefined);
  return async () => {
    await announcer.stop();
    await started;
  };
}

/** Signal K specification 1.8, "Discovery and connection establishment". */
export function announcedOf({ url, secureUrl, version, identity }: Listening): Announced[] {
  const doors = [
    { port: portOf(url), web: "_http._tcp", signalk: ["_signalk-http._tcp", "_signalk-ws._tcp"] },
    ...(secureUrl === undefined
      ? []
      : [{ port: portOf(secureUrl), web: "_https._tcp", signalk: ["_signalk-https._tcp", "_signalk-wss._tcp"] }]),
  ];
  const texts =
    identity === undefined
      ? []
      : ["txtvers=1", "roles=master, main", `self=${urnOf(identity)}`, "swname=bitacora", `swvers=${version}`];
  return doors.flatMap(({ port, web, signalk }) => [
    { type: web, port, texts: ["path=/"] },
    ...(identity === undefined ? [] : signalk.map((type) => ({ type, port, texts }))),
  ]);
}

function portOf(url: string): number {
  const { port, protocol } = new URL(url);
  return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
}
