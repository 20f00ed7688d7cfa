import type { ColumnProfile } from "../../datasets/profile";
import { type ComparedDataset, toSaidTexts } from "./compared-dataset";

/** In what the values of a column are stated. */
export interface AmountUnit {
  /** A sign such as `€`, else an ISO code; null where nothing names one. */
  currency: string | null;
  /** Several currencies of one column of the dataset; empty for at most one. */
  mixed: string[];
  /** 1,000 for values in thousands. */
  scale: number;
  /** `percent`: 12 stands for 12 %. `fraction`: 0.12 does. Null for values that are no shares. */
  share: "percent" | "fraction" | null;
  /** Any other unit in brackets of the name, such as `kg`. */
  other: string | null;
}

const signs: Readonly<Record<string, string>> = { EUR: "€", USD: "$", GBP: "£", JPY: "¥", INR: "₹", KRW: "₩" };
const codes =
  "EUR|USD|GBP|JPY|CHF|CAD|AUD|NZD|INR|CNY|HKD|SGD|KRW|SEK|NOK|DKK|PLN|CZK|HUF|RON|TRY|ZAR|BRL|MXN|AED|SAR|ILS|THB|IDR";
const money = `[€$£¥₹₩]|(?:${codes})(?![a-z])`;
const scales = "k|t|m|mn|mio|bn|thousands?|millions?|billions?";
const scaledBefore = new RegExp(`(?:^|[^\\p{L}])(?<scale>${scales})[ .]?(?:of )?(?<money>${money})`, "iu");
const scaledAfter = new RegExp(`(?<money>${money})[ ,]?(?:in )?(?<scale>${scales})(?!\\p{L})`, "iu");
const scaledWords = /\bin (?<scale>thousands?|millions?|billions?)\b|(?<![\d.,])(?:'|’)?(?<zeros>000)s?(?![\d.,])/iu;
const spoken: readonly (readonly [RegExp, string])[] = [
  [/(?<scale>thousands?|millions?|billions?) (?:of )?euros?\b|\beuros?\b/iu, "€"],
  [/(?<scale>thousands?|millions?|billions?) (?:of )?(?:us )?dollars?\b|\b(?:us )?dollars?\b/iu, "$"],
  [/(?<scale>thousands?|millions?|billions?) (?:of )?pounds(?: sterling)?\b|\bpounds sterling\b/iu, "£"],
];
const currencyColumn = /^(?:currency|currency[ _]code|iso[ _]?4217|curr|währung)$/iu;
const shareName = /\b(?:rate|share|ratio|margin|conversion|fraction|proportion|percentage|percent|pct)\b|%/iu;
const percentName = /%|\b(?:percent|percentage|pct)\b/iu;
const bracketed = /[([](?<unit>\p{L}[\p{L}\d/²³]{0,7})[)\]]\s*$/u;

function toScale(word: string | undefined): number {
  switch (word?.toLowerCase().replace(/s$/u, "")) {
    case "k":
    case "t":
    case "thousand":
      return 1e3;
    case "m":
    case "mn":
    case "mio":
    case "million":
      return 1e6;
    case "bn":
    case "billion":
      return 1e9;
    default:
      return 1;
  }
}

function toSign(text: string): string {
  const code = text.toUpperCase();
  return signs[code] ?? code;
}

/** Reads the currency and the scale that a text names. */
export function readAmountText(text: string): Pick<AmountUnit, "currency" | "scale"> {
  const plain = text.replaceAll("_", " ");
  const scaled = scaledBefore.exec(plain)?.groups ?? scaledAfter.exec(plain)?.groups;
  if (scaled?.money !== undefined) return { currency: toSign(scaled.money), scale: toScale(scaled.scale) };
  const words = scaledWords.exec(plain)?.groups;
  const scale = words?.zeros === undefined ? toScale(words?.scale) : 1e3;
  for (const [form, currency] of spoken) {
    const found = form.exec(plain);
    if (found !== null) return { currency, scale: Math.max(scale, toScale(found.groups?.scale)) };
  }
  const [named] = new RegExp(`(?<!\\p{L})(?:${money})`, "iu").exec(plain) ?? [];
  return { currency: named === undefined ? null : toSign(named), scale };
}

/** Lists the currencies of the column that states one for each row. */
function findCurrencies({ profile }: ComparedDataset): string[] {
  const column = profile.columns.find(({ name }) => currencyColumn.test(name.trim()));
  const values = column === undefined ? [] : (column.values ?? column.top.map(({ value }) => String(value)));
  const known = values.map((value) => value.trim()).filter((value) => new RegExp(`^(?:${money})$`, "iu").test(value));
  return [...new Set(known.map(toSign))];
}

/** Finds in what the values of a column are stated: by its name, its description, what reading it removed, and what is said about the dataset. */
export function findAmountUnit(dataset: ComparedDataset, column: ColumnProfile): AmountUnit {
  const { name, description = "", min, max } = column;
  const spaced = name.replaceAll("_", " ");
  const removed = dataset.notices.filter(({ columns }) => columns.includes(name)).map(({ text }) => text);
  const sign = removed
    .map((text) => /currency sign (\S+) was removed/u.exec(text)?.[1])
    .find((one) => one !== undefined);
  const own = [spaced, description].map(readAmountText);
  const said = toSaidTexts(dataset).map(readAmountText);
  const listed = findCurrencies(dataset);
  const isShare = shareName.test(spaced);
  const isPercent = percentName.test(spaced) || removed.some((text) => text.startsWith("The percent sign was removed"));
  const [ownName] = own.flatMap((one) => one.currency ?? []);
  const [saidName] = said.flatMap((one) => one.currency ?? []);
  const only = listed.length === 1 ? listed[0] : undefined;
  const currency = ownName ?? (sign === undefined ? only : toSign(sign)) ?? saidName;
  const isSmall = typeof min === "number" && typeof max === "number" && min >= 0 && max <= 1 && max > 0;
  const share = isPercent ? "percent" : isShare && isSmall ? "fraction" : null;
  const isMoney =
    share === null && !/\b(?:units?|pieces|quantity|qty|count|orders|visits|clicks|rows)\b/iu.test(spaced);
  const scale = own.find((one) => one.scale !== 1)?.scale ?? (isMoney ? said.find((one) => one.scale !== 1)?.scale : 1);
  const unit = bracketed.exec(spaced)?.groups?.unit ?? null;
  return {
    currency: isMoney ? (currency ?? null) : null,
    mixed: isMoney && listed.length > 1 ? listed : [],
    scale: share === null ? (scale ?? 1) : 1,
    share,
    other: unit === null || readAmountText(unit).currency !== null || readAmountText(unit).scale !== 1 ? null : unit,
  };
}
