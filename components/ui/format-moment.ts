import { locale } from "../words/locale";

const time = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short" });

/** Formats a moment briefly: the time for today, else the date, in the reader's time zone. */
export function formatMoment(moment: Date, now = new Date()): string {
  return (moment.toDateString() === now.toDateString() ? time : day).format(moment);
}
