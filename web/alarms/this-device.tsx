/** Alarms on this device: whether the browser shows them while the console is closed, and which other devices of the same person do. */
import { useEffect, useState } from "preact/hooks";
import { deviceOf } from "../device-of.ts";
import { type Answer, getJson, send } from "../link/api.ts";
import { failureText } from "../link/failure.ts";
import { isControlled, may } from "../link/session.ts";
import { Busy, Button, Field } from "../parts/controls.tsx";
import { QuietHoursChoice } from "../parts/quiet-hours.tsx";
import { knownUser } from "../parts/who.tsx";
import { bytes } from "../passkey.ts";
import { formatDate } from "../texts/language.ts";
import { Receivers } from "./receivers.tsx";
import { texts } from "./texts.ts";

type PushState = Answer<"get", "/push/subscriptions">;

const words = texts.device;
/** The id of this browser's subscription, as the service has it. */
const KEPT = "push-subscription";

export function ThisDevice() {
  const [state, setState] = useState<PushState>();
  const [fault, setFault] = useState("");
  const mayAsk = may("acknowledge");
  const ask = () => getJson("/push/subscriptions").then(setState, (error: unknown) => setFault(failureText(error)));
  useEffect(() => {
    if (mayAsk) void ask();
  }, [mayAsk]);
  const act = async (work: () => Promise<unknown>) => {
    setFault("");
    await work().catch((error: unknown) => setFault(failureText(error)));
    await ask();
  };
  if (!mayAsk) return <p class="quiet">{words.signIn}</p>;
  if (state === undefined) return fault === "" ? <Busy /> : <p class="quiet">{fault}</p>;
  const here = localStorage.getItem(KEPT);
  const isOn = state.subscriptions.some(({ id }) => id === here);
  return (
    <section class="this-device">
      <h2 class="unseen">{texts.tabs.device}</h2>
      <p>{words.about}</p>
      {state.key === null ? <NoReceiver /> : !isOn && <Subscribe publicKey={state.key} act={act} />}
      {fault !== "" && (
        <p class="refusal" role="alert">
          {fault}
        </p>
      )}
      <QuietHoursChoice />
      <Receivers />
      <h3>{words.mine}</h3>
      {state.subscriptions.length === 0 && <p class="quiet">{words.none}</p>}
      <ul class="devices">
        {state.subscriptions.map(({ id, device, person, made_at: made }) => (
          <li key={id}>
            <b>{device}</b>{" "}
            <span class="quiet">
              {[id === here && words.here, person, words.since(formatDate(made))].filter(Boolean).join(" · ")}
            </span>
            <Button onPress={() => act(() => remove(id, id === here))}>{id === here ? words.off : words.remove}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoReceiver() {
  return (
    <>
      <p>{words.noReceiver}</p>
      <a class="button" href="#/setup">
        {words.add}
      </a>
    </>
  );
}

interface SubscribeProps {
  readonly publicKey: string;
  readonly act: (work: () => Promise<unknown>) => Promise<void>;
}

function Subscribe({ publicKey, act }: SubscribeProps) {
  const [device, setDevice] = useState(deviceOf(navigator.userAgent) ?? "");
  const obstacle = obstacleHere();
  if (obstacle !== undefined) return <p class="quiet">{obstacle}</p>;
  return (
    <div class="form">
      <Field label={words.name} value={device} onValue={setDevice} maxLength={64} required />
      <Button kind="primary" disabled={device.trim() === ""} onPress={() => act(() => subscribe(publicKey, device))}>
        {words.on}
      </Button>
    </div>
  );
}

function obstacleHere(): string | undefined {
  if (!isSecureContext) return words.notSecure;
  if (!("serviceWorker" in navigator && "PushManager" in globalThis)) return words.notHere;
  return Notification.permission === "denied" ? words.notAllowed : undefined;
}

/** The browser asks its reader; then its push service is made known to the vessel. */
async function subscribe(publicKey: string, device: string): Promise<void> {
  const user = isControlled() ? undefined : await knownUser(words.on);
  if (!isControlled() && user === undefined) return;
  if ((await Notification.requestPermission()) !== "granted") throw new Error(words.notAllowed);
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // The vessel's key may be another one since.
  await before?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(publicKey) });
  const { endpoint, keys } = made.toJSON();
  const { id } = await send("/push/subscriptions", {
    endpoint: endpoint ?? "",
    p256dh: keys?.["p256dh"] ?? "",
    auth: keys?.["auth"] ?? "",
    device: device.trim(),
    user,
  });
  localStorage.setItem(KEPT, id);
}

async function remove(id: string, isHere: boolean): Promise<void> {
  await send("/push/subscriptions/{id}/remove", { id });
  if (!isHere) return;
  localStorage.removeItem(KEPT);
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
}
