import {
  absent,
  days,
  difference,
  different,
  inState,
  mean,
  percent,
  present,
  ratio,
  rows,
  sum,
  time,
} from "./formula";
import type { TermWays } from "./term";

/** Staff, members, patients and guests: who comes, stays and leaves. */
export const peopleTerms = {
  "active members": [rows(absent("cancelledDate")), rows(inState("active"))],
  headcount: [rows(absent("exitDate")), rows(inState("active")), different("employee")],
  "new hires": [[rows(), present("hireDate")]],
  "new members": [[rows(), present("joinedDate")]],
  leavers: [
    rows(present("exitDate")),
    rows(present("cancelledDate")),
    rows(inState("cancelled")),
    rows(inState("left")),
  ],
  "net gain": [
    difference(rows(present("joinedDate")), rows(present("cancelledDate"))),
    difference(rows(present("hireDate")), rows(present("exitDate"))),
  ],
  "churn rate": [
    percent(rows(present("cancelledDate")), rows()),
    percent(rows(inState("cancelled")), rows()),
    percent(rows(present("exitDate")), rows()),
    percent(rows(inState("left")), rows()),
  ],
  "retention rate": [
    percent(rows(absent("cancelledDate")), rows()),
    percent(rows(absent("exitDate")), rows()),
    percent(rows(inState("active")), rows()),
  ],
  "staff turnover": [percent(rows(present("exitDate")), rows())],
  "length of stay": [
    [mean(time("months", "joinedDate", "cancelledDate")), present("cancelledDate")],
    [mean(time("months", "hireDate", "exitDate")), present("exitDate")],
    mean(time("days", "visitDate", "departureDate")),
  ],
  tenure: [
    mean(time("years", "hireDate", null), absent("exitDate")),
    mean(time("years", "joinedDate", null), absent("cancelledDate")),
    mean(time("years", "hireDate", null)),
    mean(time("years", "joinedDate", null)),
  ],
  nights: [sum(time("days", "visitDate", "departureDate"))],
  age: [mean("age"), mean(time("years", "birthDate", null))],
  payroll: [sum("salary")],
  "average salary": [mean("salary")],
  "hourly wage": [ratio(sum("salary"), sum("hours"))],
  "absence per head": [mean("absences")],
  "sick days": [sum("absences")],
  "hours per head": [mean("hours")],
  "no-show rate": [percent(rows(inState("absent")), rows())],
  "no-shows": [rows(inState("absent"))],
  "attendance rate": [percent(rows(inState("attended")), rows()), percent(sum("booked"), sum("capacity"))],
  utilisation: [
    percent(sum("booked"), sum("capacity")),
    percent(sum("quantity"), sum("capacity")),
    percent(sum("billableHours"), sum("hours")),
  ],
  "free places": [difference(sum("capacity"), sum("booked"))],
  "visits per day": [ratio(rows(), days("mainDate"))],
} satisfies TermWays;
