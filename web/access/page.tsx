/** The page of access: what waits to be allowed, who may what, which programs have a token, and who is signed in where. */
import { may, session } from "../link/session.ts";
import { Passkeys } from "./passkeys.tsx";
import { People } from "./people.tsx";
import { Requests, Tokens } from "./programs.tsx";
import { Sessions } from "./sessions.tsx";
import { words } from "./words.ts";
import "./page.css";

/** On a bridge tablet a PIN shows less of this page than the password. */
function needsPassword(): boolean {
  const { tablet, role } = session().who;
  return tablet && (role === "master" || role === "engineer") && !may("tokens");
}

export default function Page() {
  return (
    <div class="access-page">
      <h1>{words.page}</h1>
      <div class="access-sections">
        {may("tokens") && <Requests />}
        {may("people") && <People />}
        {may("tokens") && <Tokens />}
        {may("own account") && <Passkeys />}
        <Sessions />
      </div>
      {needsPassword() && <p class="quiet">{words.byPassword}</p>}
    </div>
  );
}
