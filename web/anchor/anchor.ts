/** The anchor watch and the guard areas, as the service knows them, and what is done with them from here. */
import { attempt } from "../parts/act.tsx";
import { usePolled } from "../parts/polled.ts";
import { knownUser } from "../parts/who.tsx";
import { type Answer, type Asked, getJson, post } from "../link/api.ts";

export type Anchor = Answer<"get", "/anchor">;
export type Area = Answer<"get", "/areas">[number];

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** What the chart is used for besides looking. */
export interface Pointing {
  /** Where the anchor is moved to; undefined while nobody moves it. */
  readonly movedTo: Place | undefined;
  readonly move: (place: Place | undefined) => void;
  /** The area that is being drawn; undefined if none is. */
  readonly corners: readonly Place[] | undefined;
  readonly draw: (corners: readonly Place[] | undefined) => void;
}

const ANCHOR_MS = 2000;
const AREAS_MS = 5000;

export interface Guards {
  /** Undefined until it has come. */
  readonly anchor: Anchor | undefined;
  readonly areas: readonly Area[];
  /** Asks again, now. */
  readonly again: () => void;
}

export function useGuards(): Guards {
  const [anchor, anchorAgain] = usePolled(() => getJson("/anchor"), ANCHOR_MS);
  const [areas = [], areasAgain] = usePolled(() => getJson("/areas"), AREAS_MS);
  const again = () => {
    anchorAgain();
    areasAgain();
  };
  return { anchor, areas, again };
}

/** Lets it go, or changes what is watched. True if it was done. */
export async function letGo(act: string, asked: Asked<"post", "/anchor/down">): Promise<boolean> {
  const user = await knownUser(act);
  return user !== undefined && attempt(() => post("/anchor/down", { ...asked, user }));
}

export async function takeUp(act: string): Promise<boolean> {
  const user = await knownUser(act);
  return user !== undefined && attempt(() => post("/anchor/up", { user }));
}

export async function guardArea(act: string, asked: Asked<"post", "/areas">): Promise<boolean> {
  const user = await knownUser(act);
  return user !== undefined && attempt(() => post("/areas", { ...asked, user }));
}

export async function removeArea(act: string, { number }: Area): Promise<boolean> {
  const user = await knownUser(act);
  return user !== undefined && attempt(() => post("/areas/{number}/remove", { number, user }));
}
