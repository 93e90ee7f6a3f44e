/** An answer that is made while it is sent, so it is never in memory as a whole. */
export class Streaming {
  readonly mediaType: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Parts that are small enough not to block the event loop. An error before the first part becomes an error answer. */
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
