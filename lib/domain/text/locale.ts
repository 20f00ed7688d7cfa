/** Locale for numbers and times: English, like the text around them. */
export const locale = "en-US";
