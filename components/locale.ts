/** How numbers and times are written: as the words around them, which are English. */
export const locale = "en-US";
