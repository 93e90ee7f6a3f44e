/** Words about time stamps of the log book. */
import type { Locale } from "../../messages/locale.ts";
import { textsIn } from "../../messages/messages.ts";

export const en = {
  failing: "Time stamps of {id}: {reason}; it is tried again, the service goes on",
  back: "Time stamps of {id} come again",
  stamped: "Entries 1 to {entries} have a time stamp of {authority}",
  apart:
    "Entries 1 to {entries} have a time stamp of {authority}, whose clock is {seconds} s ahead (−: behind) of this computer's",
  faults: {
    strange: "the answer is not that of a time-stamping authority; check the URL",
    refused: "it refuses to stamp",
    another: "it has answered another question",
    unsigned: "the signature of its answer does not fit its certificate",
  },
} as const;

export const wordsIn = (locale: Locale) => textsIn(en, locale);
