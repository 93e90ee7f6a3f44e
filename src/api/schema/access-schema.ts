/** The bodies of the endpoints of access. */
import { RIGHTS, ROLES, SCOPES, type Scope } from "../../access/policy.ts";
import {
  arrayOf,
  choice,
  choiceOrNull,
  flag,
  objectAllowing,
  objectOf,
  ofType,
  textOrNull,
  text,
  count,
} from "../../core/body-schema.ts";

const scopes = arrayOf(choice(Object.keys(SCOPES) as Scope[]));
const time = ofType("string", { format: "date-time" });
const timeOrNull = ofType(["string", "null"], { format: "date-time" });

export const accessBodies = {
  AccessState: objectOf({
    control: choice(["off", "on"], { description: "Whether rights depend on who has signed in." }),
    setup_needed: ofType("boolean", {
      description: "There is no account yet, and the first can be made with the code.",
    }),
    reading: choice(["open", "signed_in"], { description: "Who may look." }),
    notice: textOrNull,
    methods: arrayOf(choice(["password", "pin", "passkey"], { description: "By what one can sign in on this page." })),
    passkeys: objectOf({
      here: choice(["yes", "clear", "address", "foreign"], {
        description:
          "Whether this page can have passkeys; else why not: plain HTTP, an IP address, or not the service's own address.",
      }),
      names: arrayOf(ofType("string", { description: "A name of the vessel's computer that passkeys count for." })),
    }),
    who: objectOf({
      kind: choice(["local", "open", "visitor", "person", "program"]),
      name: textOrNull,
      role: choiceOrNull(ROLES),
      rights: arrayOf(choice(RIGHTS)),
      session_id: textOrNull,
      ends_at: timeOrNull,
      address: ofType(["string", "null"], { description: "Where it asks from; null: this computer." }),
      tablet: ofType("boolean", { description: "Signed in on a bridge tablet, where it ends when nobody touches it." }),
    }),
    is_tablet: ofType("boolean", { description: "Whether this browser is a bridge tablet." }),
    tablet_idle_s: count,
  }),
  AccessSession: objectOf({
    id: text,
    name: text,
    role: choiceOrNull(ROLES),
    method: text,
    tablet: flag,
    current: flag,
    begun_at: time,
    used_at: time,
    ends_at: time,
    address: text,
    user_agent: text,
  }),
  Person: objectOf({
    name: text,
    role: choice(ROLES),
    disabled: flag,
    has_pin: flag,
    made_at: time,
    last_sign_in: timeOrNull,
  }),
  ProgramToken: objectOf({
    id: text,
    name: text,
    scopes,
    prefix: ofType(["string", "null"], {
      description: "What the ids of the tags begin with that it may write; null: none.",
    }),
    made_by: text,
    made_at: time,
    ends_at: timeOrNull,
    revoked_at: timeOrNull,
    used_at: timeOrNull,
    address: textOrNull,
  }),
  AccessRequest: objectOf({
    id: text,
    name: text,
    scopes,
    address: text,
    asked_at: time,
    state: choice(["pending", "approved", "denied"]),
  }),
  Passkey: objectOf({
    id: text,
    name: ofType("string", { description: "Whose it is." }),
    label: text,
    rp_id: ofType("string", { description: "The host name that it counts for." }),
    credential_id: text,
    person_key: ofType(["string", "null"], {
      description:
        "Its public key as the log book has keys of persons; null where it is of a kind that does not sign there.",
    }),
    signs: ofType("boolean", { description: "Whether the log book says that its person signs by it." }),
    made_at: time,
    used_at: timeOrNull,
  }),
  PasskeyChallenge: objectOf({ challenge: text, rp_id: text, timeout_ms: count }),
  NewPasskey: objectOf({
    challenge: text,
    rp_id: text,
    user_handle: text,
    name: text,
    exclude: arrayOf(ofType("string", { description: "A credential that the person has." })),
    algorithms: arrayOf(ofType("integer", { description: "Of COSE." })),
    timeout_ms: count,
  }),
  MadeToken: objectOf({ token: ofType("string", { description: "It is shown here for the only time." }) }),
  AccessCode: objectOf({ code: text }),
  Done: objectAllowing(
    { done: flag },
    {
      passkeys_removed: ofType("integer", {
        description: "Of the person, because somebody else gave a new password or let them in again.",
      }),
      tokens_ended: ofType("integer", {
        description: "That the person made, with rights that the person has lost by it.",
      }),
      waits: ofType("boolean", { description: "It counts, and is not on the disk yet: a restart now would undo it." }),
    },
  ),
};
