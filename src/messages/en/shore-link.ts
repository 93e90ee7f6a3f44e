/** What the vessel says of her link to shore. */
export const shoreLink = {
  status: {
    summary:
      "How far the link of this vessel to shore has got: entries, samples, what is still to come and how long it takes.",
    none: "the project names no shore; write shore: { url: … } into it",
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
    order:
      "Order     {number}: {tags} until {until}{state, select, refused {, refused: {why}} cut {, waits for tomorrow} ended {, ended{why, select, none {} other {: {why}}}} other {}}; {samples, number} values went",
    spent: "which is the day's budget: samples wait for tomorrow (UTC)",
  },
  end: {
    summary: "End an order of the owner's office ashore that is under way.",
    number: "its number, as ''bitacora shore status'' shows it",
    done: "Order {number} is ended; shore is told",
  },
} as const;
