/** The notice about columns whose times were moved to another zone, so that their hours and days may differ from those written. */
export const zonedTimesText = "Times with time zones were converted to UTC.";
