/** The hours in which alarms below emergency make no sound on this device: whether there are any, and from when to when. */
import type { QuietHours } from "../quiet-hours.ts";
import { chooseQuietHours, quietHours } from "../store/quiet-hours.ts";
import { parts as en } from "../texts/en/parts.ts";
import { parts as es } from "../texts/es/parts.ts";
import { inLanguage } from "../texts/language.ts";
import { Choice, Field } from "./controls.tsx";

const texts = inLanguage({ en, es }).quietHours;
/** Of most people aboard. */
const USUAL = "23:00-07:00";

export function QuietHoursChoice() {
  const hours = quietHours.value;
  return (
    <>
      <h3>{texts.title}</h3>
      <Choice
        label={texts.title}
        value={hours === undefined ? "none" : "some"}
        options={[
          { value: "none", text: texts.none },
          { value: "some", text: texts.some },
        ]}
        onValue={(value) => chooseQuietHours(value === "some" ? USUAL : "")}
      />
      {hours !== undefined && <Hours {...hours} />}
      <p class="quiet">{texts.about}</p>
    </>
  );
}

function Hours({ from, to }: QuietHours) {
  return (
    <div class="field-line">
      <Field label={texts.from} type="time" value={from} onValue={(time) => chooseQuietHours(`${time}-${to}`)} />
      <Field label={texts.to} type="time" value={to} onValue={(time) => chooseQuietHours(`${from}-${time}`)} />
    </div>
  );
}
