/** One installation trial: runs a step after the other in the guest, prints each with its seconds, and remembers them for the table. */
import type { CommandAnswer } from "./install-agent.ts";
import type { Guest } from "./install-guest.ts";
import { leftovers, properties, seconds } from "./install-looks.ts";

/** By default the service listens there. */
export const URL = "http://127.0.0.1:8000";
/** Emulation takes ten to thirty times as long, and others may use the same cores. */
const DEADLINE_S = 900;
/** For what has to come about by itself. */
const WAIT_S = 300;
const TIMED_OUT = 124;
/** Of an output that is printed, the end. */
const SHOWN_LINES = 60;
/** Everything on the root file system but what Debian itself makes anew all the time. The list stays in the guest: it is long. */
const LIST =
  "find / -xdev \\( -path /root -o -path /tmp -o -path /var/tmp -o -path /var/log/journal -o -path /var/cache " +
  "-o -path /var/lib/apt -o -path '/var/lib/dpkg/*-old' -o -path /var/backups -o -path /boot -o -path /usr/lib/modules " +
  "-o -path /usr/share/zoneinfo -o -path /usr/share/locale \\) -prune -o -print | LC_ALL=C sort";
const FILES = "/tmp/files-before";

export interface Row {
  readonly step: string;
  readonly typed: boolean;
  readonly seconds: number;
  readonly result: string;
}

export class Trial {
  readonly rows: Row[] = [];
  readonly #guest: Guest;
  readonly #print: (line: string) => void;

  constructor(guest: Guest, print: (line: string) => void) {
    this.#guest = guest;
    this.#print = print;
  }

  /** What a person types: it counts, and is shown with all that it prints. */
  async type(step: string, command: string): Promise<CommandAnswer> {
    return this.#step(step, command, true);
  }

  /** What happens, or is waited for. */
  async happen(step: string, command: string): Promise<CommandAnswer> {
    return this.#step(step, command, false);
  }

  /** @throws {Error} where it does not come about, after the journal's end was shown. */
  async waitFor(step: string, condition: string): Promise<void> {
    const until = `until ${condition}; do [ $SECONDS -lt ${WAIT_S} ] || exit ${TIMED_OUT}; sleep 0.2; done`;
    const { status } = await this.happen(step, until);
    if (status === 0) return;
    await this.show("systemctl status bitacora --no-pager --full --lines 0; journalctl -u bitacora --no-pager -n 40");
    throw new Error(`${step}: not in ${WAIT_S} s`);
  }

  /** What is only looked at; it may fail. */
  async look(command: string): Promise<string> {
    const { output } = await this.#guest.run(command, DEADLINE_S);
    return output;
  }

  /** Prints what a person would see. */
  async show(command: string): Promise<void> {
    this.#print(`\n$ ${command}`);
    this.#shown(await this.look(command));
  }

  async unit(): Promise<Readonly<Record<string, string>>> {
    return properties(await this.look("systemctl show bitacora"));
  }

  note(step: string, result: string, took = Number.NaN): void {
    this.rows.push({ step, typed: false, seconds: took, result });
    this.#print(`= ${step}: ${result}`);
  }

  /** From here on, what is added is left over. */
  async rememberFiles(): Promise<void> {
    await this.happen("the files are listed", `${LIST} >${FILES}`);
  }

  async noteLeftovers(after: string): Promise<void> {
    const added = await this.look(`${LIST} | LC_ALL=C comm -13 ${FILES} -`);
    const left = leftovers(added.split("\n").filter((path) => path !== ""));
    const user = await this.look("getent passwd bitacora || true");
    const units = await this.look("systemctl list-units --all --plain --no-legend 'bitacora*' | head -5");
    const processes = await this.look("pgrep -c -u bitacora || true");
    this.note(`left after ${after}`, left.length === 0 ? "no file" : left.join(", "));
    this.note(
      `user, units, processes after ${after}`,
      [user, units, processes].map((each) => each || "none").join("; "),
    );
  }

  async #step(step: string, command: string, typed: boolean): Promise<CommandAnswer> {
    const answer = await this.#guest.run(command, DEADLINE_S);
    const result = answer.status === 0 ? "" : `status ${answer.status}`;
    this.rows.push({ step, typed, seconds: answer.seconds, result });
    this.#print(`\n# ${step}: ${seconds(answer.seconds)} s ${result}`);
    this.#print(`$ ${command}`);
    if (typed || answer.status !== 0) this.#shown(answer.output);
    return answer;
  }

  #shown(output: string): void {
    for (const line of output.split("\n").slice(-SHOWN_LINES)) this.#print(`  ${line}`);
  }
}
