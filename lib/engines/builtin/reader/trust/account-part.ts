import { isYear } from "@/lib/lexicon/columns/column-role";
import type { Meaning, Part } from "../segments/part";
import { accountNumber, accountPeriod, accountSuperlative, accountWhich } from "./account-amounts";
import { accountColumn, accountState, accountTerm, accountUnit, accountValue } from "./account-names";
import { is, toLost, type Account } from "./account";
import type { Claim } from "./claim";
import { isNegative } from "./claim-columns";
import { isHarmless, isRowName, isRowVerb } from "./literal";

type Fits = (claim: Claim) => boolean;

/** Whether the words after "by" or "per" are a breakdown or a divisor. */
function isParted({ board, ledger }: Account, index: number): boolean {
  const behind = board.at(board.after(index));
  if (ledger.takeAll(is("per")) || ledger.all.some(is("family"))) return true;
  const columns = behind?.kind === "column" ? behind.matches.map(({ column }) => column) : [];
  return ledger.all.some((claim) => {
    if (claim.kind === "order" && behind?.kind === "column") return true;
    if (claim.kind === "grain") return behind?.kind === "grain" || columns.includes(claim.column);
    return claim.kind === "group" && (columns.includes(claim.column) || behind?.kind === "grain");
  });
}

function isChangeIntent({ meaning }: Part): boolean {
  return meaning.kind === "intent" && meaning.intent === "change";
}

/** Matches one part with the plan; returns a sentence when the plan does not certainly express it, else null. */
export function accountPart(account: Account, part: Part): string | null {
  const { board, ledger, plan, isChange } = account;
  const meaning: Meaning = part.meaning;
  const index = board.parts.indexOf(part);
  const needs = (fits: Fits) => (ledger.take(fits) ? null : toLost(part));
  switch (meaning.kind) {
    case "column":
      return accountColumn(account, part, meaning);
    case "value":
      return accountValue(account, part, meaning);
    case "state":
      return accountState(account, part, meaning);
    case "term":
      return accountTerm(account, part, meaning);
    case "number":
      return accountNumber(account, part, meaning);
    case "period":
      return accountPeriod(account, part, meaning);
    case "which":
      return accountWhich(account, part);
    case "superlative":
      return accountSuperlative(account, part, meaning);
    case "name":
      return ledger.takeAll((claim) => claim.kind === "filter" && claim.filter.kind === "lookup") ? null : toLost(part);
    case "aggregate": {
      const { aggregate } = meaning;
      if (aggregate === "mean" && ledger.all.some(is("per"))) return null;
      if (aggregate === "sum" && ledger.all.some(is("rows", "distinct", "share"))) return null;
      return needs(
        (claim) =>
          (claim.kind === "aggregate" && claim.aggregate === aggregate) ||
          (claim.kind === "percentile" && aggregate === "median" && claim.share === 0.5),
      );
    }
    case "percentile":
      return needs((claim) => claim.kind === "percentile" && claim.share === meaning.share);
    case "count":
      if (ledger.take(is("rows", "distinct"))) return null;
      return ledger.all.some(
        (claim) =>
          is("duration", "family")(claim) ||
          (claim.kind === "aggregate" && (claim.aggregate === "sum" || claim.aggregate === "mean")) ||
          claim.kind === "share",
      )
        ? null
        : toLost(part);
    case "amount":
      return ledger.all.some(is("aggregate", "share", "per", "contrast", "derived")) ? null : toLost(part);
    case "time":
      return ledger.takeAll(is("duration")) ? null : `“${part.text}” was read as a time in the data.`;
    case "distinct":
      return ledger.all.some(is("distinct")) ? null : toLost(part);
    case "order":
      return needs((claim) => claim.kind === "order" && claim.direction === meaning.direction);
    case "comparison":
    case "afterNumber":
    case "between":
      // Numbers include it; without one, dates or segments are compared.
      return ledger.all.some(is("compare", "repeats", "contrast", "family")) ||
        ledger.all.some(
          (claim) => claim.kind === "filter" && ["columns", "period", "recurring"].includes(claim.filter.kind),
        )
        ? null
        : toLost(part);
    case "times":
      return needs((claim) => claim.kind === "repeats" && claim.value === meaning.value);
    case "by":
      return /^an?$/i.test(part.text) || isParted(account, index) ? null : toLost(part);
    case "grain": {
      const isYears = (claim: Claim) =>
        meaning.grain === "year" && claim.kind === "group" && isYear(board.profileOf(claim.column));
      const taken = ledger.take((claim) => (claim.kind === "grain" && claim.grain === meaning.grain) || isYears(claim));
      if (taken) ledger.take(is("distinct"));
      const again = ledger.all.some((claim) => claim.kind === "grain" && claim.grain === meaning.grain);
      return taken ||
        again ||
        ledger.takeAll((claim) => claim.kind === "duration" && claim.unit.startsWith(meaning.grain))
        ? null
        : toLost(part);
    }
    case "negation":
      ledger.take((claim) => isNegative(claim) && claim.kind === "filter" && claim.filter.kind !== "values");
      return ledger.all.some((claim) => isNegative(claim) || (meaning.keepMissing && claim.kind === "compare"))
        ? null
        : toLost(part);
    case "join":
      if (meaning.word === "and") return null;
      if (meaning.word === "minus") return needs(is("combination"));
      if (meaning.word === "versus")
        return ledger.takeAll(is("contrast")) || ledger.all.some(is("group", "grain", "family")) ? null : toLost(part);
      if (ledger.takeAll(is("contrast"))) return null;
      return ledger.all.some(
        (claim) =>
          claim.kind === "contrast" ||
          (claim.kind === "filter" && claim.filter.kind === "values" && claim.filter.values.length > 1),
      )
        ? null
        : toLost(part);
    case "intent":
      switch (meaning.intent) {
        case "share":
          // Changes are stated in percent, too.
          if (ledger.all.some(is("contrast", "derived")) && board.parts.some(isChangeIntent)) return null;
          return ledger.take(is("share")) || (plan.family === "query" && plan.measures.some(({ unit }) => unit === "%"))
            ? null
            : toLost(part);
        case "change":
          return ledger.takeAll(is("derived", "contrast")) ? null : toLost(part);
        case "compare":
          return ledger.takeAll(is("contrast")) || ledger.all.some(is("group", "grain")) ? null : toLost(part);
        case "running_total":
        case "moving_average":
          return needs((claim) => claim.kind === "derived" && claim.derived === meaning.intent);
        case "overall":
          return ledger.takeAll(is("derived")) || !ledger.all.some(is("group", "grain")) ? null : toLost(part);
        case "trend":
          return needs(is("grain"));
        case "missing":
          return needs((claim) => isNegative(claim) || (claim.kind === "family" && claim.family === "missing"));
        case "list":
          return null;
        case "distribution":
          if (/^breakdown/i.test(part.text) && ledger.all.some(is("group", "grain"))) return null;
          return ledger.all.some(is("family")) ? null : toLost(part);
        default:
          return ledger.all.some(is("family")) ? null : toLost(part);
      }
    case "loss":
      return `“${part.text}” was read as a profit below zero.`;
    case "reference":
      // "parcels that are not insured": it only connects the words.
      if (
        !isChange &&
        /^that$/i.test(part.text) &&
        ["noun", "rows", "column"].includes(board.at(index - 1)?.kind ?? "")
      )
        return null;
      return !isChange && isHarmless(part) ? null : "What the question refers back to may be something else.";
    case "edit":
      return isChange ? null : toLost(part);
    case "rows":
      return /^(row|record|entry|line|observation|case|data point|instance|line item)s?$|^entries$/.test(
        board.wordsOf(index),
      ) || isRowName(board.lexicon, board.rootsOf(index))
        ? null
        : `“${part.text}” was read as the rows.`;
    case "noun":
      // Rows are called days only where every row is one.
      return isRowName(board.lexicon, board.rootsOf(index)) || /^days?$/i.test(part.text)
        ? null
        : `“${part.text}” was read as the rows.`;
    case "unit":
      return accountUnit(account, part, meaning);
    case "preposition":
    case "filler":
      if (/^(go|goes|went|come|comes|came)$/i.test(part.text) && /^(to|from)$/i.test(board.textOf(index + 1)))
        return null;
      return isHarmless(part) ||
        isRowVerb(board.lexicon, part) ||
        (/^values?$/i.test(part.text) &&
          (plan.family === "missing" ||
            ledger.all.some((claim) => claim.kind === "filter" && claim.filter.kind === "missing"))) ||
        (isChange && /^(only|just|but)$/i.test(part.text) && index <= 1)
        ? null
        : `“${part.text}” was ignored.`;
    case "columns":
      if ([index - 1, index + 1].some((place) => board.at(place)?.kind === "column")) return null;
      return ledger.all.some(is("family")) ? null : toLost(part);
    case "chart":
    case "rank":
    case "break":
      return null;
    case "unknown":
      return toLost(part);
  }
}
