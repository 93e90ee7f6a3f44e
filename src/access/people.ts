/** The accounts of people: name, role, password, PIN. The owner of this class stores `records`. Pure except for the hashing. */
import { areAlike } from "../core/look-alike.ts";
import { limits } from "./limits.ts";
import type { Role } from "./policy.ts";
import { Refused } from "../core/refused.ts";
import { COST, hashSecret, isSecret, passwordFault, pinFault, type SecretCost } from "./secret.ts";

export interface Person {
  /** As written in the log book. */
  readonly name: string;
  readonly role: Role;
  readonly password: string;
  readonly pin: string | null;
  readonly made_at: string;
  readonly disabled: boolean;
  readonly last_sign_in: string | null;
  /** Addresses from which the person has signed in, the latest first. */
  readonly addresses: readonly string[];
}

export interface PersonChange {
  readonly role?: Role | undefined;
  readonly password?: string | undefined;
  readonly pin?: string | undefined;
  readonly disabled?: boolean | undefined;
}

/** Stands before the name of a program in the log book. */
export const PROGRAM_PREFIX = "token:";
/** Stands before the name of a person who has acknowledged by the link of a message. */
export const LINK_PREFIX = "link:";

export class People {
  readonly #people = new Map<string, Person>();
  readonly #cost: SecretCost;

  constructor(records: readonly Person[], cost: SecretCost = COST) {
    this.#cost = cost;
    this.restore(records);
  }

  /** Replaces all accounts, for example to undo a change. */
  restore(records: readonly Person[]): void {
    this.#people.clear();
    for (const person of records) this.#people.set(keyOf(person.name), person);
  }

  get isEmpty(): boolean {
    return this.#people.size === 0;
  }

  records(): readonly Person[] {
    return [...this.#people.values()];
  }

  find(name: string): Person | undefined {
    return this.#people.get(keyOf(name));
  }

  /** Rejects with `taken`, `full` or a fault of the secret. */
  async add(
    name: string,
    role: Role,
    secrets: { password: string; pin?: string | undefined },
    madeAt: string,
  ): Promise<Person> {
    if (this.#isTaken(name)) throw new Refused("taken");
    if (this.#people.size >= limits.people) throw new Refused("full");
    const kept = await keptSecrets(name, secrets, this.#cost);
    // The name may have been taken while the secret was hashed.
    if (this.#isTaken(name)) throw new Refused("taken");
    const person: Person = {
      name,
      role,
      password: kept.password ?? "",
      pin: kept.pin ?? null,
      made_at: madeAt,
      disabled: false,
      last_sign_in: null,
      addresses: [],
    };
    this.#people.set(keyOf(name), person);
    return person;
  }

  /** Also true for a name that looks like a program's or, in letters of another script, like another person's: they would be confused. */
  #isTaken(name: string): boolean {
    const begins = (prefix: string) => areAlike(name.normalize("NFC").trim().slice(0, prefix.length), prefix);
    return begins(PROGRAM_PREFIX) || begins(LINK_PREFIX) || this.records().some((other) => areAlike(other.name, name));
  }

  /** Returns the person before and after. Rejects with `unknown`, `last-master` or a fault of the secret. */
  async change(name: string, change: PersonChange): Promise<readonly [Person, Person]> {
    const kept = await keptSecrets(name, change, this.#cost);
    const before = this.find(name);
    if (before === undefined) throw new Refused("unknown");
    const after = { ...before, ...defined({ role: change.role, disabled: change.disabled }), ...kept };
    const isLost = isMaster(before) && !isMaster(after);
    if (isLost && !this.records().some((other) => other !== before && isMaster(other)))
      throw new Refused("last-master");
    this.#people.set(keyOf(name), after);
    return [before, after];
  }

  /** The person, if the secret is theirs. An unknown name takes as long as a known one. */
  async verify(
    name: string,
    method: "password" | "pin",
    secret: string,
    queue: "known" | "strange" = "strange",
  ): Promise<Person | undefined> {
    const person = this.find(name);
    const isRight = await isSecret(secret, person?.[method] ?? undefined, { queue, cost: this.#cost });
    const now = this.find(name);
    return isRight && now !== undefined && !now.disabled && now[method] === person?.[method] ? now : undefined;
  }

  signedIn(name: string, address: string | undefined, at: string): void {
    const person = this.find(name);
    if (person === undefined) return;
    const addresses = [
      ...(address === undefined ? [] : [address]),
      ...person.addresses.filter((one) => one !== address),
    ];
    this.#people.set(keyOf(name), {
      ...person,
      last_sign_in: at,
      addresses: addresses.slice(0, limits.knownAddresses),
    });
  }
}

function isMaster({ role, disabled }: Person): boolean {
  return role === "master" && !disabled;
}

/** Names that differ only in case are the same name. */
function keyOf(name: string): string {
  return name.normalize("NFC").trim().toLowerCase();
}

async function keptSecrets(
  name: string,
  { password, pin }: Pick<PersonChange, "password" | "pin">,
  cost: SecretCost,
): Promise<{ readonly password?: string; readonly pin?: string }> {
  const fault =
    (password === undefined ? undefined : passwordFault(password, name)) ??
    (pin === undefined ? undefined : pinFault(pin));
  if (fault !== undefined) throw new Refused(`secret-${fault}`);
  return {
    ...(password === undefined ? {} : { password: await hashSecret(password, cost) }),
    ...(pin === undefined ? {} : { pin: await hashSecret(pin, cost) }),
  };
}

function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
