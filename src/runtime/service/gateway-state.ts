/** Whether each gateway on the network is heard, as a tag, once a second; the tag's alarm tells of one that is lost. */
import type { Clock } from "../../core/clock.ts";
import { gatewayTagId } from "../../project/bus-tags.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import type { SourceRunner } from "./source-runner.ts";

const PERIOD_MS = 1000;

/** `gateways` in the order of the project. The returned function ends it. */
export function tellGateways(gateways: readonly SourceRunner[], tags: TagStore, clock: Clock): () => void {
  const write = () => {
    for (const [i, gateway] of gateways.entries()) {
      const value = gateway.state?.() === "running";
      const source = `${gateway.type}:${gateway.name}`;
      tags.write({ tagId: gatewayTagId(i), value, quality: "good", timestampMs: clock.now(), source });
    }
  };
  if (gateways.length === 0) return () => undefined;
  const timer = setInterval(write, PERIOD_MS);
  return () => clearInterval(timer);
}
