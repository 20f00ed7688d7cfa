import { isIdName, toWords } from "../profile/name-meaning";

const versions =
  /^(?:version|versie|versión|versione|ver|release|revision|rev|section|subsection|chapter|clause|paragraph|article|kapitel|abschnitt|paragraf|artikel|chapitre|capítulo|capitulo|capitolo|sección|sezione)$/;
const numbers = /^(?:no|nr|num|number|nummer|numéro|numero|número|code|item|pos|position|ref|reference|artikelnummer)$/;
const births = /^(?:birth\w*|born|dob|geb|geburt\p{L}*|naissance|nacimiento|nascita|né|née)$/u;

const dates = /^(?:fecha|dt)$|(?:date|datum)$/;

/** Whether a column name denotes dates. */
export function isDateName(name: string): boolean {
  return toWords(name).some((word) => dates.test(word));
}

const times =
  /^(?:time|times|timestamp|ts|epoch|unix|unixtime|datetime|created|updated|modified|zeit|zeitpunkt|zeitstempel|uhrzeit|heure|horodatage|hora|ora)$|time(?:stamp)?$/;

/** Whether a column name denotes dates or times: created_at, eventTime, ts. */
export function isTimeName(name: string): boolean {
  const words = toWords(name);
  return words.at(-1) === "at" || words.some((word) => times.test(word) || dates.test(word));
}

/** Whether a column name denotes versions or section numbers, in which 1.1 and 1.10 differ. */
export function isVersionName(name: string): boolean {
  const words = toWords(name);
  const last = words.at(-1) ?? "";
  const isNumber = numbers.test(last) || last === "id";
  return versions.test(isNumber ? (words.at(-2) ?? "") : last);
}

/** Whether a column name denotes a numbering or an identifier. */
export function isNumberingName(name: string): boolean {
  return isIdName(name) || numbers.test(toWords(name).at(-1) ?? "");
}

/** Whether a column name denotes dates of birth. */
export function isBirthName(name: string): boolean {
  return toWords(name).some((word) => births.test(word));
}
