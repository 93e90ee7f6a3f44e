/**
 * The sources of a service, and the outputs that hang on them: what is published on each bus. A reload puts others in their place; the
 * tags keep their values meanwhile.
 */
import type { TagStore } from "../../tags/tag-store.ts";
import type { Outputs } from "./outputs.ts";
import type { OutputRunner } from "./runner.ts";
import { Sources, type SourcesOptions } from "./sources.ts";

export class Sourcing {
  readonly #options: Omit<SourcesOptions, "project">;
  readonly #outputs: Outputs;
  #publishers: readonly OutputRunner[] = [];
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
  start(tags: TagStore): void {
    this.#publishers = this.#sources.publishers(tags);
    this.#outputs.add(this.#publishers);
    this.#sources.start();
  }

  async replace(project: SourcesOptions["project"], tags: TagStore): Promise<void> {
    await this.#sources.stop();
    await this.#outputs.remove(this.#publishers);
    this.#sources = new Sources({ ...this.#options, project });
    this.start(tags);
  }

  stop(): Promise<void> {
    return this.#sources.stop();
  }
}
