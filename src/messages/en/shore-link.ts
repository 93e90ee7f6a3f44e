/** What the vessel says of her link to shore. */
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
    answered: (seconds: number) => `answered ${seconds} s ago`,
    entries: (ashore: number, all: number) => `${ashore} of ${all} entries ashore`,
    notKnown: "not known yet",
    allAshore: (frames: number) =>
      frames < 60 ? "all ashore" : `all ashore but the last ${Math.round(frames / 60)} min`,
    toCome: (samples: number, bytes: number, seconds: number | undefined) =>
      `          some ${(samples / 1e6).toFixed(2)} million samples to come, ${(bytes / 1e6).toFixed(1)} MB` +
      (seconds === undefined ? "" : `, about ${Math.max(1, Math.round(seconds / 60))} min`),
    bytes: (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB sent`,
    onSatellite: (rollups: number) =>
      `samples wait for a cheap link; ${rollups.toLocaleString("en")} values of roll-ups went instead since the start`,
    spent: "which is the day's budget: samples wait for tomorrow (UTC)",
  },
  noKey: () => "shore: nothing is sent, because the vessel's key cannot be used; 'bitacora doctor' says why",
  noCa: (file: string, reason: string) =>
    `shore: ${file} cannot be read (${reason}); the system's certificates are used`,
  nothingOnDisk: () => "shore: the samples are in memory only, so none are sent; give historian a file",
  unreachable: (where: string, reason: string) =>
    /EPROTO|wrong version/i.test(reason)
      ? `${where} speaks no TLS; should the url begin with http:// instead of https://?`
      : `${where} does not answer (${reason}); what is to go there waits on disk`,
  isBack: (where: string) => `${where} answers again`,
  refused: (where: string, status: number, detail: string) => {
    if (status === 401)
      return `${where} does not know this vessel's key; enrol it there: bitacora-shore enrol KEY (${detail})`;
    if (status === 404 || status === 405) return `${where} is no shore of Bitácora (${status}); is the url right?`;
    return `${where} does not take it now (${status}${detail === "" ? "" : `: ${detail}`})`;
  },
  refusedEntries: (detail: string) =>
    `shore refuses entries of the log book: ${detail}; 'bitacora logbook verify' shows what is wrong`,
  refusedSamples: (samples: number) =>
    `shore refused a shipment of ${samples} samples as damaged; they stay in the historian`,
  movedBack: (known: number, through: number) =>
    `shore has the log book up to entry ${through}, and had said ${known}: its database is an older one, or a person there has adopted this book; the rest is sent again`,
  bookIsOlder: (lines: number, through: number) =>
    `shore has the log book up to entry ${through}, and this one ends at ${lines}: an old copy of the data directory was put back, or ` +
    "another computer has the same key",
  fork: (id: number) =>
    `shore has another log book of this vessel from entry ${id} on; it keeps both. A person ashore decides: bitacora-shore adopt`,
};

export type ShoreLinkMessages = typeof shoreLink;
