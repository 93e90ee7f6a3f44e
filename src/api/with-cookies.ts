/** The cookies of a browser, and a body that is answered with them. */

/** Its session, and that it is a bridge tablet. */
export const SESSION_COOKIE = "bitacora_session";
export const TABLET_COOKIE = "bitacora_tablet";

/** Over TLS a browser takes that name from this very host alone, by TLS: nobody else can plant a session, or lay one before ours. */
export const sessionCookie = (isSecure: boolean) => (isSecure ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE);

/** A body, and cookies that are set with it. */
export class WithCookies<Body> {
  readonly body: Body;
  readonly cookies: readonly Cookie[];

  constructor(body: Body, cookies: readonly Cookie[]) {
    this.body = body;
    this.cookies = cookies;
  }
}

/** Only this service reads it: no script does, and no page of another site sends it. */
export interface Cookie {
  readonly name: string;
  /** Empty: the browser forgets it. */
  readonly value: string;
  readonly maxAgeS: number;
}

/** `isSecure`: the browser came by TLS, and is to send it by nothing else. */
export function cookieHeader({ name, value, maxAgeS }: Cookie, isSecure: boolean): string {
  const life = value === "" ? 0 : Math.floor(maxAgeS);
  const own = name === SESSION_COOKIE ? sessionCookie(isSecure) : name;
  return `${own}=${value}; Path=/; Max-Age=${life}; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;
}
