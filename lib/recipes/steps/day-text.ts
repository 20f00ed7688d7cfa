/** Returns a calendar day as written (year-month-day), or null. */
export function toDay(text: string): string | null {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text || text < "0001" ? null : text;
}
