/** What the watch does: anchor, guard areas, person overboard. */
import type { Act, Boat } from "./boat.ts";
import { named } from "./boat.ts";

export function watchActs(boat: Boat): readonly Act[] {
  return [...anchorActs(boat), ...areaActs(boat), ...mobActs(boat)];
}

function anchorActs({ ask, command, post, get, json, events, rounds }: Boat): readonly Act[] {
  const radius = (i: number) => String(40 + 5 * rounds.now + i);
  const down = (i: number) => post("/anchor/down", { latitude: "39.5", longitude: "2.6", radius_m: radius(i) });
  const kept = {
    stays: "last",
    memory: async () => [String((await get("/anchor")).radius_m ?? "up")],
    file: async () => [String(((await json("anchor.json")).state ?? {}).radiusM ?? "up")],
    book: () => events(["anchor_down", "anchor_up"], ({ event, radius_m: m }) => (event === "anchor_up" ? "up" : m)),
  } as const;
  return [
    {
      name: "anchor down, by HTTP and by two ways of Signal K",
      doors: ["POST /anchor/down"],
      prepare: () => down(9),
      fire: (i) =>
        [
          () => down(0),
          () => post("/plugins/anchoralarm/setRadius", {}, { radius: Number(radius(1)) }),
          () => ask("PUT", "/signalk/v1/api/vessels/self/navigation/anchor/maxRadius", { value: Number(radius(2)) }),
        ][i]!(),
      mark: radius,
      done: "all",
      ...kept,
    },
    {
      name: "anchor down, by a command and by HTTP",
      doors: ["POST /anchor/down"],
      prepare: () => down(9),
      fire: (i) => (i === 1 ? down(i) : command(["anchor", "down", "--radius", radius(i), "--user", "Ana"])),
      mark: radius,
      done: "all",
      ...kept,
    },
    {
      name: "anchor up",
      doors: ["POST /anchor/up"],
      prepare: () => down(9),
      fire: () => post("/anchor/up"),
      mark: () => "up",
      done: "one",
      ...kept,
    },
    {
      name: "anchor down and up",
      doors: ["POST /anchor/down", "POST /anchor/up"],
      prepare: () => down(9),
      fire: (i) => (i === 1 ? post("/anchor/up") : down(i)),
      mark: (i) => (i === 1 ? "up" : radius(i)),
      done: "any",
      ...kept,
    },
  ];
}

function areaActs({ post, get, json, events, fresh, rounds }: Boat): readonly Act[] {
  const area = (name: string, i: number) =>
    post("/areas", { name, alarm_when: "inside", latitude: "39.5", longitude: String(2 + i), radius_m: "200", user: fresh(i) }); // prettier-ignore
  const one = () => `one${rounds.now}`;
  const number = { of: "" };
  const areas = async () => (await get("/areas")) as { name: string; by: string; number: number }[];
  const inFile = async () => (await json("areas.json")).state as { name: string; by: string }[];
  const before = async () => {
    await area(one(), 9);
    number.of = String((await areas()).find(({ name }) => name === one())?.number);
  };
  const remove = () => post(`/areas/${number.of}/remove`);
  const ofOne = (list: readonly { name: string; by: string }[]) => [
    list.find(({ name }) => name === one())?.by ?? "no",
  ];
  return [
    {
      name: "areas",
      doors: ["POST /areas"],
      fire: (i) => area(fresh(i), i),
      mark: fresh,
      done: "all",
      stays: "each",
      memory: async () => named(await areas()),
      file: async () => named(await inFile()),
      book: () => events("area_set", ({ name }) => name),
    },
    {
      name: "an area of one name, by several",
      doors: ["POST /areas"],
      fire: (i) => area(one(), i),
      mark: fresh,
      done: "one",
      stays: "each",
      memory: async () => (await areas()).map(({ by }) => by),
      file: async () => (await inFile()).map(({ by }) => by),
      book: () => events("area_set", (_, user) => user),
    },
    {
      name: "an area is removed",
      doors: ["POST /areas/{number}/remove"],
      prepare: before,
      fire: remove,
      mark: one,
      done: "one",
      stays: "gone",
      memory: async () => named(await areas()),
      file: async () => named(await inFile()),
      book: () => events("area_removed", ({ name }) => name),
    },
    {
      name: "an area is set and removed",
      doors: ["POST /areas", "POST /areas/{number}/remove"],
      prepare: before,
      fire: (i) => (i === 1 ? remove() : area(one(), i)),
      mark: (i) => (i === 1 ? "no" : fresh(i)),
      done: "one",
      stays: "last",
      memory: async () => ofOne(await areas()),
      file: async () => ofOne(await inFile()),
      book: () => events(["area_set", "area_removed"], ({ event }, user) => (event === "area_set" ? user : "no")),
    },
  ];
}

function mobActs({ ask, command, post, get, json, events, fresh }: Boat): readonly Act[] {
  interface Mark {
    readonly id: string;
    readonly who: string;
  }
  const marks = async () => (await get("/mob")).marks as Mark[];
  const whoOf = async () => (await marks()).map(({ who }) => who);
  const inFile = async () => ((await json("mob.json")).state.event?.marks ?? []) as Mark[];
  const end = () => post("/mob/end", { reason: "aboard", user: "Ana" });
  const press = (i: number) => post("/mob", { user: fresh(i) });
  const was = async () => String((await get("/mob")).is_overboard);
  return [
    {
      name: "person overboard",
      doors: ["POST /mob"],
      fire: press,
      mark: fresh,
      done: "all",
      stays: "each",
      memory: whoOf,
      file: async () => (await inFile()).map(({ who }) => who),
      book: () => events(["mob_marked", "mob_joined"], (_, user) => user),
    },
    {
      name: "person overboard, by a command and by Signal K",
      doors: ["POST /mob"],
      fire: (i) => (i === 1 ? post("/signalk/v2/api/notifications/mob", {}, {}) : command(["mob", "--user", fresh(i)])),
      mark: (i) => (i === 1 ? "Signal K" : fresh(i)),
      done: "all",
      stays: "each",
      book: () => events(["mob_marked", "mob_joined"], (_, user) => (user.startsWith("Signal K") ? "Signal K" : user)),
    },
    {
      name: "one press that is sent again",
      doors: ["POST /mob"],
      fire: () => post("/mob", { user: fresh(0), id: fresh(0) }),
      mark: () => fresh(0),
      done: "all",
      isOnce: true,
      stays: "each",
      memory: whoOf,
      file: async () => (await inFile()).map(({ who }) => who),
      book: () => events(["mob_marked", "mob_joined"], (_, user) => user),
    },
    {
      name: "who has pressed, said by several",
      doors: ["POST /mob/marks/{mark_id}/name"],
      prepare: () => post("/mob", { id: fresh(9) }),
      fire: (i) => post(`/mob/marks/${fresh(9)}/name`, { name: fresh(i), user: fresh(i) }),
      mark: fresh,
      done: "all",
      stays: "last",
      memory: async () => [(await marks()).find(({ id }) => id === fresh(9))?.who ?? ""],
      book: () => events("mob_named", (_, user) => user),
    },
    {
      name: "a person is aboard, by HTTP and by Signal K",
      doors: ["POST /mob/end"],
      prepare: () => press(0),
      fire: (i) => (i === 1 ? ask("PUT", "/signalk/v1/api/vessels/self/notifications/mob", { value: null }) : end()),
      mark: () => "true",
      done: "one",
      stays: "gone",
      memory: async () => [await was()],
      book: () => events("mob_ended", () => "true"),
    },
    {
      name: "a person is aboard, and another falls overboard",
      doors: ["POST /mob", "POST /mob/end"],
      prepare: () => press(9),
      fire: (i) => (i === 1 ? end() : press(i)),
      mark: (i) => (i === 1 ? "false" : "true"),
      done: "all",
      stays: "last",
      memory: async () => [await was()],
      file: async () => [String((await inFile()).length > 0)],
      book: () => events(["mob_marked", "mob_joined", "mob_ended"], ({ event }) => event !== "mob_ended"),
    },
  ];
}
