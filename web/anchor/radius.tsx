/** The radius of a circle in metres. */
import { Icon } from "../parts/icons.tsx";
import { texts } from "./texts.ts";

interface RadiusProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** Typed, or by steps of five metres, ten in a wide circle. */
export function Radius({ value, onValue }: RadiusProps) {
  const by = (sign: number) => {
    const present = Number(value) || 0;
    const step = present + (sign > 0 ? 0 : -1) < 50 ? 5 : 10;
    onValue(String(Math.max(10, Math.round((present + sign * step) / 5) * 5)));
  };
  return (
    <span class="anchor-radius">
      <button type="button" class="icon-button" aria-label={texts.less} onClick={() => by(-1)}>
        <Icon name="minus" />
      </button>
      <input
        type="number"
        inputMode="numeric"
        min="10"
        max="2000"
        aria-label={texts.radius}
        value={value}
        onInput={({ currentTarget }) => onValue(currentTarget.value)}
      />
      <button type="button" class="icon-button" aria-label={texts.more} onClick={() => by(1)}>
        <Icon name="plus" />
      </button>
    </span>
  );
}
