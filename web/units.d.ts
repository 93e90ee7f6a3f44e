/** The types of `units.js`, for the service. */
interface Display {
  readonly unit: string;
  readonly scale: number;
  readonly offset: number;
  readonly decimals: number;
  readonly form?: string | null;
}
export function valueWithUnit(value: number, display: Display, language: string): string;
