/** What stands over the picture: how long a track, until when, how close. */
import { Select } from "../parts/controls.tsx";
import { Icon } from "../parts/icons.tsx";
import { texts as anchorTexts } from "../anchor/texts.ts";
import { texts } from "./texts.ts";
import type { Look, Span } from "./use-look.ts";
import { dayAt, timeOf } from "../texts/zone.ts";

interface ToolsProps {
  readonly span: Span;
  readonly onSpan: (span: Span) => void;
  readonly look: Pick<Look, "follows" | "follow" | "fit" | "zoom">;
  readonly hasOwn: boolean;
  readonly hasAnchor: boolean;
  readonly onAnchor: () => void;
}

const ZOOM = 2;

export function Tools({ span: [spanMs, untilMs], onSpan, look, hasOwn, hasAnchor, onAnchor }: ToolsProps) {
  return (
    <>
      <div class="track-span">
        <Select
          className=""
          label={texts.span}
          value={String(spanMs / 1000)}
          options={Object.entries(texts.spans)}
          onValue={(seconds) => onSpan([Number(seconds) * 1000, untilMs])}
        />
        <input
          type="date"
          aria-label={texts.until}
          value={dayAt(untilMs ?? Date.now())}
          onChange={({ currentTarget }) => onSpan([spanMs, endOfDay(currentTarget.value)])}
        />
        {untilMs !== undefined && (
          <button type="button" class="button plain" onClick={() => onSpan([spanMs, undefined])}>
            {texts.now}
          </button>
        )}
      </div>
      <div class="track-buttons">
        <MapButton label={texts.closer} icon="plus" onPress={() => look.zoom(ZOOM)} />
        <MapButton label={texts.wider} icon="minus" onPress={() => look.zoom(1 / ZOOM)} />
        <MapButton label={texts.fit} icon="full" onPress={look.fit} />
        {hasOwn && <MapButton label={texts.follow} icon="follow" isPressed={look.follows} onPress={look.follow} />}
        <MapButton label={anchorTexts.show} icon="anchor" isPressed={hasAnchor} onPress={onAnchor} />
      </div>
    </>
  );
}

interface MapButtonProps {
  readonly label: string;
  readonly icon: "plus" | "minus" | "full" | "follow" | "anchor";
  readonly isPressed?: boolean;
  readonly onPress: () => void;
}

function MapButton({ label, icon, isPressed, onPress }: MapButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Undefined, which is now, for today and for what is no day. */
function endOfDay(text: string): number | undefined {
  const end = timeOf(`${text}T23:59:59`);
  return Number.isFinite(end) && end < Date.now() ? end : undefined;
}
