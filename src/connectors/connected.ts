/** The connectors of a running service, and what each of them has opened. */
import type { FrameTap } from "../nmea2000/bus/frame-tap.ts";
import { joinedTap } from "../nmea2000/bus/joined-tap.ts";
import { sectionOf } from "../project/section.ts";
import type { Connector, ConnectorContext } from "./connector.ts";
import { CONNECTORS } from "./connectors.ts";
import type { Runner } from "./runner.ts";

/** What runs the runners. */
interface Outputs {
  add(runners: readonly Runner[]): void;
  remove(runners: readonly Runner[]): Promise<void>;
}

export class Connected {
  readonly #context: ConnectorContext;
  readonly #opened = new Map<Connector, readonly Runner[]>();

  /** `context`: the service; its project is that of now whenever a connector is opened. */
  static async open(context: ConnectorContext): Promise<Connected> {
    const connected = new Connected(context);
    for (const connector of CONNECTORS) await connected.#open(connector);
    return connected;
  }

  private constructor(context: ConnectorContext) {
    this.#context = context;
  }

  get runners(): readonly Runner[] {
    return [...this.#opened.values()].flat();
  }

  /** What one of them has opened. */
  of<Settings, Opened extends Runner>(connector: Connector<Settings, Opened>): readonly Opened[] {
    return (this.#opened.get(connector) ?? []) as readonly Opened[];
  }

  /** What gets the frames of a source; undefined if no output does. */
  tap(): FrameTap | undefined {
    return joinedTap(...this.runners.map((runner) => runner.tap?.()));
  }

  /** Opens it as the project says now, in the place of what it had opened. */
  async reopen(connector: Connector, outputs: Outputs): Promise<void> {
    await outputs.remove(this.of(connector));
    outputs.add(await this.#open(connector));
  }

  async #open(connector: Connector): Promise<readonly Runner[]> {
    const context = this.#context;
    const settings = sectionOf(context.project, connector.section);
    const isEmpty = settings === null || (Array.isArray(settings) && settings.length === 0);
    const opened = isEmpty ? [] : await connector.open(settings as object, context);
    this.#opened.set(connector, opened);
    return opened;
  }
}
