/**
 * The sound of open alarms. It is made for the most urgent one whose condition holds and that nobody has acknowledged, in the
 * rhythm of its priority, until there is none or it is silenced. Silence lasts 30 s and is no acknowledgement; a new alarm, one
 * that comes again and one that was not as urgent before end it (MSC.302(87), 7.4). In quiet hours emergencies alone sound.
 *
 * A browser makes no sound before the page was touched once; until then the bar says so.
 */
import { PRIORITIES, type Priority } from "../src/core/priority.ts";
import type { AlarmRecord } from "./store/alarms.ts";

const SILENCE_MS = 30_000;

/** Tones of one signal in Hz, each 160 ms, and the pause after which the signal comes again. Cautions make no sound. */
const SIGNALS: Readonly<Partial<Record<Priority, { readonly tones: readonly number[]; readonly everyMs: number }>>> = {
  emergency: { tones: [1400, 1000, 1400, 1000], everyMs: 2000 },
  alarm: { tones: [1000, 1000, 1000], everyMs: 7000 },
  warning: { tones: [700, 700], everyMs: 60_000 },
};
const TONE_S = 0.16;
const GAP_S = 0.08;
const LOUDNESS = 0.4;

type Sounding = Pick<AlarmRecord, "id" | "priority" | "state" | "condition"> &
  Partial<Pick<AlarmRecord, "silenced_until" | "shelved_until" | "out_of_service">>;

interface SoundState {
  /** An alarm sounds, or would but for a silence, here or of the service. */
  readonly sounding: boolean;
  readonly allowed: boolean;
  readonly silenced: boolean;
  /** One would sound but for the quiet hours. */
  readonly held: boolean;
}

/**
 * Which signal is due: of `alarms` the most urgent one that sounds; undefined for none. One that the service itself has silenced,
 * shelved or taken out of service makes none; nor do those below emergency in quiet hours.
 */
export function soundingPriority(alarms: readonly Sounding[], isHeld = false): Priority | undefined {
  const due = alarms.filter((alarm) => alarm.state === "ACTIVE" && alarm.condition && !isQuiet(alarm));
  const heard = isHeld ? PRIORITIES.slice(0, 1) : PRIORITIES;
  return heard.find((priority) => priority in SIGNALS && due.some((alarm) => alarm.priority === priority));
}

function isQuiet({ silenced_until: silenced, shelved_until: shelved, out_of_service: isOut }: Sounding): boolean {
  return silenced !== undefined || shelved !== undefined || isOut === true;
}

/**
 * Whether among `now` there is an alarm that those of `before`, which were silenced, did not have.
 */
export function endsSilence(before: readonly Sounding[], now: readonly Sounding[]): boolean {
  const known = new Map(before.map((alarm) => [alarm.id, alarm]));
  return now.some(({ id, priority, state, condition }) => {
    if (state !== "ACTIVE" || !condition) return false;
    const old = known.get(id);
    return old === undefined || !old.condition || PRIORITIES.indexOf(priority) < PRIORITIES.indexOf(old.priority);
  });
}

export class AlarmSound {
  readonly #onChange: (state: SoundState) => void;
  #context: AudioContext | undefined;
  #alarms: readonly AlarmRecord[] = [];
  #silenced: readonly AlarmRecord[] | undefined;
  #isHeld = false;
  #signal: Priority | undefined;
  #silenceTimer: ReturnType<typeof setTimeout> | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** `onChange` is called after each change. */
  constructor(onChange: (state: SoundState) => void) {
    this.#onChange = onChange;
    const allow = () => {
      this.#context ??= new AudioContext();
      void this.#context.resume().then(() => this.#tell());
    };
    for (const touch of ["pointerup", "keydown"]) addEventListener(touch, allow, { once: true, capture: true });
  }

  take(alarms: readonly AlarmRecord[]): void {
    if (this.#silenced !== undefined && endsSilence(this.#silenced, alarms)) this.#endSilence();
    this.#alarms = alarms;
    this.#play();
  }

  /** While it is so, nothing below emergency sounds. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#play();
  }

  silence(): void {
    this.#silenced = this.#alarms;
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = setTimeout(() => {
      this.#endSilence();
      this.#play();
    }, SILENCE_MS);
    this.#play();
  }

  #endSilence(): void {
    clearTimeout(this.#silenceTimer);
    this.#silenced = undefined;
  }

  /** Goes on with the signal that sounds already: each change would else begin it again. */
  #play(): void {
    const priority = this.#silenced === undefined ? soundingPriority(this.#alarms, this.#isHeld) : undefined;
    if (priority !== this.#signal) {
      this.#signal = priority;
      clearInterval(this.#timer);
      const signal = priority === undefined ? undefined : SIGNALS[priority];
      if (signal !== undefined) {
        this.#sound(signal.tones);
        this.#timer = setInterval(() => this.#sound(signal.tones), signal.everyMs);
      }
    }
    this.#tell();
  }

  #sound(tones: readonly number[]): void {
    if (navigator.userActivation?.hasBeenActive)
      navigator.vibrate?.(tones.flatMap(() => [TONE_S * 1000, GAP_S * 1000]));
    const context = this.#context;
    if (context?.state !== "running") return;
    const from = context.currentTime;
    tones.forEach((hertz, i) => tone(context, hertz, from + i * (TONE_S + GAP_S)));
  }

  #tell(): void {
    const unsilenced = this.#alarms.map(({ silenced_until: _until, ...alarm }) => alarm);
    const isSounding = soundingPriority(this.#alarms, this.#isHeld) !== undefined && this.#silenced === undefined;
    const wouldSound = soundingPriority(unsilenced, this.#isHeld) !== undefined;
    this.#onChange({
      sounding: wouldSound,
      allowed: this.#context?.state === "running",
      silenced: wouldSound && !isSounding,
      held: !wouldSound && soundingPriority(unsilenced) !== undefined,
    });
  }
}

/** Swells for 10 ms at both ends: a tone that is cut clicks. */
function tone(context: AudioContext, hertz: number, at: number): void {
  const oscillator = new OscillatorNode(context, { frequency: hertz, type: "square" });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(LOUDNESS, at + 0.01);
  gain.gain.setValueAtTime(LOUDNESS, at + TONE_S - 0.01);
  gain.gain.linearRampToValueAtTime(0, at + TONE_S);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + TONE_S);
}
