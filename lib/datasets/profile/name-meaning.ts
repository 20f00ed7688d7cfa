/** Splits a column name into lower-case words: `customerId`, `customer_id` and `Customer ID` are the same. */
export function toWords(name: string): string[] {
  return name
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "");
}

const idWords = new Set([
  "id",
  "ids",
  "uuid",
  "guid",
  "key",
  "sku",
  "ean",
  "isbn",
  "identifier",
  "kennung",
  "identifiant",
]);
const codeWords = new Set(["zip", "zipcode", "postcode", "plz", "iban", "codgeo", "insee"]);
const placeWords = new Set([
  "country",
  "countries",
  "state",
  "province",
  "county",
  "city",
  "town",
  "municipality",
  "continent",
  "region",
  "district",
  "land",
  "stadt",
  "pays",
  "ville",
  "address",
  "location",
  "place",
  "borough",
  "neighbourhood",
  "neighborhood",
  "airport",
]);
const contactWords = new Set(["email", "mail", "phone", "mobile", "telephone", "ssn", "passport", "iban"]);
const personWords = new Set(["surname", "firstname", "lastname", "fullname", "forename", "vorname", "nachname"]);
const people = new Set([
  "customer",
  "employee",
  "patient",
  "passenger",
  "person",
  "user",
  "client",
  "contact",
  "author",
  "student",
  "teacher",
  "manager",
  "member",
  "owner",
  "first",
  "last",
  "middle",
  "family",
  "given",
  "full",
  "maiden",
]);

/** Whether a column name denotes an identifier: `id`, `order_id`, `customerKey`, `zip`. */
export function isIdName(name: string): boolean {
  const words = toWords(name);
  const last = words.at(-1) ?? "";
  return (
    idWords.has(last) ||
    idWords.has(words[0] ?? "") ||
    words.some((word) => codeWords.has(word)) ||
    (/[a-z]id$/.test(last) && last.length > 6)
  );
}

/** Whether a column name denotes a coordinate, and which. */
export function isGeoName(name: string): "latitude" | "longitude" | null {
  const words = toWords(name);
  if (words.some((word) => /^(?:y?lat|[xy]?latitude)$/.test(word))) return "latitude";
  return words.some((word) => /^(?:x?lon|lng|long|[xy]?longitude)$/.test(word)) ? "longitude" : null;
}

/** Whether a column name denotes places. */
export function isPlaceName(name: string): boolean {
  const words = toWords(name);
  return (
    placeWords.has(words.at(-1) ?? "") || (words.length === 2 && words[1] === "name" && placeWords.has(words[0] ?? ""))
  );
}

/**
 * Whether a column name denotes personal data: `contact` data and documents, names of a `person`, or just `name`, which
 * is `maybe person`.
 */
export function isPersonalName(name: string): "contact" | "person" | "maybe person" | null {
  const words = toWords(name);
  if (words.some((word) => contactWords.has(word))) return "contact";
  if (words.some((word) => personWords.has(word))) return "person";
  if (words.at(-1) === "name" && words.some((word) => people.has(word))) return "person";
  return words.length === 1 && (words[0] === "name" || people.has(words[0] ?? "")) ? "maybe person" : null;
}
