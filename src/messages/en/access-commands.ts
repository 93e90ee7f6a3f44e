/** Texts of `bitacora access …`. */
export const accessCommands = {
  summaries: {
    state: "Whether access is controlled, who is signed in, and which programs wait for an answer.",
    policy: "Who may do what: the table that every door of the service asks.",
    code: "The code of the first visit, which makes the master's account.",
    people: "The accounts of people.",
    add: "Adds an account; asks for its password.",
    reset: "Changes an account: a new password or PIN, another role; shuts out and lets in.",
    sessions: "Who is signed in where.",
    end: "Ends a session.",
    tokens: "The tokens of programs; --make makes one and prints it, once.",
    revoke: "Takes a token away.",
    passkeys: "The passkeys of people; --remove removes one.",
    requests: "Programs that ask to be let in.",
    approve: "Lets a program in; it fetches its token by itself.",
    deny: "Does not let a program in.",
  },
  descriptions: {
    secret:
      "At a terminal the password is asked for twice and not shown; otherwise it is the first line of standard input.",
    reset:
      "Without an option it asks for a new password, with --pin for a new PIN: at a terminal twice and not shown, otherwise the first line of standard input. --role, --shut-out and --let-in ask for neither. Each but --let-in ends the person's sessions. A new password and --let-in take the person's passkeys away, and say how many.",
    policy:
      "Needs no service. A column for everybody who may come: local is a program of the vessel's computer, open anybody where nobody needs an account, visitor whoever has not signed in, and the roles of people; then programs, by the scopes of their token, and wires on which nobody can prove who they are: of theirs the project allows what it wants. --doors has a row for each door.",
  },
  flags: {
    role: "what the person may",
    pin: "a new PIN for bridge tablets, not a password",
    shutOut: "the person may not sign in any more, and is signed off",
    letIn: "the person may sign in again, without the passkeys of before",
    removePasskey: "remove this one; ends the sessions of its person",
    line: "print its public key as 'logbook enter-key' reads it, so that its person can sign in the log book",
    make: "make a token; what it is for",
    scopes: "what the program may: read, tags, acknowledge, write, control, with commas between",
    days: "for how many days",
    doors: "a row for each door: method and path, the right that it asks for",
  },
  name: "the name, as it stands in the log book",
  id: "the id, as the list prints it",
  secret: (isPin: boolean): string => (isPin ? "PIN: " : "Password: "),
  again: "Once more: ",
  noSecret: "no password came; it is the first line of standard input, or is asked for at a terminal",
  notTheSame: "the two were not the same; nothing was changed",
  added: (name: string, role: string) => `${name} has an account (${role})`,
  passkeysGone: (count: number) =>
    `${count === 1 ? "1 passkey was" : `${count} passkeys were`} removed with it: whoever had the account may have left one`,
  tokensEnded: (count: number) =>
    `${count === 1 ? "1 token" : `${count} tokens`} that they made ended with it: a program had rights by it that they have lost`,
  waits: "The disk does not take it: it counts, but a restart would undo it. Make room; then it is written by itself",
  changed: (name: string) => `The account of ${name} is changed`,
  ended: "The session is ended",
  revoked: "The token is taken away",
  passkeyRemoved: "The passkey is removed",
  noKeyLine: (id: string) => `there is no passkey ${id}, or it is of a kind that does not sign`,
  approved: "The program is let in",
  denied: "The program is not let in",
  none: "none",
  yes: "yes",
  foreign: "the answer is not that of this service",
  state: {
    on: (isOpen: boolean): string =>
      isOpen
        ? "Access is controlled; everybody who reaches the service may look"
        : "Access is controlled, also to look",
    off: "Access is not controlled",
    firstVisit: "The first visit is still to come: bitacora access code prints its code",
    signedIn: (name: string, role: string, address: string, until: string) =>
      `Signed in: ${name} (${role}), from ${address}, until ${until}`,
    waits: (name: string, address: string, scopes: string, id: string) =>
      `Waits for an answer: ${name}, from ${address}, asks for ${scopes} (bitacora access approve ${id})`,
  },
  columns: {
    id: "id",
    name: "name",
    role: "role",
    disabled: "shut out",
    has_pin: "PIN",
    last_sign_in: "last sign-in",
    address: "address",
    used_at: "last used",
    ends_at: "ends",
    scopes: "may",
    revoked_at: "taken away",
    state: "state",
    made_by: "made by",
    label: "called",
    rp_id: "counts at",
    signs: "signs",
  },
  policy: {
    right: "right",
    door: "door",
    nobody: "(nobody)",
    others: "Any other GET: read. Anything else without a row: programs of the vessel's computer only.",
  },
};

export type AccessCommandMessages = typeof accessCommands;
