/** The options of a service in the process of the test: of English words, on any free port of this computer, with what the test says. */
import { systemClock } from "../../src/core/clock.ts";
import { messagesIn } from "../../src/messages/messages.ts";
import { makeLog } from "../../src/runtime/log.ts";
import type { ServiceOptions } from "../../src/runtime/service/service-options.ts";

export function serviceOptions({
  write = () => undefined,
  ...given
}: Partial<ServiceOptions> &
  Pick<ServiceOptions, "dataDir" | "project" | "version"> & {
    /** Takes what it logs. */
    readonly write?: (text: string) => void;
  }): ServiceOptions {
  return {
    projectStore: undefined,
    firstProject: undefined,
    restart: undefined,
    projectFile: undefined,
    projectFileState: undefined,
    host: "127.0.0.1",
    port: 0,
    dbFile: undefined,
    insecureOpen: false,
    httpsSettings: null,
    allowOrigins: [],
    allowHosts: [],
    trustProxy: undefined,
    credentialsDir: undefined,
    stop: new AbortController().signal,
    watchdogReport: () => null,
    clock: systemClock,
    log: makeLog({ write, verbose: false, journal: false, colour: false, now: Date.now }),
    messages: messagesIn("en"),
    ...given,
  };
}
