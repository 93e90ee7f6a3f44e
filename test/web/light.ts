/**
 * How much light a page of the dusk or of the night gives off, as sentences about what is too much of it. Luminance is the relative one of
 * WCAG 2, and that of the day is its white, 1: the same place of the day may be a dark letter, against which all is bright.
 *
 * A surface is what four fifths of a block of 32 × 32 px are at least as bright as: letters and figures, which are to be read, have more of
 * the dark around them. The mean is that of the whole screen, with them. Every second pixel of every second line is looked at.
 */
import type { Page } from "playwright-core";

/** Of the day's luminance: a surface, and the mean of a screen. */
const MOST = { surface: 0.05, mean: 0.05 };
/** Of 255, in any pixel of the night: less than a hundredth of the light of a full one. */
const MOST_BLUE = 24;

export async function lightFaults(page: Page, palette: "dusk" | "night"): Promise<readonly string[]> {
  const png = (await page.screenshot()).toString("base64");
  const { surface, at, mean, blue } = await page.evaluate(measured, `data:image/png;base64,${png}`);
  const faults = [];
  if (surface > MOST.surface) faults.push(`${palette}: a surface at ${at} has ${percent(surface)} of the day's light`);
  if (mean > MOST.mean) faults.push(`${palette}: the screen has ${percent(mean)} of the day's light`);
  if (palette === "night" && blue > MOST_BLUE) faults.push(`${palette}: blue ${blue} of 255`);
  return faults;
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** It is sent to the page by itself. */
async function measured(source: string) {
  const [block, step, dark] = [32, 2, 1 / 5];
  const image = new Image();
  image.src = source;
  await image.decode();
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context?.drawImage(image, 0, 0);
  const data = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
  const linear = Float32Array.from({ length: 256 }, (_, i) =>
    i < 11 ? i / 3294.6 : ((i / 255 + 0.055) / 1.055) ** 2.4,
  );
  const part = (at: number, weight: number) => weight * (linear[data[at] ?? 0] ?? 0);
  let [surface, at, sum, blocks, blue] = [0, "", 0, 0, 0];
  for (let top = 0; top + block <= height; top += block)
    for (let left = 0; left + block <= width; left += block) {
      const light: number[] = [];
      for (let y = top; y < top + block; y += step)
        for (let pixel = 4 * (y * width + left), x = 0; x < block; x += step, pixel += 4 * step) {
          light.push(part(pixel, 0.2126) + part(pixel + 1, 0.7152) + part(pixel + 2, 0.0722));
          blue = Math.max(blue, data[pixel + 2] ?? 0);
        }
      blocks += 1;
      sum += light.reduce((all, one) => all + one, 0) / light.length;
      const least = light.sort((a, b) => a - b)[Math.floor(light.length * dark)] ?? 0;
      if (least > surface) [surface, at] = [least, `${left}, ${top}`];
    }
  return { surface, at, mean: sum / blocks, blue };
}
