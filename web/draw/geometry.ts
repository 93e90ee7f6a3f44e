/** Points and arcs. Angles are degrees clockwise from the top, as on a compass. */

export function pointAt(angle: number, radius: number): readonly [x: number, y: number] {
  const radians = ((angle - 90) * Math.PI) / 180;
  const rounded = (n: number) => Math.round(n * 100) / 100;
  return [rounded(radius * Math.cos(radians)), rounded(radius * Math.sin(radians))];
}

/** The path of an arc about the origin, clockwise from one angle to another. */
export function arcPath(from: number, to: number, radius: number): string {
  const [x0, y0] = pointAt(from, radius);
  const [x1, y1] = pointAt(to, radius);
  return `M${x0} ${y0}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${x1} ${y1}`;
}

export function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

/** Turns an element smoothly, always the short way round. */
export function turner(element: SVGElement): (angle: number) => void {
  let shown: number | undefined;
  return (angle) => {
    if (!Number.isFinite(angle)) return;
    shown = shown === undefined ? angle : shown + ((((angle - shown) % 360) + 540) % 360) - 180;
    element.style.transform = `rotate(${shown.toFixed(2)}deg)`;
  };
}

/** An upper end for a scale: the next 1, 1.5, 2, 2.5, 3, 4, 5, 6 or 8 times a power of ten. */
export function niceCeiling(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
  return power * (steps.find((step) => step * power >= value * 0.9999) ?? 10);
}
