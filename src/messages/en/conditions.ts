/** What is wrong with the service as a whole, and what to do: the words of the table of conditions behind /health. */
import type { BookDoubt } from "../../core/book-doubt.ts";
import { evidence } from "./evidence.ts";

/** What a row of the table has found. */
export interface Finding {
  /** As under /health: `historian`, `sources socketcan can0`. */
  readonly part: string;
  /** A short code, or a text of that part. */
  readonly fault: string;
  /** How many are lost or damaged; bytes that are free; milliseconds; 0 where nothing is counted. */
  readonly count: number;
  readonly doubt?: BookDoubt;
}

interface Told {
  readonly text: string;
  readonly whatToDo: string;
}

const PARTS: Readonly<Record<string, string>> = {
  historian: "The historian",
  logbook: "The log book",
  alarms: "The store of alarm records",
};
/** What it means while a part cannot write. */
const EFFECTS: Readonly<Record<string, string>> = {
  historian: " What cannot be recorded waits, as long as it fits.",
  logbook: " The last entry was not written; each new one is tried.",
  alarms: " Alarms are shown as ever, and saved when that is possible.",
};
const LOOK_AT_DISK = "Look at the disk or card: is it read-only, missing, failing?";
/** What is wrong, and what mends that. */
const CAUSES: Readonly<Record<string, readonly [cause: string, remedy: string]>> = {
  "historian-locked": ["another program uses its file", "Stop that program."],
  "historian-io": ["its file cannot be used", LOOK_AT_DISK],
  "historian-damaged": [
    "its file is damaged",
    "Restart the service: it sets the file aside and keeps what can be read.",
  ],
  "logbook-io": ["the book cannot be written", LOOK_AT_DISK],
  "logbook-volume-lost": ["a file of the book was removed or exchanged", "Put it back, and restart the service."],
  EROFS: ["the disk is read-only", "It may be failing: look at it."],
  EACCES: ["the service may not write its file", "Give it the right to."],
};
const JOURNAL = "The journal says more: journalctl -u bitacora; 'bitacora doctor' checks the disk and the rights.";
const CLOCKS: Readonly<Record<string, string>> = {
  "before-build": "it says a time before this program was made",
  gnss: "it differs from GNSS on the bus",
  leapt: "it has leapt, and nothing has confirmed the new time",
};

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString("en")} MB`;
/** Without the first word, which says in which list of /health it is. */
const nameOf = (part: string): string => part.slice(part.indexOf(" ") + 1);

export const conditions = {
  "data-dir-lost": () => ({
    text: "The data directory is not the one that the service opened. Nothing is stored until it is back.",
    whatToDo:
      "Mount the disk or put the directory back; if it is another one on purpose, restart: systemctl restart bitacora",
  }),
  "read-only": () => ({
    text: "The data directory is read-only. Nothing is stored.",
    whatToDo:
      "A card that fails becomes read-only: see 'sudo dmesg | tail', make a backup, and replace it. Otherwise: sudo mount -o remount,rw",
  }),
  "disk-full": ({ part, count }: Finding) => ({
    text:
      part === "data_dir"
        ? `The disk is full (${megabytes(count)} free, which are kept for alarms and the log book). Samples wait, and then the oldest are lost.`
        : `${PARTS[part] ?? part} cannot write: the disk is full.${EFFECTS[part] ?? ""}`,
    whatToDo:
      "Make room: 'sudo du -xh / | sort -h | tail' shows what takes it; 'sudo journalctl --vacuum-size=100M' frees some.",
  }),
  "part-fault": ({ part, fault }: Finding) => {
    const [cause, remedy] = new Map(Object.entries(CAUSES)).get(fault) ?? [fault];
    return {
      text: `${PARTS[part] ?? part} does not work: ${cause}.${EFFECTS[part] ?? ""}`,
      whatToDo: remedy === undefined ? JOURNAL : `${remedy} ${JOURNAL}`,
    };
  },
  "book-in-doubt": ({ fault, doubt }: Finding) => ({
    text: doubt === undefined ? `The log book is in doubt (${fault}).` : evidence.told(doubt),
    whatToDo: "Change nothing in the data directory. bitacora logbook verify",
  }),
  "key-unusable": () => ({
    text: "The key of the log book cannot be used, so nothing is signed.",
    whatToDo: "See why at the start: journalctl -u bitacora; then bitacora logbook key",
  }),
  "witness-refuses": ({ part }: Finding) => ({
    text: `The witness ${nameOf(part)} refuses this log book: it has signed another one.`,
    whatToDo: "Change nothing in the data directory, and ask the witness. bitacora logbook verify",
  }),
  "source-failed": ({ part, fault }: Finding) => ({
    text: `The source ${nameOf(part)} brings nothing: ${fault}`,
    whatToDo: "Check its cable and its power; 'bitacora doctor' checks the interface.",
  }),
  "output-failed": ({ part, fault }: Finding) => ({
    text: `The output ${nameOf(part)} has failed: ${fault}`,
    whatToDo: "It is tried again. Its section of the project file may be wrong: bitacora project check FILE",
  }),
  "source-fault": ({ part, fault }: Finding) => ({
    text: `The source ${nameOf(part)} runs, with a fault: ${fault}`,
    whatToDo: "'bitacora doctor' checks the interface.",
  }),
  "alerts-refused": ({ count }: Finding) => ({
    text: `Other devices tell more alerts than there is room for: ${count.toLocaleString("en")} messages were refused, and their alarms are not shown here.`,
    whatToDo:
      "Look at the displays of the devices themselves. A device that invents alerts is at fault: the alarms name it; take it off the bus.",
  }),
  "raw-server-closed": ({ fault }: Finding) => ({
    text: `The server of raw frames cannot listen: ${fault}`,
    whatToDo: "Another program may have its port: sudo ss -ltnp. Or give it another port in the project file.",
  }),
  "samples-lost": ({ count }: Finding) => ({
    text: `${count.toLocaleString("en")} samples are lost since the service started: the disk did not take them in time.`,
    whatToDo:
      "They do not come back. If nothing else is wrong now, it is over; if it happens again, the disk is too slow or full.",
  }),
  "disk-low": ({ count }: Finding) => ({
    text: `The disk is nearly full: ${megabytes(count)} free. Nothing is lost yet.`,
    whatToDo:
      "Make room, or set a smaller historian.max_bytes. 'bitacora doctor' says how many days are left; 'sudo du -xh / | sort -h | tail' what takes the room.",
  }),
  "backup-overdue": ({ part, count }: Finding) => ({
    text: `The newest backup in ${nameOf(part)} is ${Math.floor(count / 86_400)} days old, or there is none.`,
    whatToDo: "Is the medium plugged in, mounted, and not full? By hand: bitacora backup DIR",
  }),
  "shore-contradicts": ({ fault }: Finding) => ({
    text: `Shore has another log book of this vessel: ${fault}.`,
    whatToDo:
      "Was an old copy put back, or does another computer have this vessel's key? Change nothing in the data directory. bitacora logbook verify",
  }),
  "clock-not-set": ({ fault }: Finding) => ({
    text: `The clock of this computer cannot be right: ${CLOCKS[fault] ?? fault}.`,
    whatToDo: "timedatectl; then set it, or give it a time server or a GNSS receiver (chrony, gpsd).",
  }),
  "not-signed": ({ fault }: Finding) => ({
    text: `The last checkpoint of the log book could not be written (${fault}). New entries are not signed.`,
    whatToDo: "Check the disk: is it full, read-only, failing? bitacora doctor",
  }),
  "book-touched": ({ count }: Finding) => ({
    text: `Somebody else changed files of the log book while the service ran, ${count} time(s).`,
    whatToDo: "bitacora logbook verify",
  }),
  "alarms-not-in-book": ({ count }: Finding) => ({
    text: `${count.toLocaleString("en")} changes of alarms are not in the log book: lost, or waiting while it refuses them.`,
    whatToDo: "Check the disk: is it full, read-only, failing? bitacora doctor",
  }),
  "history-damaged": ({ count }: Finding) => ({
    text: `${count.toLocaleString("en")} blocks of the history are damaged. The rest is given.`,
    whatToDo: "bitacora history check; a damaged card damages more: make a backup",
  }),
  "history-missing": ({ count }: Finding) => ({
    text: `${count} month files of the history are missing.`,
    whatToDo: "Put them back and restart, or accept the loss: bitacora history compact --accept-missing",
  }),
  "checks-late": ({ count }: Finding) => ({
    text: `The service stood still for ${(count / 1000).toFixed(0)} s in the last two minutes: alarms came that much late.`,
    whatToDo: "The computer is overloaded or its disk hangs: see 'top' and 'sudo dmesg | tail'",
  }),
  "open-to-network": ({ fault }: Finding) => ({
    text: `Whoever reaches ${fault} can acknowledge alarms and write in the log book (--insecure-open).`,
    whatToDo: "Start without --insecure-open: then others can only read.",
  }),
  "accounts-lost": () => ({
    text: "The accounts are gone or cannot be read: nobody can sign in, and what they have closed stays closed.",
    whatToDo:
      "Make a first account again in the console, with the code that 'bitacora access code' prints. If nobody of you has touched access.json, see SECURITY.md.",
  }),
  "access-not-written": () => ({
    text: "What was taken away (a token, an account, a session, a passkey) counts, and is not on the disk: a restart would bring it back.",
    whatToDo: "Make room on the disk of the data directory; it is written by itself then.",
  }),
  "https-unavailable": ({ fault }: Finding) => ({
    text: `Nobody can use HTTPS: ${fault}.`,
    whatToDo: "bitacora doctor",
  }),
  "certificate-ends": ({ fault, count }: Finding) => ({
    text:
      count < 0
        ? "The certificate of HTTPS is over: browsers refuse the address."
        : `The certificate of HTTPS ends in ${count} days, and nothing has renewed it.`,
    whatToDo:
      fault === "files"
        ? "Renew the files that https names in the project; they are taken up within half a minute."
        : "It is renewed by itself four months before: see 'journalctl -u bitacora | grep HTTPS' for what hinders that.",
  }),
  "simulated-withheld": ({ count }: Finding) => ({
    text: `${count} tags have simulated or replayed values. The outputs do not send them.`,
    whatToDo:
      "Take simulator and replay out of the project's sources. If nobody steers by what it sends: outputs_simulated: true",
  }),
  "not-ready": ({ fault }: Finding) => ({
    text: `The service is not ready: ${fault}`,
    whatToDo: "journalctl -u bitacora",
  }),
} as const satisfies Readonly<Record<string, (finding: Finding) => Told>>;

export type ConditionCode = keyof typeof conditions;
export type ConditionMessages = Readonly<Record<ConditionCode, (finding: Finding) => Told>>;
