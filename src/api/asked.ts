/**
 * How the HTTP interface is asked, by the console and by the commands. The paths, their parameters and their bodies have the types of the
 * service's own list of endpoints: what is renamed there does not compile here.
 */
import type { Schema } from "../core/body-schema.ts";
import type { ListedEndpoint } from "./endpoints/endpoints.ts";

export type Method = ListedEndpoint["method"];
export type PathOf<M extends Method> = Extract<ListedEndpoint, { readonly method: M }>["path"];
type At<M extends Method, Path extends string> = Extract<ListedEndpoint, { readonly method: M; readonly path: Path }>;

/** The body that a path answers with: `Answer<"get", "/tags">`. */
export type Answer<M extends Method, Path extends string> =
  At<M, Path> extends { readonly answer: Schema<infer Body> } ? Body : never;

type Given = string | number | boolean | null | readonly string[];
type NameIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NameIn<Rest> : never;
/** What is sent along: what stands in the path, and any other parameters. */
export type Asked<M extends Method, Path extends string> = { readonly [Name in NameIn<Path>]: Given } & {
  readonly [Name in Exclude<keyof At<M, Path>["parameters"], NameIn<Path>>]?: Given | undefined;
};
/** It may be left out where nothing of it is needed. */
export type Asking<M extends Method, Path extends string> =
  NameIn<Path> extends never ? [asked?: Asked<M, Path>] : [asked: Asked<M, Path>];

/** The path with the names in it filled, and the other parameters. */
function placed(path: string, asked: object = {}): { readonly address: string; readonly rest: [string, Given][] } {
  const given = new Map(Object.entries(asked) as [string, Given][]);
  const address = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = encodeURIComponent(String(given.get(name)));
    given.delete(name);
    return value;
  });
  return { address, rest: [...given].filter(([, value]) => value !== undefined) };
}

/** The same with the other parameters as a query. */
export function addressOf(path: string, asked: object | undefined): string {
  const { address, rest } = placed(path, asked);
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)]));
  return query.size === 0 ? address : `${address}?${query}`;
}

/** The same with the other parameters as a body: no address of what a person types is kept anywhere. */
export function bodyOf(method: "POST" | "PUT", path: string, asked: object | undefined) {
  const { address, rest } = placed(path, asked);
  const body = JSON.stringify(Object.fromEntries(rest));
  return { address, init: { method, body, headers: { "content-type": "application/json" } } };
}
