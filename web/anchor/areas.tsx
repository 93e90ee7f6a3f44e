/** The guard areas: how she lies to each, and a new one: around her, or drawn on the chart. */
import { useState } from "preact/hooks";
import { Act } from "../parts/act.tsx";
import { Choice, Field } from "../parts/controls.tsx";
import { Icon } from "../parts/icons.tsx";
import { type Area, guardArea, type Guards, type Pointing, removeArea } from "./anchor.ts";
import { Radius } from "./radius.tsx";
import { texts } from "./texts.ts";

interface AreasProps {
  readonly guards: Guards;
  readonly pointing: Pointing;
  readonly hasPosition: boolean;
}

export function Areas({ guards, pointing, hasPosition }: AreasProps) {
  return (
    <details class="anchor-areas">
      <summary>
        {texts.areas} ({guards.areas.length})
      </summary>
      {guards.areas.length === 0 && <p class="anchor-hint">{texts.noAreas}</p>}
      <ul>
        {guards.areas.map((area) => (
          <li key={area.number} data-broken={isBroken(area)}>
            <span>
              <b>{area.name}</b> {texts.alarmWhen[area.alarm_when]}
              <small>{distanceOf(area)}</small>
            </span>
            <button
              type="button"
              class="icon-button"
              aria-label={texts.remove(area.name)}
              onClick={() => void removeArea(texts.remove(area.name), area).then(guards.again)}
            >
              <Icon name="bin" />
            </button>
          </li>
        ))}
      </ul>
      <NewArea guards={guards} pointing={pointing} hasPosition={hasPosition} />
    </details>
  );
}

function NewArea({ guards, pointing: { corners, draw }, hasPosition }: AreasProps) {
  const [name, setName] = useState("");
  const [radius, setRadius] = useState("60");
  const [when, setWhen] = useState<Area["alarm_when"]>("outside");
  const isDrawn = corners !== undefined;
  const isWhole = isDrawn ? corners.length >= 3 : hasPosition && Number(radius) >= 10;
  const guard = async () => {
    const places = corners
      ?.map(({ latitude, longitude }) => `${latitude.toFixed(6)},${longitude.toFixed(6)}`)
      .join(" ");
    const shape = isDrawn ? { corners: places } : { radius_m: Number(radius) };
    if (!(await guardArea(texts.guard, { name: name.trim(), alarm_when: when, ...shape }))) return;
    draw(undefined);
    setName("");
    guards.again();
  };
  return (
    <div class="anchor-fields">
      <h3>{texts.newArea}</h3>
      <Field label={texts.name} value={name} onValue={setName} maxLength={60} />
      <Choice
        label={texts.when}
        value={when}
        options={(["outside", "inside"] as const).map((value) => ({ value, text: texts.whenShort[value] }))}
        onValue={setWhen}
      />
      <Choice
        label={texts.newArea}
        value={isDrawn ? "draw" : "around"}
        options={[
          { value: "around", text: texts.around },
          { value: "draw", text: texts.draw },
        ]}
        onValue={(value) => draw(value === "draw" ? [] : undefined)}
      />
      <div class="anchor-row">
        {isDrawn ? (
          <p class="anchor-hint">{texts.drawing(corners.length)}</p>
        ) : (
          <Radius value={radius} onValue={setRadius} />
        )}
        <Act right="anchor" kind="primary" onPress={guard} disabled={name.trim() === "" || !isWhole}>
          {texts.guard}
        </Act>
      </div>
    </div>
  );
}

function isBroken({ beyond_m: beyond, alarm_when: when }: Area): boolean {
  return beyond !== null && (when === "outside") === beyond > 0;
}

function distanceOf({ beyond_m: beyond }: Area): string {
  if (beyond === null) return texts.unknown;
  const metres = `${Math.round(Math.abs(beyond))} m`;
  return beyond < 0 ? texts.inside(metres) : texts.outside(metres);
}
