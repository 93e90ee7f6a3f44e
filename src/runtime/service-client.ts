/** How the verbs of commands ask a running service. */
import { ServiceClient } from "../api/client.ts";
import { serviceOf, type ServicePlace } from "./service-url.ts";

/** A client of the service that is named, or runs on the data directory. */
export async function clientOf(place: ServicePlace): Promise<ServiceClient> {
  return new ServiceClient(await serviceOf(place));
}
