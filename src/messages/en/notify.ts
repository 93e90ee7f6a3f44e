/** `bitacora notify`. */

export const notify = {
  list: "List the receivers of alarms: their ways, their people, and their state.",
  show: "Show what became of the latest messages, newest first.",
  test: "Send a message that says that it is a test, and show what came of it.",
  args: { name: "the receiver's id, as list prints it" },
  none: "The project has no receivers of alarms: see alarms.notify",
  noMessages: "No message has been sent.",
  noRecipients: "Nobody is registered with {name}",
  headings: { name: "receiver", way: "way", recipients: "who", waiting: "waiting", fault: "fault" },
  outcomes: { sent: "sent", refused: "refused for good", failed: "failed", left_out: "left out" },
  kinds: { raised: "alarm", acknowledged: "acknowledged", cleared: "ended", well: "all is well", test: "test" },
  afterMin: "{way} after {minutes} min",
  result: "{to}: {outcome}{reason, select, none {} other { ({reason})}}",
  message:
    "{at} {kind} {alarm, select, none {} other {{alarm} }}to {to}{person, select, none {} other { ({person})}} by {receiver}: {outcome}{reason, select, none {} other { ({reason})}}",
} as const;
