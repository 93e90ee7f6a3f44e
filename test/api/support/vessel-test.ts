/** Starts a vessel for one test and stops it when the test has ended. */
import type { ExecutionContext } from "ava";
import { type Asker, askerOf } from "./ask.ts";
import { type ReplacedParts, startVessel, type Vessel, type VesselOptions } from "./vessel.ts";

export async function vesselFor(
  t: ExecutionContext,
  options: VesselOptions = {},
  replaced: ReplacedParts = {},
): Promise<Vessel & Asker> {
  const vessel = await startVessel(options, replaced);
  t.teardown(() => vessel.stop());
  return { ...vessel, ...(await askerOf(t, vessel.url)) };
}
