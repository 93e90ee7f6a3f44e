export const en = {
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
  order: {
    begun:
      "Shore ordered {tags}, {every, plural, =0 {each sample} other {every # s}}{condition, select, none {} other {, while {condition}}}, from {from} until {until} (order {number})",
    refused: "Order {number} of shore was refused: {why}",
    cut: "Order {number} of shore waits for tomorrow: the {bytes, number} bytes that orders may have in a day are spent",
    ended:
      "Order {number} of shore {why, select, none {is done} other {was ended: {why}}}; {samples, number} values went, {bytes, number} bytes",
    distrust: "An order was not taken from shore: {why}",
    distrusted: {
      form: "it is no order",
      key: "it is not signed with the key in shore: orders: key",
    },
    otherVessel: "it is for {vessel}",
    old: "it is an old one",
    takenBack: "the office took it back",
    otherKey: "the project has another key of the office now",
    byCrew: "by {user}, aboard",
    refusals: {
      expired: "it was to be here until {at}",
      many: "{most} orders are under way, and no more may be",
      long: "it reaches further than the {days} days of shore: orders: days",
      quick: "it is quicker than the {leastS} s of shore: orders: least_s",
      foreign: "{tag} is none of shore: orders: tags",
      noTag: "no tag that the historian has is meant",
      tags: "it means {tags} tags, more than the {mostTags} of shore: orders: most_tags",
      anyway: "all of that goes ashore without an order",
    },
  },
  movedBack:
    "shore has the log book up to entry {through}, and had said {known}: its database is an older one, or a person there has adopted this book; the rest is sent again",
  bookIsOlder:
    "shore has the log book up to entry {through}, and this one ends at {lines}: an old copy of the data directory was put back, or another computer has the same key",
  fork: "shore has another log book of this vessel from entry {id} on; it keeps both. A person ashore decides: bitacora-shore adopt",
  doctor: {
    good: "Shore answers at {url}, and its clock is ours",
    caUnusable:
      "shore: ca: {file} {code, select, none {is no certificate in PEM} other {cannot be read ({code})}}; the system's certificates are used instead",
    caExpired: "shore: ca: the certificate in {file} has expired ({at})",
    silent: "Shore at {url} does not answer ({reason}); what is to go there waits",
    foreign: "The server at {url} is no shore of Bitácora: is the url in the project right?",
    clock:
      "The clocks of shore at {url} and of this computer are {seconds, number} s apart: signatures are refused beyond some minutes",
  },
  contradicts: "Shore has another log book than this one, from entry {id} on: one of the two was changed",
} as const;
