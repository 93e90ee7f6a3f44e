/** Words about who is here: in the head of every page, and where people sign in. */
export const who = {
  signIn: "Sign in",
  signedIn: (name: string, role: string) => `${name}, ${role}`,
  guest: "You can look, and change nothing. Sign in to acknowledge and write.",
  mustSignIn: "On this vessel only those who are signed in may look.",
  roles: {
    guest: "Guest",
    crew: "Crew",
    engineer: "Engineer",
    service_technician: "Service technician",
    master: "Master",
  },
  noAccount:
    "Nobody has an account on this vessel yet; until then everybody on the network can look, and nobody can write.",
  firstVisit: "First visit",
};
