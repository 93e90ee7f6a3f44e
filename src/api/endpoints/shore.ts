/** GET /shore/orders: what the office ashore has ordered. POST /shore/orders/{number}/end: the crew ends one. */
import type { KeptOrder } from "../../connectors/shore/order-book.ts";
import { arrayOf } from "../../core/body-schema.ts";
import { formatIsoTime } from "../../core/time.ts";
import { pathParameter } from "../schema/parameter.ts";
import { type Body, refTo } from "../schema/schemas.ts";
import { userParameter } from "../schema/text-parameter.ts";
import { endpoint } from "./endpoint.ts";

export const shoreEndpoints = [
  endpoint({
    method: "get",
    path: "/shore/orders",
    operationId: "listShoreOrders",
    summary: "What the owner's office has ordered of the vessel, the newest first, and what became of it",
    answer: arrayOf(refTo("ShoreOrder")),
    handle: (_, { parts }) => parts.shoreOrders.list().map(orderBody),
  }),
  endpoint({
    method: "post",
    path: "/shore/orders/{number}/end",
    operationId: "endShoreOrder",
    summary: "Ends an order that is under way; shore is told",
    parameters: { number: pathParameter("Its number."), user: userParameter("Who does it.") },
    answer: refTo("ShoreOrder"),
    problems: {
      404: "No such order is under way.",
      429: "This address has written too much; Retry-After says when it may again.",
      503: "The log book cannot take it; nothing has changed.",
    },
    handle: async ({ number, user }, { parts }, caller) =>
      orderBody(await parts.shoreOrders.end(caller, Number(number), user)),
  }),
];

function orderBody({ order, state, why, throughMs, samples, bytes }: KeptOrder): Body<"ShoreOrder"> {
  const { order: number, tags, every_s, from, until } = order;
  const through = formatIsoTime(throughMs);
  return { number, tags, every_s, while: order.while, from, until, state, why, through, samples, bytes };
}
