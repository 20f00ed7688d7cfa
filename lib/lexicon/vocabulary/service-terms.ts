import {
  absent,
  compare,
  dates,
  difference,
  inState,
  less,
  mean,
  past,
  percent,
  present,
  ratio,
  rows,
  sum,
  time,
} from "./formula";
import type { Concept } from "./concepts";
import type { TermWays } from "./term";

const wait = (from: Concept, to: Concept) => mean(time("days", from, to));

/** Work with a due date. */
const ends = ["paidDate", "deliveredDate", "closedDate", "returnDate"] as const;

/** Durations, and what is owed, paid and moved. */
export const serviceTerms = {
  "resolution time": [
    mean("resolutionTime"),
    mean(time("hours", "openedDate", "closedDate")),
    mean(time("days", "openedDate", "deliveredDate")),
    mean(time("days", "orderDate", "deliveredDate")),
    mean(time("days", "mainDate", "finishDate")),
  ],
  "response time": [mean("responseTime")],
  duration: [
    mean("duration"),
    mean(time("minutes", "startTime", "endTime")),
    mean(time("days", "visitDate", "departureDate")),
    mean(time("days", "openedDate", "closedDate")),
    mean(time("days", "openedDate", "deliveredDate")),
    mean(time("days", "orderDate", "returnDate")),
    mean(time("days", "mainDate", "finishDate")),
  ],
  "total duration": [sum("hours"), sum("duration"), sum(time("hours", "startTime", "endTime"))],
  "lead time": [
    wait("bookedDate", "visitDate"),
    wait("orderDate", "visitDate"),
    wait("orderDate", "deliveredDate"),
    wait("orderDate", "shippedDate"),
  ],
  "selling time": [wait("openedDate", "orderDate"), wait("openedDate", "closedDate")],
  "booking delay": [mean(time("days", "orderDate", "bookedDate"))],
  "delivery time": [
    mean(time("days", "orderDate", "deliveredDate")),
    mean(time("days", "shippedDate", "deliveredDate")),
    mean(time("days", "orderDate", "shippedDate")),
    mean(time("days", "mainDate", "finishDate")),
  ],
  "time to return": [mean(time("days", "orderDate", "returnDate")), mean(time("days", "startTime", "returnDate"))],
  "payment time": [mean(time("days", "orderDate", "paidDate")), mean(time("days", "openedDate", "paidDate"))],
  "days late": ends.map((end) => [mean(time("days", "dueDate", end)), dates(end, ">", "dueDate")] as const),
  "late rate": ends.map((end) => percent(rows(dates(end, ">", "dueDate")), rows(present(end)))),
  "on-time rate": ends.map((end) => percent(rows(dates(end, "<=", "dueDate")), rows(present(end)))),
  "overdue amount": [
    sum("gross", absent("paidDate"), past("dueDate")),
    sum("revenue", absent("paidDate"), past("dueDate")),
  ],
  "outstanding amount": [
    difference(sum("amountDue"), sum("amountPaid")),
    sum("gross", absent("paidDate")),
    sum("revenue", absent("paidDate")),
  ],
  "collection rate": [
    percent(sum("gross", present("paidDate")), sum("gross")),
    percent(sum("revenue", present("paidDate")), sum("revenue")),
    percent(sum("amountPaid"), sum("amountDue")),
  ],
  "reopen rate": [percent(rows(inState("reopened")), rows())],
  backlog: [rows(absent("closedDate")), rows(inState("open"))],
  "resolution rate": [percent(rows(present("closedDate")), rows()), percent(rows(inState("closed")), rows())],
  satisfaction: [mean("rating")],
  "rated share": [percent(rows(present("rating")), rows())],
  spending: [sum(less(0, "signedAmount"), compare("signedAmount", "<", 0)), sum("cost"), sum("salary")],
  income: [sum("signedAmount", compare("signedAmount", ">", 0)), sum("revenue")],
  "net savings": [sum("signedAmount")],
  "savings rate": [percent(sum("signedAmount"), sum("signedAmount", compare("signedAmount", ">", 0)))],
  "average expense": [mean(less(0, "signedAmount"), compare("signedAmount", "<", 0)), mean("cost")],
  "distance travelled": [sum("distance")],
  "average speed": [ratio(sum("distance"), sum(time("hours", "startTime", "endTime")))],
} satisfies TermWays;
