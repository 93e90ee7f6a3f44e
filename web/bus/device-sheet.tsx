/** All that a device has said of itself, what it sends and how often; its instance is set here by who may. */
import { useState } from "preact/hooks";
import { type Answer, getJson, post } from "../link/api.ts";
import { failureText } from "../link/failure.ts";
import { session } from "../link/session.ts";
import { Button, Empty, Field } from "../parts/controls.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { closeSheet } from "../parts/sheets.ts";
import { health } from "../store/health.ts";
import { go } from "../store/route.ts";
import { formatTime } from "../texts/language.ts";
import { agoText, type Device, type Group, instanceText, lineName, makerOf, nameOf, rateText } from "./names.ts";
import { usePolled } from "../parts/polled.ts";
import { texts } from "./texts.ts";

const ASK_MS = 2000;
/** Up to this many tanks or sensors are named. */
const NAMED = 6;

export function DeviceSheet({ device }: { readonly device: Device }) {
  const { address, interface: line } = device;
  const ask = () => (address === null ? Promise.resolve([]) : getJson("/nmea2000/groups", { line, address }));
  const [groups] = usePolled(ask, ASK_MS, `${line} ${address}`);
  const watch = () => {
    closeSheet();
    go("bus", ["messages"], { query: `sources=${address}&lines=${encodeURIComponent(line)}` });
  };
  const title = address === null ? nameOf(device) : `${nameOf(device)} · ${address}`;
  return (
    <Sheet title={title} foot={address !== null && <Button onPress={watch}>{texts.sheet.watch}</Button>}>
      <Facts facts={factsOf(device)} />
      {device.previous_faults !== null && <EarlierFaults faults={device.previous_faults} />}
      <h3>{texts.sheet.groups}</h3>
      {device.battery !== null && <Facts facts={factsOfBattery(device.battery)} />}
      {device.battery === null && groups !== undefined && <Groups groups={groups} />}
      {address !== null && <Instance line={line} address={address} device={device} />}
      <h3>{texts.sheet.more}</h3>
      <Facts facts={furtherFactsOf(device)} />
    </Sheet>
  );
}

type Fact = readonly [name: string, value: string | number | null];

function factsOf(device: Device): readonly Fact[] {
  const { sheet, device: words } = texts;
  const installed = [device.description_1, device.description_2].filter((text) => text !== null && text !== "");
  return [
    [words.maker, makerOf(device)],
    [words.serial, device.serial],
    [words.software, device.software_version],
    [sheet.function, device.device_function],
    [sheet.instance, device.device_instance],
    [sheet.installed, installed.length === 0 ? null : installed.join(", ")],
  ];
}

function furtherFactsOf(device: Device): readonly Fact[] {
  const { sheet, device: words } = texts;
  return [
    [sheet.model, device.model_version],
    [sheet.product, device.product_code],
    [sheet.class, device.device_class],
    [sheet.system, device.system_instance],
    [sheet.standard, device.nmea2000_version],
    [sheet.load, device.load_equivalency],
    [sheet.name, device.name],
    [words.line, lineName(device.interface)],
    [sheet.first, formatTime(device.first_heard)],
  ];
}

function factsOfBattery(battery: NonNullable<Device["battery"]>): readonly Fact[] {
  const together = (volts: number | null, amperes: number | null) =>
    [volts === null ? [] : `${volts} V`, amperes === null ? [] : `${amperes} A`].flat().join(", ");
  return [
    [texts.sheet.identifiers, battery.identifiers.join(" ")],
    [texts.sheet.charge, together(battery.charge_limit_v, battery.charge_limit_a)],
    [texts.sheet.discharge, together(battery.discharge_limit_v, battery.discharge_limit_a)],
  ];
}

/** They are no alarms: an engine keeps them until its service. */
function EarlierFaults({ faults }: { readonly faults: NonNullable<Device["previous_faults"]> }) {
  return (
    <>
      <h3>{texts.sheet.faults}</h3>
      {faults.length === 0 && <Empty>{texts.sheet.noFaults}</Empty>}
      <ul>
        {faults.map(({ spn, fmi, text, occurrences }) => (
          <li key={`${spn} ${fmi}`}>
            {text} <span class="quiet">{occurrences === null ? "" : texts.sheet.times(occurrences)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What the device has not said is left out. */
function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  const known = facts.filter(([, value]) => value !== null && value !== "");
  return (
    <dl class="facts">
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Groups({ groups }: { readonly groups: readonly Group[] }) {
  if (groups.length === 0) return <Empty>{texts.sheet.noGroups}</Empty>;
  return (
    <ul class="bus-groups">
      {groups.map((group) => (
        <li key={group.pgn}>
          <span class="bus-group-name">
            {group.title ?? texts.message.unknown} <span class="quiet">{group.pgn}</span>
          </span>
          <span class="bus-group-rate">{rateText(group)}</span>
          <span class="quiet">
            {group.instances.length > 0 && group.instances.length <= NAMED
              ? group.instances.map(instanceText).join(", ")
              : ""}
            {group.per_s === 0 ? ` ${agoText(group.age_s)}` : ""}
          </span>
        </li>
      ))}
    </ul>
  );
}

type InstanceAnswer = Answer<"post", "/nmea2000/devices/{line}/{address}/instances">;

/** Only where we may speak on the bus, and only for who may. */
function Instance(props: { readonly line: string; readonly address: number; readonly device: Device }) {
  const { line, address, device } = props;
  const [instance, setInstance] = useState(String(device.device_instance ?? 0));
  const [result, setResult] = useState("");
  const hasNode = health.value?.nmea2000.some(
    (each) => each.interface === line && (each.node !== null || each.line?.sends === true),
  );
  if (!session().who.rights.includes("command device")) return null;
  if (hasNode !== true) return <p class="quiet">{texts.sheet.onlyListening}</p>;
  const isNumber = /^\d{1,3}$/.test(instance) && Number(instance) <= 252;
  const ask = async () => {
    setResult("");
    const asked = { line, address, device_instance: Number(instance) };
    await post("/nmea2000/devices/{line}/{address}/instances", asked).then(
      (answer) => setResult(answerText(answer)),
      (error: unknown) => setResult(failureText(error)),
    );
  };
  return (
    <section class="bus-instance">
      <h3>{texts.sheet.change}</h3>
      <Field
        label={texts.sheet.instance}
        type="number"
        value={instance}
        onValue={setInstance}
        hint={texts.sheet.changeHint}
      />
      <Button onPress={ask} disabled={!isNumber}>
        {texts.sheet.set}
      </Button>
      <p role="status">{result}</p>
    </section>
  );
}

function answerText({ answer, pgn_error: error, field_errors: fields }: InstanceAnswer): string {
  if (answer === "refused") return texts.sheet.refused([error, ...fields].join(", "));
  return texts.sheet[answer];
}
