import { locale } from "../locale";

const time = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short" });

/** A moment as briefly as a list needs it: the time of today, else the day, by the reader's clock. */
export function formatMoment(moment: Date, now: Date): string {
  return (moment.toDateString() === now.toDateString() ? time : day).format(moment);
}
