/** A page of the console: its element, and what ends what keeps that up. */
export interface Page {
  readonly element: HTMLElement;
  readonly end: () => void;
}
