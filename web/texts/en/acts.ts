/** Words of what people do, wherever they do it: in whose name, who may, and why it was not done. */
export const acts = {
  failed: (detail: string) => `Not done: ${detail}`,
  late: "Not done yet: the service has not answered so far",
  silencedHere: (detail: string) => `Only this screen is silent: ${detail}`,
  notYours: (who: string) => `${who} may do this`,
  who: {
    title: "Who is on watch?",
    name: "Your name",
    why: "It stands in the log book beside what you do, and is kept on this device for six hours.",
    save: "Save",
  },
  may: {
    suppress: "Engineer or master",
    acknowledge: "Crew on watch",
    anchor: "Crew on watch",
    "alarm rules": "Engineer or master",
    tags: "Engineer or master",
    log: "Crew",
    correct: "Crew",
    countersign: "Crew, engineer or master",
  },
  unanswered: "the service does not answer",
};
