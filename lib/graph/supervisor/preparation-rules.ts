import type { RouteRule } from "./route-rule";

// Orders to change the rows and columns of a dataset. Only orders: a question about such a change, or an order that also requests its
// result, is an analysis, which changes nothing that is stored.

const start =
  "^(?:(?:please|now|ok|okay|hey|hi|can you|could you|would you|i want you to|i want to|i would like to|let us|then|and|also|first|next|finally|just|kindly) )*";

/** What makes the order a part of a question, or about what an answer shows. */
const isAnalysis =
  "(?!.*\\b(?:and|then) (?:then )?(?:show|plot|draw|chart|compute|recompute|calculate|recalculate|tell|give|list|count|compare|visuali[sz]e|report|answer|what|how|which)\\b)" +
  "(?!.*\\b(?:chart|plot|graph|figure|legend|axis|answer|report|dashboard)\\b)";

const stored =
  "(?:uploads?|files?|data ?sets?|documents?|conversations?|chats?|sessions?|definitions?|databases?|servers?)";
const drop =
  "(?:drop|remove|delete|discard|exclude|eliminate|omit|erase|get rid of|throw (?:away|out)|leave out|take out)";
const fillers = "(?:(?:the|all|all the|any|of|exact|exactly|fully|completely|my|our|these|those|every|each) )*";
const some = "(?:[\\p{L}\\p{N}']+ )";

/** Objects of orders that are about rows and columns, whatever their names are. */
const orders: readonly string[] = [
  "(?:clean|tidy|dedup\\w*|de duplicate|standardi[sz]e|harmoni[sz]e|normali[sz]e|trim|strip|capitali[sz]e|winsori[sz]e|cap|clip|impute|unpivot|melt|parse|prepare (?:the|this|my|our) (?:data|data ?set|table|file)|pivot the table|fix the)\\b",
  `${drop} ${fillers}(?:duplicates?|duplicated|repeated|repeating|redundant|empty|blank|null|missing|incomplete|total|totals|grand total|subtotals?|outliers? (?:of|in|from))\\b(?! ${stored})`,
  `${drop} ${some}{0,8}?(?:rows?|records?|lines?|entries|observations?|columns?|fields?)\\b`,
  "(?:make|turn|convert|read|treat|cast|change|store|put|write|set) .+? (?:as |to |into |in |an? |real |proper |actual |valid )+(?:numbers?|numeric|integers?|decimals?|dates?|date ?times?|texts?|strings?|booleans?|upper ?case|lower ?case|title case|capitals?|capital letters|small letters|missing|null|nothing|empty)\\b(?= (?:and|then|where|too|as well|everywhere|please)\\b| \\d|$)",
  "(?:make|convert|write|put|turn) .+ (?:upper|lower|title) ?case\\b",
  "convert (?:the )?columns?\\b",
  "(?:merge|unify|combine|join|fix|correct) (?:the |all )*(?:different )?(?:spellings?|variants|columns|categories)\\b",
  "replace (?!.*\\btable\\b).+ (?:by|with) .+",
  "fill (?:in )?.+",
  "split (?!.*\\b(?:train|training|test)\\b)(?:(?:the )?columns?\\b|.+ (?:into|at)\\b)",
  "(?:add|create|derive|compute|calculate|make|insert|append) (?:an? |the |another |one )*(?:new |further |calculated |derived |computed |extra )*columns?\\b",
  "(?:(?:keep|retain) (?:only|just)|only (?:keep|retain)|(?:keep|retain) (?:the )?(?:rows|records|columns))\\b",
  "filter (?:out\\b|(?:the )?(?:data|rows|records|table|data ?set)\\b)",
  "round (?!(?:the |all )*(?:results?|answers?|averages?|means?|numbers?|figures?|it|that|this|everything)\\b).+",
  "sort (?:the )?(?:data|rows|records|table|data ?set)\\b",
  "(?:join|merge|combine|link) (?!.*\\bspellings?\\b).+ (?:on|by|using|via) .+",
  "(?:append|stack) .+",
  "rename (?:the )?(?:columns?|fields?)\\b",
];

/** Orders that take a preparation back, or change one of its steps. */
const steps: readonly string[] = [
  "(?:undo|revert|take back|remove|delete|drop|take out|switch off|turn off|disable|skip|switch on|turn on|enable) (?:the )?(?:last|latest|newest|first|second|third|fourth|fifth)? ?steps?\\b",
  "(?:undo|revert) the (?:last |latest )?(?:change|preparation|cleaning|cleanup)(?: of the data)?$",
  "(?:take|roll) (?:the )?(?:last|latest|newest) (?:step|change) back\\b",
  "(?:go|roll|get|bring) (?:it |the data |me )*back to the (?:original|raw|uploaded) (?:data|file|rows|table)\\b",
];

/** The capability that changes data. */
export const changeCapability = "recipes";
/** Why a message is an order to change data, for the user. */
export const changeReason = "This changes the data, so it becomes steps that you approve.";

/** Tried in order, before rules about what is stored. */
export const preparationRules: readonly RouteRule[] = [
  { capability: changeCapability, pattern: new RegExp(`${start}(?:${steps.join("|")})`, "u"), reason: changeReason },
  {
    capability: changeCapability,
    pattern: new RegExp(`${start}${isAnalysis}(?:${orders.join("|")})`, "u"),
    reason: changeReason,
  },
  {
    capability: changeCapability,
    pattern: new RegExp(
      `${start}(?:undo|revert|(?:take|roll) (?:that|it|this) back)(?: (?:that|it|this))?(?: please)?$`,
      "u",
    ),
    reason: "This takes a change back.",
    isDoubtful: true,
  },
  {
    capability: changeCapability,
    pattern: new RegExp(`${start}rename (?!.*\\b(?:${stored.slice(3, -1)}|tables?)\\b).+ (?:to|as|into) .+`, "u"),
    reason: "This reads like a new name for a column.",
    isDoubtful: true,
  },
];
