/** Passkeys: signing in by one, and a person's own. Bytes are base64url, as browsers have them in their JSON. */
import { ALGORITHMS } from "../../access/passkey/ceremony.ts";
import { limits } from "../../access/limits.ts";
import { pointIn } from "../../logbook/person/passkey-signature.ts";
import { access as words } from "../../messages/details.ts";
import { arrayOf } from "../../core/body-schema.ts";
import { inBody, type Parameter, pathParameter } from "../schema/parameter.ts";
import { userParameter, requiredSummaryParameter, secretParameter } from "../schema/text-parameter.ts";
import { refTo } from "../schema/schemas.ts";
import { accessEndpoint, doneIn, named, signedIn } from "./access-answer.ts";

/** Characters of the longest part, which is what the browser says of page and challenge. */
const PART_CHARS = 8192;

const part = (description: string): Parameter<string> =>
  secretParameter(description, PART_CHARS, () => words.passkeyPartRequired);
const clientData = part("`response.clientDataJSON`.");
const authenticatorData = part("`response.authenticatorData`.");

export const passkeyEndpoints = [
  accessEndpoint({
    method: "post",
    path: "/access/passkeys/sessions/challenge",
    operationId: "askPasskeySignIn",
    summary: "What a browser needs to sign somebody in by passkey",
    answer: refTo("PasskeyChallenge"),
    handle: (_values, { passkeys }, { site }) => {
      const { challenge, rpId } = passkeys.signInChallenge(site);
      return { challenge, rp_id: rpId, timeout_ms: limits.challengeMs };
    },
  }),
  accessEndpoint({
    method: "post",
    path: "/access/passkeys/sessions",
    operationId: "signInByPasskey",
    summary: "Signs in by passkey, which says itself whose it is",
    parameters: {
      credential_id: part("`rawId` of the credential."),
      client_data: clientData,
      authenticator_data: authenticatorData,
      signature: part("`response.signature`."),
      user_handle: part("`response.userHandle`."),
    },
    answer: refTo("AccessState"),
    handle: async (given, access, caller) => {
      const assertion = {
        credentialId: given.credential_id,
        clientData: given.client_data,
        authenticatorData: given.authenticator_data,
        signature: given.signature,
        userHandle: given.user_handle,
      };
      return signedIn(access, await access.passkeys.signIn(assertion, caller.site, caller), caller);
    },
  }),
  accessEndpoint({
    method: "get",
    path: "/access/passkeys",
    operationId: "listPasskeys",
    summary: "One's own passkeys, and all for who may remove them",
    answer: arrayOf(refTo("Passkey")),
    handle: async (_values, { passkeys }, caller, context) => {
      const seen = passkeys.keys.records().filter(({ name }) => name === caller.name || caller.rights.has("people"));
      const known = seen.length === 0 ? undefined : await context.parts.acts.book.keys();
      return seen.map(({ id, name, label, rp_id, credential_id, public_key, made_at, used_at }) => {
        const person_key = pointIn(Buffer.from(public_key, "base64url")) ?? null;
        const signs = person_key !== null && known?.standing(name, person_key) === "good";
        return { id, name, label, rp_id, credential_id, person_key, signs, made_at, used_at };
      });
    },
  }),
  accessEndpoint({
    method: "post",
    path: "/access/passkeys/challenge",
    operationId: "askPasskey",
    summary: "What a browser needs to make a passkey for the person who is signed in; it takes their password",
    parameters: { password: secretParameter("The password.", limits.secretMostChars, () => words.passwordRequired) },
    answer: refTo("NewPasskey"),
    handle: async ({ password }, { passkeys }, caller) => {
      const { challenge, rpId, userHandle, name, exclude } = await passkeys.begin(caller, password, caller.site);
      return {
        challenge,
        rp_id: rpId,
        user_handle: userHandle,
        name,
        exclude: [...exclude],
        algorithms: [...ALGORITHMS],
        timeout_ms: limits.challengeMs,
      };
    },
  }),
  accessEndpoint({
    method: "post",
    path: "/access/passkeys",
    operationId: "addPasskey",
    summary: "Adds the passkey that the browser has made",
    parameters: {
      label: inBody(requiredSummaryParameter("What it is called.", limits.nameChars, () => words.labelRequired)),
      user_handle: part("As it was given with the challenge."),
      client_data: clientData,
      authenticator_data: authenticatorData,
      public_key: part("`response.getPublicKey()`."),
    },
    answer: refTo("Done"),
    handle: async (given, { passkeys }, caller) => {
      const made = {
        label: given.label,
        userHandle: given.user_handle,
        clientData: given.client_data,
        authenticatorData: given.authenticator_data,
        publicKey: given.public_key,
      };
      await passkeys.add(caller, made, caller.site);
      return { done: true };
    },
  }),
  accessEndpoint({
    method: "post",
    path: "/access/passkeys/{id}/remove",
    operationId: "removePasskey",
    summary: "Removes a passkey and ends the other sessions of its owner",
    parameters: {
      id: pathParameter("The id."),
      user: inBody(
        userParameter("Who does it; counts for programs of this computer only.", "operator", limits.nameChars),
      ),
    },
    answer: refTo("Done"),
    handle: async ({ id, user }, access, caller) => {
      await access.passkeys.remove(id, named(caller, user));
      return doneIn(access);
    },
  }),
];
