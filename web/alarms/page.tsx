/** The page of alarms: every record, the limits by which they are raised, and alarms on this device. */
import { Choice } from "../parts/controls.tsx";
import { ThisDevice } from "./this-device.tsx";
import { Records } from "./records.tsx";
import { Rules } from "./rules.tsx";
import { go, route } from "../store/route.ts";
import { texts } from "./texts.ts";
import "./page.css";

const TABS = ["records", "rules", "device"] as const;
const PAGES = { records: Records, rules: Rules, device: ThisDevice };

export default function AlarmsPage() {
  const tab = TABS.find((one) => one === route.value.rest[0]) ?? "records";
  const Page = PAGES[tab];
  const options = TABS.map((value) => ({ value, text: texts.tabs[value] }));
  return (
    <section class="alarms-page">
      <Choice
        label={texts.tabs.records}
        value={tab}
        options={options}
        onValue={(to) => go("alarms", to === "records" ? [] : [to], { replaces: true })}
      />
      <Page />
    </section>
  );
}
