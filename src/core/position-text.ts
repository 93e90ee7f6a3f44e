/** `39°30.12′ N, 2°36.00′ E`: degrees and minutes, as charts and the radio have them. */
export function positionText({
  latitude,
  longitude,
}: {
  readonly latitude: number;
  readonly longitude: number;
}): string {
  return `${minutes(latitude, "N", "S")}, ${minutes(longitude, "E", "W")}`;
}

function minutes(degrees: number, positive: string, negative: string): string {
  const hundredths = Math.round(Math.abs(degrees) * 6000);
  const whole = Math.floor(hundredths / 6000);
  const rest = ((hundredths % 6000) / 100).toFixed(2).padStart(5, "0");
  return `${whole}°${rest}′ ${degrees < 0 ? negative : positive}`;
}
