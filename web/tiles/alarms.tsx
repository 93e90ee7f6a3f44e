/** The open alarms, the most urgent first. */
import { bridgeOrder } from "../../src/alarms/bridge-order.ts";
import { alarmsOldSince, openAlarms } from "../store/alarms.ts";
import { ageText, nowMs } from "../store/clock.ts";
import { hearing } from "../store/health.ts";
import { openTag } from "../store/open-tag.ts";
import { texts } from "./texts.ts";
import type { TileProps } from "./tile-props.ts";
import "./list.css";

export function AlarmsTile({ title }: TileProps) {
  const alarms = (openAlarms.value ?? []).toSorted(bridgeOrder);
  const isCalm = alarms.length === 0 && alarmsOldSince.value === undefined && hearing.value === "heard";
  return (
    <section class="tile tile-list" aria-label={title ?? texts.alarms}>
      <h2 class="tile-head">{title ?? texts.alarms}</h2>
      {isCalm && <p class="empty">{texts.noAlarms}</p>}
      <div class="list-rows" style={{ "--rows": String(Math.max(4, alarms.length)) }}>
        {alarms.map(({ id, tag_id: tagId, message, priority, condition, activated_at: since }) => (
          <button
            key={id}
            type="button"
            class="list-row"
            data-priority={condition ? priority : undefined}
            onClick={() => void openTag(tagId)}
          >
            <span class="list-name">{message}</span>
            <span class="list-value">
              <i>{ageText(nowMs.value - Date.parse(since))}</i>
            </span>
          </button>
        ))}
      </div>
    </section>
  );
}
