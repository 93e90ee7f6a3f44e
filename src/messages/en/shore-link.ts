/** What the vessel says of her link to shore. */
import type { Texts } from "../catalogue.ts";
export const shoreLink = {
  status: {
    summary:
      "How far the link of this vessel to shore has got: entries, samples, what is still to come and how long it takes.",
    none: "the project names no shore; write shore: { url: … } into it",
    foreignAnswer: "its answer is not from Bitácora",
    shore: "Shore   ",
    book: "Log book",
    samples: "Samples ",
    today: "Today   ",
    never: "has not answered since the start",
    answered: "answered {seconds} s ago",
    entries: "{ashore} of {all} entries ashore",
    notKnown: "not known yet",
    allAshore: "{minutes, plural, =0 {all ashore} other {all ashore but the last {minutes} min}}",
    toCome:
      "          some {millions} million samples to come, {megabytes} MB{minutes, select, none {} other {, about {minutes} min}}",
    bytes: "{megabytes} MB sent",
    onSatellite: "samples wait for a cheap link; {rollups, number} values of roll-ups went instead since the start",
    spent: "which is the day's budget: samples wait for tomorrow (UTC)",
  },
  noKey: "shore: nothing is sent, because the vessel's key cannot be used; 'bitacora doctor' says why",
  noCa: "shore: {file} cannot be read ({reason}); the system's certificates are used",
  nothingOnDisk: "shore: the samples are in memory only, so none are sent; give historian a file",
  noTls: "{where} speaks no TLS; should the url begin with http:// instead of https://?",
  unreachable: "{where} does not answer ({reason}); what is to go there waits on disk",
  isBack: "{where} answers again",
  refused:
    "{status, select, 401 {{where} does not know this vessel''s key; enrol it there: bitacora-shore enrol KEY ({detail})} 404 {{where} is no shore of Bitácora ({status}); is the url right?} 405 {{where} is no shore of Bitácora ({status}); is the url right?} other {{where} does not take it now ({status}{detail, select, none {} other {: {detail}}})}}",
  refusedEntries: "shore refuses entries of the log book: {detail}; 'bitacora logbook verify' shows what is wrong",
  refusedSamples: "shore refused a shipment of {samples} samples as damaged; they stay in the historian",
  movedBack:
    "shore has the log book up to entry {through}, and had said {known}: its database is an older one, or a person there has adopted this book; the rest is sent again",
  bookIsOlder:
    "shore has the log book up to entry {through}, and this one ends at {lines}: an old copy of the data directory was put back, or another computer has the same key",
  fork: "shore has another log book of this vessel from entry {id} on; it keeps both. A person ashore decides: bitacora-shore adopt",
} as const;

export type ShoreLinkMessages = Texts<typeof shoreLink>;
