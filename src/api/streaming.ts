/** An answer that is made while it is sent: it never stands in memory as a whole. */
export class Streaming {
  readonly mediaType: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Parts small enough not to hold up the event loop. What is thrown before the first one is answered as a problem. */
  readonly parts: AsyncIterable<string | Uint8Array>;

  constructor(
    mediaType: string,
    parts: AsyncIterable<string | Uint8Array>,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.mediaType = mediaType;
    this.parts = parts;
    this.headers = headers;
  }
}
