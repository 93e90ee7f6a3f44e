/** Starts a vessel for one test and stops it when the test has ended. */
import type { ExecutionContext } from "ava";
import type { HttpServerOptions } from "../../../src/api/server/http-server.ts";
import type { ServiceParts } from "../../../src/api/service.ts";
import { type Asker, askerOf } from "./ask.ts";
import { startVessel, type Vessel } from "./vessel.ts";

export async function vesselFor(
  t: ExecutionContext,
  options: Partial<HttpServerOptions> = {},
  replaced: Partial<ServiceParts> = {},
): Promise<Vessel & Asker> {
  const vessel = await startVessel(options, replaced);
  t.teardown(() => vessel.stop());
  return { ...vessel, ...(await askerOf(t, vessel.url)) };
}
