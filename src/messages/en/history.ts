/** Texts of `bitacora history`. */
export const history = {
  flags: {
    url: "ask the running service at this address",
    db: "this historian database; its service must be stopped",
    from: "not before this time (ISO 8601; without an offset UTC)",
    to: "not after this time",
    interval: "one value for each interval of this length (10s, 5m, 1h, 1d)",
    aggregate: "how an interval becomes a value (mean)",
    tags: "tags separated by commas; * stands for anything (all of them)",
  },
  query: {
    summary: "Print samples of one or more tags, the newest ones, oldest first.",
    description:
      "Finds the samples by itself: of a running service over HTTP, of a stopped one in its files. --interval reduces them; an " +
      "interval without a usable sample is left out.",
    tags: "tags, or patterns with *",
    limit: "samples of each tag, at most",
    limited:
      "The newest {limit} of a tag, as many as --limit allows: older ones may be left out; name a larger one, or export",
    none: "–",
  },
  tags: {
    summary: "List the tags that have samples: how many, from when, to when.",
    tags: "tags, or patterns with * (all of them)",
  },
  exporting: {
    summary: "Write all samples, or a value for each interval, to a CSV or Parquet file.",
    description:
      "Reads years with little memory. Rows have tag_id, timestamp (UTC), value (numbers), value_boolean (booleans) and quality, " +
      "tag after tag. --wide has a column for each tag instead, with --interval; a gap is empty, true is " +
      "1 in Parquet. What is there already is never overwritten, and a file that was not finished does not get its name.",
    target: "file to be made, ending in .csv or .parquet; - is standard output; with --per-tag a folder to be made",
    format: "csv or parquet, where the name does not say it",
    wide: "a column for each tag; needs --interval",
    perTag: "a file for each tag",
    whichFormat: "name a file ending in .csv or .parquet, or say --format ({formats})",
    wideNeedsInterval: "--wide needs --interval: without it the tags share no moments",
    wideOrPerTag: "choose one of --wide and --per-tag",
    wideNotMinmax: "--wide has one value in each interval; ask for min and max apart, not for minmax",
    perTagNeedsFolder: "--per-tag makes a folder; name it",
    done: "{files, plural, one {{tags} tag(s), {bytes} bytes: {target}} other {{tags} tag(s) in {files} files, {bytes} bytes: {target}}}",
  },
  check: {
    summary: "Check that every block of the samples is whole.",
    description:
      "Reads everything: the checksum of each block, roll-up and frame, SQLite's own structures, and whether every month file is " +
      "there. It looks only; a damaged block costs its own samples and nothing else. A running service looks itself, while it " +
      "records: at what there is at the beginning, and without SQLite's check of the whole file, which would hold up its " +
      "recording. Exit status 1 where anything is damaged or missing.",
    whole: "{file}: WHOLE",
    damaged: "{file}: DAMAGED in {places} place(s); all else can be read",
    incomplete: "{file}: INCOMPLETE, {files} month file(s) missing",
    counts: "{files} file(s), {blocks} blocks, {frames} frames, {rollups} rows of roll-ups, {samples} whole samples",
    torn: "{flushes} flush(es) cut off at the end of the frames, by a power cut as a rule: never acknowledged, so nothing is counted as lost",
    lost: "{place}: damaged ({reason})",
    missing:
      "{file}: MISSING, with the samples that it had; put it back and start the service again, or accept the loss: 'bitacora history compact --accept-missing'",
    lostSpan: "{place}: {tagId} from {oldest} to {newest} is damaged ({reason})",
  },
  reading: {
    damagedFiles:
      "{files} damaged file(s), left as they are: what can be read without them is here; 'bitacora history check' says which",
    damaged: "{blocks} damaged block(s): samples that they had are missing here; 'bitacora history check' says which",
    missing:
      "{files} month file(s) missing: samples that they had are missing here; 'bitacora history check' says which",
  },
  compact: {
    summary: "Put a stopped service's sample files in order: empty pages are given back.",
    description:
      "A month file with many empty pages is rewritten without them. No sample changes. The old file stays until the new one " +
      "is whole and compared with it, so a stop at any moment loses nothing, and as much room as the file has must be free. " +
      "Exit status 1 where a file was left because it cannot be read whole, or is missing.",
    acceptMissing: "month files that are missing need not be there from now on: their loss is no longer reported",
    missing: "{file} is missing; put it back, or accept the loss with --accept-missing",
    accepted: "{file}: its loss is accepted and no longer reported",
    isRunning: "the service at {url} is running and has its files to itself; stop it first",
    notWritable:
      "{path} cannot be written ({reason}), and compacting writes; mount its disk writable or mend its rights, or compact a copy",
    noRoom: "rewriting {file} needs {needed} MB free on its disk, and there are {free} MB; free some and run it again",
    stopped: "Stopped. All samples are as they were; run it again for what is left.",
    nothing: "{file}: nothing to do in {files} month file(s)",
    done: "{file}: {rewritten} of {files} month file(s) rewritten",
    bytes: "{before} bytes before, {after} after",
    left: "{files} month file(s) left as they are: damaged, or not ours; 'bitacora history check' says what is wrong",
  },
  importing: {
    summary: "Bring samples from files of other programs into the history of a stopped service.",
    description:
      "Reads Influx line protocol (a measurement is a path of Signal K, or named with --map), CSV and Parquet (time, tag, value; an export of " +
      "this program; a column for each tag), recordings of NMEA 2000 and logs of NMEA 0183, each with its own times, also compressed. What is " +
      "there already, with the same tag, time, value and quality, is left out: repeating an import adds nothing, and completes one that was " +
      "stopped. Exit status 1 where a file gave no sample.",
    files: "files; their format is recognised by their content",
    format: "their format, where it is not recognised",
    precision: "what numbers of times count; auto: by their digits",
    map: "the tag for a name that is not known, and the unit that the file has it in, if that is not the unit of the tag; may be given several times",
    context: "the own vessel in an export of several, as the tag context has it",
    day: "day of the first line (UTC), for recordings with times of day only; without it, the time on the bus is used",
    dryRun: "only count what would be added",
    formats: {
      influx: "Influx line protocol",
      csv: "CSV",
      parquet: "Parquet",
      "influx-csv": "annotated CSV of InfluxDB",
      gpx: "GPX",
      signalk: "log of a Signal K server",
      nmea2000: "recording of NMEA 2000",
      nmea0183: "log of NMEA 0183",
    },
    read: "{file}: {format}, {values} values",
    added: "added",
    wouldBeAdded: "would be added",
    present: "were there already",
    causes: {
      noTag: "refused: no tag has this name",
      otherVessel: "refused: of other vessels",
      noValue: "refused: texts, empty values and others that the tag cannot have",
      noTime: "refused: without a time",
      badTime: "refused: before 1980, or more than a day ahead",
      twice: "refused: of a second column of the same name",
      cutOff: "refused: the file is cut off in the middle of it",
      unreadable: "refused: lines that cannot be read",
    },
    unknown: "Names without a tag (--map NAME=TAG names one):",
    more: "  and {names} more",
    otherVessels: "Other vessels (--context NAME takes one of them as the own one):",
    noFolder: "{dir} does not exist: no service has used it yet; start one once, or create the folder",
    into: "Samples are in {file}; start the service again.",
    badMap: "--map is a name and the id of a tag, NAME=TAG or NAME=TAG:UNIT, not ''{text}''",
    badUnit:
      "--map: {tag} is in {unitSi}, and ''{unit}'' is no unit of that; {known, select, none {leave it out} other {it may be {known}}}",
    notRecognised:
      "{file}: not recognised; it may be Influx line protocol, CSV whose first line names its columns (time,tag,value), Parquet, a recording or a log; --format says which",
    otherColumns: "{file} has no columns of a time and of values: {columns}",
    severalVessels:
      "{file} has values of several vessels and does not say which is the own one; choose it with --context: {contexts}",
  },
  onlyOnePlace: "choose one of --url, --data-dir and --db",
  noSamples: "No samples.",
  noIntervals:
    "No interval has a usable sample; 'changes' counts booleans, the other aggregates leave out what is bad or stale.",
  noSuchTags: "no samples of {names}; 'bitacora history tags' lists what there is",
  badTime: "{option} is a time such as 2026-11-21T10:30:00Z or 2026-11-21, not ''{text}''",
  fromAfterTo: "--from must not be after --to",
  aggregateNeedsInterval: "--aggregate needs --interval",
} as const;
