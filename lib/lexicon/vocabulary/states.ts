import type { StateName } from "./state-phrases";
import type { Filter } from "@/lib/domain/plans/measure";
import { absent, compare, dates, notInState, past, present } from "./formula";

/** Work with a due date. */
const ends = ["paidDate", "deliveredDate", "closedDate", "returnDate", "shippedDate"] as const;

/** Definitions of states when no column or value expresses them, best first, with concepts in place of columns. */
export const stateWays: Readonly<Partial<Record<StateName, readonly (readonly Filter[])[]>>> = {
  active: [[absent("exitDate")], [absent("cancelledDate")]],
  left: [[present("exitDate")], [present("cancelledDate")]],
  cancelled: [[present("cancelledDate")]],
  open: [[notInState("closed")], [absent("closedDate")], [absent("paidDate")]],
  ongoing: [[absent("endTime")], [absent("closedDate")], [absent("finishDate")]],
  closed: [[present("closedDate")], [present("paidDate")]],
  unpaid: [[notInState("paid")], [dates("amountPaid", "<", "amountDue")], [absent("paidDate")]],
  paid: [[present("paidDate")]],
  overdue: ends.map((end) => [absent(end), past("dueDate")]),
  late: ends.map((end) => [dates(end, ">", "dueDate")]),
  punctual: ends.map((end) => [dates(end, "<=", "dueDate")]),
  returned: [[present("returnDate")]],
  kept: [[notInState("returned")], [absent("returnDate")]],
  refunded: [[compare("refund", ">", 0)]],
  delivered: [[present("deliveredDate")]],
  shipped: [[present("shippedDate")]],
  outgoing: [[compare("signedAmount", "<", 0)]],
  incoming: [[compare("signedAmount", ">", 0)]],
  credited: [[compare("gross", "<", 0)], [compare("net", "<", 0)], [compare("revenue", "<", 0)]],
  damaged: [[compare("damaged", ">", 0)], [present("damageKind")]],
  short: [[dates("quantity", "<", "orderedQuantity")]],
  unsold: [[absent("orderDate")]],
  undelivered: [[absent("deliveredDate")]],
  soldOut: [[dates("quantity", ">=", "capacity")], [dates("booked", ">=", "capacity")]],
  outOfStock: [[compare("stock", "<=", 0)]],
  inStock: [[compare("stock", ">", 0)]],
  scarce: [[dates("stock", "<=", "reorderLevel")]],
  paying: [[compare("fee", ">", 0)], [compare("unitPrice", ">", 0)], [compare("revenue", ">", 0)]],
  joined: [[present("joinedDate")], [present("hireDate")]],
  rejected: [[notInState("converted")]],
  expired: [[past("expiryDate")]],
  passed: [[notInState("failed")]],
  failed: [[notInState("passed")]],
  discounted: [[compare("discount", ">", 0)]],
};
