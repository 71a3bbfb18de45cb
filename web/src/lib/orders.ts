// Orders as the server describes them, and sending one where it belongs.

import { newKey, post } from "./api";
import type { OrderShown, OrdersShown } from "./server-types";

/** Where an order is given: the place that the server described, or one tournament. */
export interface OrderPlace extends Omit<OrdersShown, "orders"> {
  tournament?: string;
}

export function orderAddress(place: OrderPlace, order: OrderShown): string {
  switch (order.to) {
    case "table":
      return `/api/tables/${place.table}/commands`;
    case "jackpot":
      return `/api/jackpots/${place.book}/commands`;
    case "tournament":
      return `/api/tournaments/${place.tournament}/commands`;
    default:
      return "/api/floor/commands";
  }
}

export function sendOrder(
  place: OrderPlace,
  order: OrderShown,
  values: Record<string, unknown>,
): Promise<unknown> {
  const command = { type: order.command, ...order.fixed, ...values };
  return post(orderAddress(place, order), { key: newKey(), role: order.acting, command });
}

/** Whom the book lets give an order, for those who may not: "Casino Supervisor or above". */
export function whoMay(order: OrderShown): string {
  return order.or_above ? `${order.who} or above` : order.who;
}
