/** Texts of `bitacora access …`. */
export const accessCommands = {
  summaries: {
    code: "The code of the first visit, which makes the master's account.",
    people: "The accounts of people.",
    add: "Adds an account; its password comes from standard input.",
    reset: "Changes an account: a new password from standard input, or another role; shuts out and lets in.",
    sessions: "Who is signed in where.",
    end: "Ends a session.",
    tokens: "The tokens of programs; --make makes one and prints it, once.",
    revoke: "Takes a token away.",
    requests: "Programs that wait to be let in.",
    approve: "Lets a program in.",
    deny: "Does not let a program in.",
  },
  flags: {
    role: "guest, crew, engineer, service_technician or master",
    pin: "standard input has a PIN for bridge tablets, not a password",
    shutOut: "the person may not sign in any more, and is signed off",
    letIn: "the person may sign in again",
    make: "what the token is for",
    scopes: "what the program may: read, tags, acknowledge, write, control",
    days: "for how many days",
  },
  name: "the name, as it stands in the log book",
  id: "the id, as the list prints it",
  password: "Password: ",
  noPassword: "no password came by standard input",
  done: "done",
  none: "none",
  foreign: "it is not a Bitácora service",
};

export type AccessCommandMessages = typeof accessCommands;
