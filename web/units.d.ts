/** The types of `units.js`, for the service. */
interface Display {
  readonly unit: string;
}
export function displayOf(tag: { readonly id: string; readonly unit_si: string }): Display;
export function valueWithUnit(value: number, display: Display, language: string): string;
