/**
 * The sources of a service, and the outputs that hang on them: what is published on each bus. A reload puts others in their place. The
 * tags keep their values meanwhile; those of a source that is gone, or is another one now, are stale.
 */
import type { Runner } from "../../connectors/runner.ts";
import { outgoingTags } from "../../tags/outgoing-tags.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import type { Outputs } from "./outputs.ts";
import { Sources, type SourcesOptions } from "./sources.ts";

export class Sourcing {
  readonly #options: Omit<SourcesOptions, "project">;
  readonly #outputs: Outputs;
  #publishers: readonly Runner[] = [];
  #sources: Sources;

  constructor(options: SourcesOptions, outputs: Outputs) {
    this.#options = options;
    this.#outputs = outputs;
    this.#sources = new Sources(options);
  }

  get sources(): Sources {
    return this.#sources;
  }

  /** The outputs first, so that they miss nothing. */
  start(project: SourcesOptions["project"], tags: TagStore): void {
    this.#publishers = this.#sources.publishers(outgoingTags(tags, () => project.outputsSimulated));
    this.#outputs.add(this.#publishers);
    this.#sources.start();
  }

  async replace(project: SourcesOptions["project"], tags: TagStore): Promise<void> {
    const before = this.#sources;
    await before.stop();
    await this.#outputs.remove(this.#publishers);
    const { intake, sourceOrder } = this.#options;
    sourceOrder.listed = project.nmea2000.preferredSources;
    intake.release(sourceOrder.preferenceOf);
    this.#sources = new Sources({ ...this.#options, project });
    for (const [key, line] of before.lines) if (!this.#sources.lines.has(key)) intake.lost(line);
    this.start(project, tags);
  }

  stop(): Promise<void> {
    return this.#sources.stop();
  }
}
