/**
 * The doctor in the running service, for GET /doctor: the findings are kept for a while for further requests. So a stranger
 * who asks often starts no programs. There is one examination at a time for each language.
 */
import type { Examination } from "../../api/service.ts";
import type { Clock } from "../../core/clock.ts";
import type { Locale } from "../../messages/locale.ts";
import { limits } from "../limits.ts";
import type { DoctorFinding } from "../../connectors/doctor-finding.ts";

export class KeptExamination {
  readonly #clock: Clock;
  readonly #examine: (language: Locale) => Promise<readonly DoctorFinding[]>;
  readonly #kept = new Map<Locale, { readonly untilMs: number; readonly examination: Promise<Examination> }>();

  constructor(clock: Clock, examine: (language: Locale) => Promise<readonly DoctorFinding[]>) {
    this.#clock = clock;
    this.#examine = examine;
  }

  look(language: Locale): Promise<Examination> {
    const nowMs = this.#clock.monotonic();
    const kept = this.#kept.get(language);
    if (kept !== undefined && nowMs < kept.untilMs) return kept.examination;
    const atMs = this.#clock.now();
    const examination = this.#examine(language).then((findings) => ({ atMs, findings }));
    this.#kept.set(language, { untilMs: nowMs + limits.doctor.keptMs, examination });
    return examination;
  }
}
