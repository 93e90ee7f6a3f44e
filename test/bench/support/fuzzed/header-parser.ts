/** Who asks, by the headers of a request: cookies, tokens, what a proxy says. A header a line. */
import { Buffer } from "node:buffer";
import { Callers } from "../../../../src/api/server/callers.ts";
import { clientsBehind, securedByProxy } from "../../../../src/api/load/address.ts";
import { limits } from "../../../../src/api/limits.ts";
import { memoryAccess } from "../../../access/support/memory-access.ts";
import { type FuzzedParser, mustHold } from "../fuzzed-parser.ts";

const { access: ACCESS } = memoryAccess({ settings: { isAsked: false } });

export const HEADERS: FuzzedParser = {
  name: "headers",
  files: ["api/server/callers", "api/load/address"],
  mostBytes: limits.http.headerBytes,
  words: [
    "bitacora_session=",
    "; ",
    "for=",
    "proto=https",
    "[::1]",
    "unknown",
    "Bearer ",
    "JWT ",
    "127.0.0.1",
    "::ffff:10.0.0.1",
  ],
  seeds: () =>
    [
      'bitacora_session=abc; other=1; bitacora_tablet=x\n192.0.2.7, 10.0.0.1\nfor="[2001:db8::7]:4711";proto=https\nBearer abc',
      "a=b\n10.0.0.1\nfor=192.0.2.7;proto=http\nJWT x.y.z",
    ].map((one) => Buffer.from(one)),
  read(input) {
    const [cookie, xForwardedFor, forwarded, authorization] = input.toString("latin1").split("\n");
    const headers = { cookie, "x-forwarded-for": xForwardedFor, forwarded, authorization };
    const request = { socket: { remoteAddress: "127.0.0.1" }, headers, url: `/?token=${cookie}` };
    for (const trusted of ["forwarded", "x-forwarded-for"] as const) {
      const client = clientsBehind(trusted)(request);
      mustHold(client === undefined || client.length < 60, "a client has an address");
      securedByProxy(trusted)(request);
      new Callers(ACCESS, clientsBehind(trusted), { isOpen: () => true, isInsecure: false }).callerOf(
        request,
        "GET /health",
      );
    }
  },
};
