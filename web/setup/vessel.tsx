/** What the vessel is: asked at the first start, changed later. */
import { useState } from "preact/hooks";
import { Button, Field, Select } from "../parts/controls.tsx";
import { changeProject, written } from "./project.ts";
import type { setup } from "../texts/en/setup.ts";
import { texts } from "./texts.ts";

export type Vessel = Readonly<Record<"name" | "type" | "loa_m" | "beam_m" | "draft_m", string>>;

export const NO_VESSEL: Vessel = { name: "", type: "motor_yacht", loa_m: "", beam_m: "", draft_m: "" };
/** In the order of the project's schema. */
const VESSEL_TYPES = Object.keys(texts.vessel.types) as (keyof typeof setup.vessel.types)[];
const LENGTHS = ["loa_m", "beam_m", "draft_m"] as const;
const LABELS = { loa_m: texts.vessel.loa, beam_m: texts.vessel.beam, draft_m: texts.vessel.draft };

/** A comma is a point to half of the world. */
function lengthOf(text: string): number {
  return Number(text.replace(",", "."));
}

export function isVessel(vessel: Vessel): boolean {
  return vessel.name.trim() !== "" && LENGTHS.every((key) => lengthOf(vessel[key]) > 0);
}

/** As the project file has it. */
export function vesselValue({ name, type, ...lengths }: Vessel) {
  const numbers = Object.fromEntries(LENGTHS.map((key) => [key, lengthOf(lengths[key])]));
  return { name: name.trim(), type, ...numbers };
}

interface VesselFieldsProps {
  readonly vessel: Vessel;
  readonly onVessel: (change: (before: Vessel) => Vessel) => void;
}

export function VesselFields({ vessel, onVessel }: VesselFieldsProps) {
  const set = (key: keyof Vessel) => (value: string) => onVessel((before) => ({ ...before, [key]: value }));
  return (
    <div class="setup-fields">
      <Field label={texts.vessel.name} value={vessel.name} onValue={set("name")} maxLength={128} />
      <label class="field">
        <span class="field-label">{texts.vessel.type}</span>
        <Select
          className="field-select"
          label={texts.vessel.type}
          value={vessel.type}
          options={VESSEL_TYPES.map((type) => [type, texts.vessel.types[type]])}
          onValue={set("type")}
        />
      </label>
      {LENGTHS.map((key) => (
        <Field key={key} label={LABELS[key]} value={vessel[key]} onValue={set(key)} />
      ))}
    </div>
  );
}

export function VesselSettings() {
  const now = written().vessel ?? {};
  const before: Vessel = {
    ...NO_VESSEL,
    ...Object.fromEntries(Object.entries(now).map(([key, value]) => [key, String(value)])),
  };
  const [vessel, setVessel] = useState(before);
  const changed = Object.entries(vesselValue(vessel)).filter(([key, value]) => now[key] !== value);
  const save = () => changeProject(changed.map(([key, value]) => ({ path: ["vessel", key], value })));
  return (
    <section class="setup-card">
      <h2>{texts.vessel.title}</h2>
      <VesselFields vessel={vessel} onVessel={setVessel} />
      {!isVessel(vessel) && <p class="quiet">{texts.vessel.wrong}</p>}
      <Button
        label={`${texts.save}: ${texts.vessel.title}`}
        onPress={save}
        disabled={changed.length === 0 || !isVessel(vessel)}
      >
        {texts.save}
      </Button>
    </section>
  );
}
