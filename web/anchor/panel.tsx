/** Beside the chart: let the anchor go, see how she lies, change the watch, take it up; and the guard areas. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { formatCourse } from "../../src/tags/vocabulary/shown-number.ts";
import { Act } from "../parts/act.tsx";
import { Button, Field } from "../parts/controls.tsx";
import { Icon } from "../parts/icons.tsx";
import { formatTime } from "../texts/language.ts";
import { type Anchor, type Guards, letGo, type Place, type Pointing, takeUp } from "./anchor.ts";
import { Areas } from "./areas.tsx";
import { Radius } from "./radius.tsx";
import { texts } from "./texts.ts";
import "./panel.css";

interface PanelProps {
  readonly guards: Guards;
  readonly pointing: Pointing;
  readonly hasPosition: boolean;
  readonly onClose: () => void;
}

export function AnchorPanel({ guards, pointing, hasPosition, onClose }: PanelProps) {
  const { anchor } = guards;
  const element = useRef<HTMLElement>(null);
  // On a phone it lies below the picture.
  useLayoutEffect(() => element.current?.scrollIntoView({ block: "nearest" }), [anchor?.is_down]);
  return (
    <aside class="anchor-panel" aria-label={texts.title} ref={element}>
      <header>
        <h2>{texts.title}</h2>
        <button type="button" class="icon-button" aria-label={texts.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {anchor !== undefined && !anchor.is_down && <Up anchor={anchor} guards={guards} hasPosition={hasPosition} />}
      {anchor?.is_down === true && <Down anchor={anchor} guards={guards} pointing={pointing} />}
      <Areas guards={guards} pointing={pointing} hasPosition={hasPosition} />
    </aside>
  );
}

interface PartProps {
  readonly anchor: Anchor;
  readonly guards: Guards;
}

function Up({ anchor, guards, hasPosition }: PartProps & { readonly hasPosition: boolean }) {
  const [radius, setRadius] = useState(String(anchor.usual_radius_m));
  const [rode, setRode] = useState("");
  const [depth, setDepth] = useState("");
  const [rise, setRise] = useState("");
  const byRode = Number(rode) > 0;
  const asked = byRode
    ? { rode_m: Number(rode), depth_m: numberOf(depth), tide_rise_m: numberOf(rise) }
    : { radius_m: Number(radius) };
  const act = byRode ? texts.letGoByRode : texts.letGo(`${radius} m`);
  const press = async () => {
    if (await letGo(act, asked)) guards.again();
  };
  return (
    <>
      <div class="anchor-row">
        <Radius value={radius} onValue={setRadius} />
        <Act right="anchor" kind="primary" onPress={press} disabled={!hasPosition || !(byRode || Number(radius) >= 10)}>
          {act}
        </Act>
      </div>
      <p class="anchor-hint">{hasPosition ? `${texts.states.up} ${texts.beneath}` : texts.noPosition}</p>
      <details>
        <summary>{texts.byRode}</summary>
        <div class="anchor-fields">
          <Field label={texts.rode} type="number" value={rode} onValue={setRode} />
          <Field
            label={texts.depth}
            type="number"
            value={depth === "" && anchor.depth_m !== null ? anchor.depth_m.toFixed(1) : depth}
            onValue={setDepth}
          />
          <Field label={texts.tideRise} type="number" value={rise} onValue={setRise} />
        </div>
      </details>
    </>
  );
}

function Down({ anchor, guards, pointing }: PartProps & { readonly pointing: Pointing }) {
  const { distance_m: distance, radius_m: present, bearing, position } = anchor;
  const [radius, setRadius] = useState<string>();
  const { movedTo, move } = pointing;
  const shown = radius ?? String(present);
  const change = async () => {
    if (await letGo(texts.change(`${shown} m`), { radius_m: Number(shown) })) guards.again();
    setRadius(undefined);
  };
  const setHere = async () => {
    if (movedTo !== undefined && (await letGo(texts.set, rounded(movedTo)))) guards.again();
    move(undefined);
  };
  return (
    <>
      <p class="anchor-state" data-state={anchor.state} role="status">
        {texts.states[anchor.state]}
      </p>
      <p class="anchor-distance">
        <b>{distance === null ? texts.unknown : `${Math.round(distance)} m`}</b> {texts.ofRadius(`${present} m`)}
        {bearing !== null && (
          <span>
            {texts.bearing} {formatCourse(bearing)}
          </span>
        )}
      </p>
      {movedTo === undefined ? (
        <>
          <div class="anchor-row">
            <Radius value={shown} onValue={setRadius} />
            <Act right="anchor" onPress={change} disabled={Number(shown) === present || !(Number(shown) >= 10)}>
              {texts.change(`${shown} m`)}
            </Act>
          </div>
          <div class="anchor-row">
            <Act right="anchor" onPress={() => move(position ?? undefined)}>
              {texts.move}
            </Act>
            <TakeUp onDone={guards.again} />
          </div>
        </>
      ) : (
        <>
          <p class="anchor-hint">{texts.moving}</p>
          <div class="anchor-row">
            <Button kind="primary" onPress={setHere}>
              {texts.set}
            </Button>
            <Button onPress={() => move(undefined)}>{texts.cancel}</Button>
          </div>
        </>
      )}
      <p class="anchor-hint">
        {anchor.since !== null && `${texts.since} ${formatTime(Date.parse(anchor.since))}`} · {texts.by} {anchor.by}
      </p>
    </>
  );
}

/** Twice: a watch is not ended by a sleeve. */
function TakeUp({ onDone }: { readonly onDone: () => void }) {
  const [isSure, setSure] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSure(false), 4000);
    return () => clearTimeout(timer);
  }, [isSure]);
  const press = async () => {
    if (!isSure) return setSure(true);
    if (await takeUp(texts.takeUp)) onDone();
    return setSure(false);
  };
  return (
    <Act right="anchor" kind={isSure ? "danger" : "plain"} onPress={press}>
      {isSure ? texts.reallyUp : texts.takeUp}
    </Act>
  );
}

/** To a centimetre: a place on a screen is no finer. */
function rounded({ latitude, longitude }: Place): Place {
  return { latitude: Number(latitude.toFixed(7)), longitude: Number(longitude.toFixed(7)) };
}

function numberOf(text: string): number | undefined {
  return text.trim() === "" ? undefined : Number(text);
}
