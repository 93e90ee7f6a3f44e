/** What a browser gets by Web Push: its service worker (`web/service-worker.ts`) makes a notification of it. */
export interface PushedMessage {
  readonly title: string;
  readonly body: string;
  /** Names the notification: one with the same name replaces it. */
  readonly tag: string;
  readonly kind: "raised" | "acknowledged" | "cleared" | "well" | "test";
  /** Whether it sounds in the quiet hours of a device, too. */
  readonly isEmergency: boolean;
  /** Whether it stays on the screen until somebody has seen it. */
  readonly isPressing: boolean;
  /** Where a tap leads: the page that acknowledges, or the console. */
  readonly link: string | null;
}
