/** How other devices open the console: its address and the vessel's certificate, as codes for a camera. */
import { encode } from "uqr";
import { health } from "../store/health.ts";
import type { Computer } from "./sources.tsx";
import { session } from "../link/session.ts";
import { Button } from "../parts/controls.tsx";
import { askSignIn } from "../parts/who.tsx";
import { changeProject, file, waiting, written } from "./project.ts";
import { RestartButton } from "./service.tsx";
import { texts } from "./texts.ts";

export function Addresses({ computer }: { readonly computer: Computer }) {
  const https = health.value?.https ?? null;
  const isHere = /^(localhost|127\.|\[::1\])/.test(location.hostname);
  const host = isHere ? computer.addresses[0] : location.hostname;
  if (host === undefined) return null;
  const portInClear = location.protocol === "http:" ? location.port : USUAL_PORT;
  const inClear = addressOf(host, "http:", portInClear);
  const url = https === null ? inClear : addressOf(host, "https:", String(https.port));
  return (
    <section class="setup-card">
      <h2>{texts.address.title}</h2>
      <p class="quiet">{texts.address.about}</p>
      {https?.source === "own" && (
        <>
          <p>{texts.address.authority}</p>
          <Code text={`${inClear}access/ca.crt`} />
          {https.fingerprint !== null && (
            <p class="quiet setup-long">
              {texts.address.fingerprint}: {https.fingerprint}
            </p>
          )}
        </>
      )}
      <Code text={url} />
      <LetIn isHere={isHere} />
    </section>
  );
}

/** What lets others reach the service: two lines of the project, a restart, and the first account. */
function LetIn({ isHere }: { readonly isHere: boolean }) {
  const words = texts.address;
  const { host, https } = written();
  const isAsked = host !== undefined;
  const https_ = { path: ["https"], value: true };
  if (session().setup_needed)
    return (
      <>
        <p>{words.account}</p>
        <Button kind="primary" onPress={askSignIn}>
          {words.makeAccount}
        </Button>
      </>
    );
  if (file.value === undefined || !(isHere || isAsked)) return null;
  return isAsked ? (
    <>
      <p>{words.letIn(waiting.value.includes("host"))}</p>
      {waiting.value.includes("host") && <RestartButton />}
      <Button onPress={() => changeProject([{ path: ["host"] }, ...(https === true ? [{ path: ["https"] }] : [])])}>
        {texts.takeBack}
      </Button>
    </>
  ) : (
    <>
      <p class="quiet">{words.loopback}</p>
      <Button
        kind="primary"
        onPress={() => changeProject([{ path: ["host"], value: "0.0.0.0" }, ...(https === undefined ? [https_] : [])])}
      >
        {words.let}
      </Button>
    </>
  );
}

/** The service's port, if nobody has given it another. */
const USUAL_PORT = "8000";

function addressOf(host: string, protocol: string, port: string): string {
  const url = new URL("/", location.href);
  url.protocol = protocol;
  url.hostname = host;
  url.port = port;
  return url.href;
}

/** Black on white in every light: a camera has to read it. It is shown only when it is asked for, for nobody wants it at night. */
function Code({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <details class="setup-code">
      <summary>{text}</summary>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={texts.address.code(text)}>
        <rect width={size} height={size} fill="#fff" />
        <path d={path.join("")} fill="#000" />
      </svg>
    </details>
  );
}
