/** In whose name what is done stands in the log book: the session's, whatever a request says. */
import test from "ava";
import { accessVessel, programWith } from "./support/vessel.ts";

test("entries, overrides and silences are in the session's name, and the parameter user is ignored", async (t) => {
  const vessel = await accessVessel(t);
  const post = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(`${vessel.url}${path}`, { method: "POST", headers });
    t.is(answer.status, 200, `${path}: ${await answer.text()}`);
  };
  const userOf = async (kind: "manual" | "override") => (await vessel.logbook.query({ kind, limit: 1 }))[0]?.user;
  const rules = (await (await fetch(`${vessel.url}/alarms/rules`)).json()) as { tag_id: string; id: string }[];
  const { tag_id: tag, id } = rules.find((each) => each.tag_id === "FIRE_0.DETECTED") ?? { tag_id: "", id: "" };
  t.not(tag, "");
  const path = `/alarms/rules/${tag}/${id}`;

  await post("/logbook?summary=Zarpamos&user=Luis", vessel.as("crew"));
  t.is(await userOf("manual"), "crew");
  await post(`${path}/shelve?user=Luis&reason=humo+de+la+cocina&minutes=5`, vessel.as("engineer"));
  t.is(await userOf("override"), "engineer");
  await post(`${path}/unshelve?user=Luis`, vessel.as("master"));
  t.is(await userOf("override"), "master");
  await post(`${path}/out-of-service?user=Luis&reason=averiado`, vessel.as("service_technician"));
  t.is(await userOf("override"), "service_technician");
  await post(`${path}/return-to-service?user=Luis`, await programWith(vessel.access, "control"));
  t.is(await userOf("override"), "token:control");
  await post("/alarms/silence?user=Luis", vessel.as("crew"));
  await post("/logbook?summary=y&user=Luis", {});
  t.is(await userOf("manual"), "Luis", "a program of this computer says who it is for");
});
