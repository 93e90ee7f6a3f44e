/** What `bin/old-styles.js` found in the styles that is measured in the page. */
declare module "plotter:measured" {
  /** A selector of all elements by whose size something is styled. */
  export const CONTAINERS: string;
  /** Pixels, of a container's width and height and of the characters of its number. */
  export const SIZES: readonly ((width: number, height: number, characters: number) => number)[];
  /** Which containers, and when. */
  export const CONDITIONS: readonly (readonly [container: string, isSo: (width: number, height: number) => boolean])[];
  /** Which elements, and what they have inside. */
  export const HAS: readonly (readonly [element: string, inside: string])[];
}
