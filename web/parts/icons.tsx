/** The console's own icons: strokes on a square of 24, in the colour of the text around them. */
const PATHS = {
  watch: "M4 19a8 8 0 1 1 16 0M12 19l4-7M4 19h16",
  alarms: "M12 4a6 6 0 0 1 6 6v4l2 3H4l2-3v-4a6 6 0 0 1 6-6zM10 20a2 2 0 0 0 4 0",
  trends: "M4 4v16h16M7 15l4-5 3 3 5-7",
  anchor: "M12 3a2 2 0 1 0 .01 0zM12 7v14M8 11h8M4 14c.5 4 4 7 8 7s7.500-3 8-7",
  track: "M12 21s6-5.5 6-11a6 6 0 1 0-12 0c0 5.5 6 11 6 11zM12 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  logbook: "M6 4h11a2 2 0 0 1 2 2v14H8a2 2 0 0 1-2-2zM6 17h13M9 8h7M9 11h5",
  switches: "M8 7h8a5 5 0 0 1 0 10H8A5 5 0 0 1 8 7zM16 10v4",
  bus: "M3 12h18M7 12V6M7 6h0M12 12v6M17 12V6M5 6h4M10 18h4M15 6h4",
  setup: "M5 7h9M18 7h1M5 17h1M10 17h9M16 5v4M8 15v4M5 12h14",
  screen: "M4 5h16v11H4zM9 20h6M12 16v4",
  follow: "M12 18a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM12 3v6M12 15v6M3 12h6M15 12h6",
  access: "M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L21 21",
  menu: "M4 7h16M4 12h16M4 17h16",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  look: "M12 4l9 16H3zM12 10v4M12 17h.01",
  close: "M6 6l12 12M18 6L6 18",
  day: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M19 5l-1.4 1.4M6.4 17.6L5 19",
  dusk: "M4 18h16M7 14a5 5 0 0 1 10 0M12 5v2M5 8l1.4 1.4M19 8l-1.4 1.4M8 21h8",
  night: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  full: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  edit: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  undo: "M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3",
  bin: "M5 7h14M10 4h4M7 7l1 13h8l1-13M10 11v6M14 11v6",
  copy: "M8 8h11v12H8zM5 16V4h11",
  sound: "M5 10v4h3l4 4V6L8 10zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  mute: "M5 10v4h3l4 4V6L8 10zM16 10l5 5M21 10l-5 5",
  check: "M5 13l4 4L19 7",
  down: "M5 9l7 7 7-7",
  up: "M5 15l7-7 7 7",
  print: "M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
