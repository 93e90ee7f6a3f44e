/** Words on the server of raw frames. `where` is its host and port. */
import type { Locale } from "../../messages/locale.ts";
import { textsIn } from "../../messages/messages.ts";

export const en = {
  listening: "Raw frames (Yacht Devices RAW) at {where}",
  openToNetwork: "Raw frames (Yacht Devices RAW) at {where}: anyone who reaches this address can read the whole bus",
  failed: "Raw frames at {where}: {reason}",
} as const;

export const wordsIn = (locale: Locale) => textsIn(en, locale);
