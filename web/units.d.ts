/** The types of `units.js`. */
export interface Display {
  readonly unit: string;
  readonly scale: number;
  readonly offset: number;
  readonly decimals: number;
  readonly form?: string | undefined;
}
export function displayOf(tag: {
  readonly id: string;
  readonly unit_si: string;
  readonly range_normal_max?: number | null;
}): Display;
export function shown(value: number, display: Pick<Display, "scale" | "offset">): number;
export function formatShown(number: number, display: Pick<Display, "decimals" | "form">, language: string): string;
export function unitText(
  number: number | null,
  display: Pick<Display, "unit" | "decimals" | "form">,
  language: string,
): string;
export function valueWithUnit(value: number, display: Display, language: string): string;
export function formatNumber(number: number, decimals: number, language: string): string;
export function formatLatitude(degrees: number, language: string): string;
export function formatLongitude(degrees: number, language: string): string;
export function formatCourse(degrees: number): string;
export function niceCeiling(value: number): number;
