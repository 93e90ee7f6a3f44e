/** What is looked at, and when: tags, span, date, what lies beneath; and how it is taken along. */
import { Button, Choice, Folded, Select } from "../parts/controls.tsx";
import { Icon } from "../parts/icons.tsx";
import { openSheet } from "../parts/sheets.ts";
import { ExportSheet } from "./export-sheet.tsx";
import { texts } from "./texts.ts";
import { type Before, BEFORES, boundsOf, localText, movedTo, SPANS_S, spanText, type View } from "./view.ts";
import { timeOf } from "../texts/zone.ts";

interface ToolbarProps {
  readonly view: View;
  readonly nowMs: number;
  readonly intervalMs: number | undefined;
  readonly onView: (view: View) => void;
  readonly onChoose: () => void;
}

/** How far a press of "earlier" goes, and how much closer one of "closer". */
const STEP = 0.5;
const ZOOM = 2;
const SPANS: readonly { readonly value: string; readonly text: string }[] = SPANS_S.map((value) => ({
  value,
  text: texts.spans[value],
}));

export function Toolbar({ view, nowMs, intervalMs, onView, onChoose }: ToolbarProps) {
  const bounds = boundsOf(view, nowMs);
  const span = (spanMs: number) => onView({ ...view, spanMs });
  const seconds = String(view.spanMs / 1000);
  const isUsual = SPANS.some(({ value }) => value === seconds);
  return (
    <Folded name={`${texts.span}: ${spanText(view.spanMs)}`}>
      <div class="trends-tools" role="toolbar" aria-label={texts.title}>
        <Button onPress={onChoose} label={texts.choose}>
          <Icon name="plus" /> <span class="trends-word">{texts.choose}</span>
        </Button>
        <Choice label={texts.span} value={seconds} options={SPANS} onValue={(value) => span(Number(value) * 1000)} />
        <Select
          className="trends-span"
          label={texts.span}
          value={seconds}
          options={[
            ...(isUsual ? [] : [[seconds, spanText(view.spanMs)] as const]),
            ...SPANS.map(({ value, text }) => [value, text] as const),
          ]}
          onValue={(value) => span(Number(value) * 1000)}
        />
        <When view={view} nowMs={nowMs} onView={onView} />
        <Beneath view={view} onView={onView} />
        <Button
          disabled={view.tags.length === 0}
          onPress={() => openSheet(() => <ExportSheet tags={view.tags} bounds={bounds} intervalMs={intervalMs} />)}
        >
          {texts.export}
        </Button>
      </div>
    </Folded>
  );
}

/** Earlier and later, closer and wider, and until when. */
function When({ view, nowMs, onView }: Pick<ToolbarProps, "view" | "nowMs" | "onView">) {
  const bounds = boundsOf(view, nowMs);
  const move = (share: number) => {
    const by = view.spanMs * share;
    onView(movedTo(view, { fromMs: bounds.fromMs + by, toMs: bounds.toMs + by }, nowMs));
  };
  const span = (spanMs: number) => onView({ ...view, spanMs });
  return (
    <div class="trends-when">
      <button type="button" class="icon-button" aria-label={texts.earlier} onClick={() => move(-STEP)}>
        <Icon name="left" />
      </button>
      <UntilField
        ms={bounds.toMs}
        onMs={(untilMs) => onView(movedTo(view, { fromMs: untilMs - view.spanMs, toMs: untilMs }, nowMs))}
      />
      <button
        type="button"
        class="icon-button"
        aria-label={texts.later}
        disabled={view.untilMs === undefined}
        onClick={() => move(STEP)}
      >
        <Icon name="right" />
      </button>
      <button
        type="button"
        class="button plain"
        aria-pressed={view.untilMs === undefined}
        onClick={() => onView({ ...view, untilMs: undefined })}
      >
        {texts.now}
      </button>
      <button
        type="button"
        class="icon-button trends-zoom"
        aria-label={texts.wider}
        onClick={() => span(view.spanMs * ZOOM)}
      >
        <Icon name="minus" />
      </button>
      <button
        type="button"
        class="icon-button trends-zoom"
        aria-label={texts.closer}
        onClick={() => span(view.spanMs / ZOOM)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}

function Beneath({ view, onView }: Pick<ToolbarProps, "view" | "onView">) {
  return (
    <Select
      className="trends-beneath"
      label={texts.before}
      value={view.before}
      options={(Object.keys(BEFORES) as Before[]).map((before) => [before, texts.befores[before]])}
      onValue={(before) => onView({ ...view, before })}
    />
  );
}

function UntilField({ ms, onMs }: { readonly ms: number; readonly onMs: (ms: number) => void }) {
  return (
    <label class="trends-until">
      <span class="unseen">{texts.until}</span>
      <input
        type="datetime-local"
        value={localText(ms)}
        onChange={({ currentTarget }) => {
          const chosen = timeOf(currentTarget.value);
          if (Number.isFinite(chosen)) onMs(chosen);
        }}
      />
    </label>
  );
}
