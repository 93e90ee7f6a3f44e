/** The key `chrony_socket` of the project file. */
import { resolve } from "node:path";
import { nonEmpty } from "../../project/schema-parts.ts";
import { givenSection } from "../../project/section.ts";

export const chronySection = givenSection({
  name: "chrony_socket",
  schema: {
    // The longest address of a socket.
    ...nonEmpty(107),
    type: ["string", "null"],
    default: null,
    description: "chrony gets the time of GNSS there (its `refclock SOCK`); without it nobody",
  },
  build: (socket, { dir }) => (socket === null ? null : resolve(dir, socket)),
});
