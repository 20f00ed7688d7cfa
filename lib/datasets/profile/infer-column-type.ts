import type { Cell } from "@/lib/domain/datasets/cell";
import type { ColumnType } from "@/lib/domain/datasets/dataset";
import { isNumeric, isTemporal } from "../duck/to-cell";
import { isGeoName, isIdName, isPersonalName, isPlaceName } from "./name-meaning";

/** Evidence about the meaning of a column. */
export interface ColumnEvidence {
  name: string;
  storage: string;
  rowCount: number;
  present: number;
  distinct: number;
  min: Cell;
  max: Cell;
  /** Distinct values spread over the column. */
  spread: readonly Cell[];
}

const email = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const phone = /^\+?\d[\d ()./-]{5,}\d$/;
const personName = /^\p{Lu}[\p{Ll}'’-]+,? (?:(?:\p{Lu}[\p{Ll}'’.-]*|\([^)]*\)|"[^"]*"),? ?){1,6}$/u;
const paddedCode = /^0\d+$/;
const codeWord = /^(?=.*\d)[\p{L}\d_./:#-]{2,64}$/u;

/** Most characters of an address, a name or a code; a pattern can exhaust the stack on millions of characters. */
const longestCode = 320;

function shareOf(values: readonly string[], pattern: RegExp): number {
  return values.length === 0
    ? 0
    : values.filter((value) => value.length <= longestCode && pattern.test(value)).length / values.length;
}

function isWithin(evidence: ColumnEvidence, limit: number): boolean {
  return Number(evidence.min) >= -limit && Number(evidence.max) <= limit;
}

function inferNumberType(evidence: ColumnEvidence): ColumnType {
  const geo = isGeoName(evidence.name);
  if (geo !== null && isWithin(evidence, geo === "latitude" ? 90 : 180)) return "geo";
  const isWhole = !/^(?:DOUBLE|FLOAT|DECIMAL)/.test(evidence.storage);
  if (isWhole && isIdName(evidence.name)) return "id";
  if (isWhole && isPersonalName(evidence.name) === "contact") return "personal";
  return "number";
}

function inferTextType(evidence: ColumnEvidence): ColumnType {
  const { name, present, distinct, rowCount } = evidence;
  const texts = evidence.spread.map(String);
  const personal = isPersonalName(name);
  if (shareOf(texts, email) >= 0.8) return "personal";
  if (personal === "contact" || (personal === "person" && distinct > 1)) return "personal";
  if (personal === "maybe person" && shareOf(texts, personName) >= 0.6 && distinct > 20) return "personal";
  if (/phone|mobile|fax|\btel\b/i.test(name) && shareOf(texts, phone) >= 0.6) return "personal";
  if (isPlaceName(name)) return "geo";
  if (texts.some((text) => paddedCode.test(text)) && shareOf(texts, /^\d+$/) >= 0.8) return "id";
  const isUnique = present > 0 && distinct >= present * 0.95;
  if (isUnique && isIdName(name)) return "id";
  if (isUnique && present > 20 && shareOf(texts, codeWord) >= 0.9) return "id";
  const averageLength = texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length);
  if (present === 0 || averageLength > 40) return "text";
  if (
    distinct <= 20 ||
    (distinct <= 200 && distinct <= present * 0.5) ||
    (distinct <= 2000 && distinct <= rowCount * 0.02)
  ) {
    return "category";
  }
  return isIdName(name) && shareOf(texts, codeWord) >= 0.9 ? "id" : "text";
}

/** Infers what the values of a column mean from storage, name and values. Pure. */
export function inferColumnType(evidence: ColumnEvidence): ColumnType {
  if (evidence.storage === "BOOLEAN") return "boolean";
  if (isTemporal(evidence.storage)) return "date";
  return isNumeric(evidence.storage) ? inferNumberType(evidence) : inferTextType(evidence);
}
