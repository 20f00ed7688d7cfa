import { preparationRules } from "./preparation-rules";
import type { RouteRule } from "./route-rule";

const things =
  "(?:data ?sets?|tables?|files?|uploads?|samples?|conversations?|sessions?|chats?|documents?|definitions?)";
const changes =
  "(?:rename|delete|get rid of|remove|erase|wipe|purge|destroy|drop|trash|archive|pin|unpin|restore|export|duplicate|copy)";
const plans = "(?:budgets?|plan|targets?|forecasts?|quotas?)";
const polite =
  "^(?:(?:please|now|ok|okay|hey|hi|can you|could you|would you|i want you to|i want to|i would like to|let us|then|and) )*";

/** The capability that explains changes. */
export const causeCapability = "investigations";

/** Tried in order; the first match of an installed capability decides. */
export const routeRules: readonly RouteRule[] = [
  {
    capability: "greeter",
    pattern: new RegExp(
      `${polite}(?:hi|hello|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day)|how are you(?: doing)?(?: today)?)(?: there| everyone| all| caveat)?$`,
      "u",
    ),
    reason: "A greeting needs no analysis.",
  },
  {
    capability: "greeter",
    pattern:
      /^(?:ok |okay |great |perfect |nice |cool )?(?:thanks|thank you|thx|ty|cheers|much appreciated|bye|goodbye|good bye|see you(?: later)?|good night)(?: a lot| so much| very much| again| for (?:the|your) help)?$/u,
    reason: "Thanks and goodbyes need no analysis.",
  },
  {
    capability: "greeter",
    pattern: new RegExp(
      `${polite}(?:help|help me|(?:(?:tell|show) me )?what (?:can|could|do|should|may) (?:you|i|we|it|this)(?: all)? (?:do|ask|help)(?: you)?(?: for me| me| me with| with| next)?(?: here| with (?:this|my data|the data))?|(?:what )?(?:kind of |sort of |kinds of )?questions (?:can|could|should) i ask(?: you| here)?|what are (?:your (?:abilities|capabilities|features)|you able to do)|how (?:do|does|can|should) (?:i|this|it|you|we|caveat) (?:use (?:this|it|caveat|you)|work|help|help me|start|begin|get started)|(?:show me )?what you can do|give me (?:some )?(?:ideas|examples|example questions)|examples|where do i start|what is possible(?: here)?)$`,
      "u",
    ),
    reason: "This asks what Caveat can do.",
  },
  {
    capability: "greeter",
    pattern:
      /^(?:who|what) are you$|^who (?:made|built|wrote|created) you$|^what is (?:caveat|this|your name|this (?:app|product|tool|thing|place|page))$|^are you (?:an? )?(?:ai|bot|robot|human|person|llm|model|chatgpt|machine|real)$|^(?:introduce|describe) yourself$|^tell me about yourself$/u,
    reason: "This asks who is answering.",
  },
  {
    capability: "greeter",
    pattern:
      /^(?:(?:what|which) (?:is here|is in here|do you have(?: here)?|data (?:is here|do you have|do we have|is there|have i (?:added|uploaded))|(?:data ?sets?|files|tables) (?:are (?:here|there)|do (?:you|we|i) have))|(?:show|list)(?: me)? (?:all )?(?:my|the|our|all) (?:data ?sets?|files|tables|data))$/u,
    reason: "This asks which data is available.",
  },
  {
    capability: causeCapability,
    pattern:
      /^(?:investigate\b|(?:why (?:did|has|have|do|does|is|are|was|were)|how come)\b.*\b(?:drop|dropp|f[ae]ll|declin|went|so (?:high|low|many|few)|decreas|increas|r[io]se|risen|grow|gr[eo]w|chang|up|down|lower|higher|jump|spik|slump|collaps)|what (?:caused|explains|drove|is driving|led to)\b)/u,
    reason: "This asks what caused a change.",
  },
  {
    capability: causeCapability,
    pattern: new RegExp(
      `^(?!(?:which|what (?!(?:is|was|are|were) (?:the|our) (?:variance|deviation))|list|show|how many|count)\\b).*(?:\\b${plans} (?:vs|versus|against|and|to|with|or) (?:the |our )?(?:actuals?|reality|results?)\\b|\\bactuals?\\b.* (?:vs|versus|against|and|to|with|from|than) (?:the |our )?(?:\\p{L}+ )?${plans}\\b|\\b(?:miss(?:ed|es|ing)?|hit|meet|met|exceed(?:ed)?|below|above|under|over|behind|ahead of|short of|against|beat|reach(?:ed)?|off) (?:the |our |its |their )?(?:\\p{L}+ )?${plans}\\b|\\b${plans} (?:variances?|deviations?)\\b|\\b(?:variances?|deviations?) (?:to|from|against) (?:the |our )?${plans}\\b)`,
      "u",
    ),
    reason: "This compares what came about with a plan.",
  },
  ...preparationRules,
  {
    capability: "workspace",
    pattern: new RegExp(`${polite}(?:save|download|export) (?:this|the|my|our) (?:conversation|session|chat)\\b`, "u"),
    reason: "This asks to download a conversation.",
  },
  {
    capability: "workspace",
    pattern: new RegExp(
      `\\b(?:delete|erase|wipe|purge|destroy|drop|remove|trash|format|overwrite|truncate|get rid of)\\b.*\\b(?:everything|all(?: (?:of )?(?:my|the|our|its|your))?(?: \\p{L}+)? (?:${things.slice(3, -1)}|data|history)|database|disk|server|whole)\\b|\\b(?:rm rf|drop (?:table|database))\\b`,
      "u",
    ),
    reason: "This would change stored data, so it becomes a plan for you to approve.",
  },
  {
    capability: "workspace",
    pattern: new RegExp(
      `${polite}${changes} (?:[\\p{L}\\p{N}']+ ){0,6}?(?:${things.slice(3, -1)}|this|that|it)\\b(?!.*\\b(?:average|mean|median|by|per|chart|plot|outliers?)\\b)`,
      "u",
    ),
    reason: "This changes stored data, so it becomes a plan for you to approve.",
  },
  {
    capability: "workspace",
    pattern: new RegExp(
      `${polite}(?:(?:set|change|edit|update|add|write|give)\\b.*\\b(?:description|title)\\b|(?:set|change|edit|update|give)\\b.*\\bname\\b|describe (?:the )?(?:column|data ?set|table|file)\\b.*\\bas\\b|call (?:this|the) ${things}\\b|label (?:the )?(?:column|data ?set)\\b)`,
      "u",
    ),
    reason: "This changes stored data, so it becomes a plan for you to approve.",
  },
  {
    capability: "workspace",
    pattern: new RegExp(`${polite}(?:add|write)\\b.*\\bname\\b`, "u"),
    reason: "This changes stored data, so it becomes a plan for you to approve.",
    // Just as often a column of names as the name of something.
    isDoubtful: true,
  },
  {
    capability: "workspace",
    pattern: new RegExp(`${polite}${changes} `, "u"),
    reason: "This looks like a change to stored data.",
    isDoubtful: true,
    // Often means rows of a result; an analysis changes nothing that is stored.
    fallback: "analysis",
  },
  {
    capability: "catalog",
    pattern: new RegExp(
      `\\b(?:which|what|any|find|search|locate|look for|show me|is there|do we have|are there)\\b(?: \\p{L}+){0,4} (?:data ?sets?|tables?|files?|documents?|sources?|columns?)\\b.*\\b(?:has|have(?! (?:the |any |most |many )?(?:missing|empty|null|duplicate|repeated|outlier|highest|lowest|most|more))|hold|holds|contain|contains|containing|with|about|on|for|mention|mentions|include|includes|including|store|stores|called|named|where|explains?|describes?)\\b`,
      "u",
    ),
    reason: "This asks where to find something.",
  },
  {
    capability: "catalog",
    pattern:
      /\b(?:(?:have|did|has) (?:we|i|anyone|anybody|somebody|someone)\b.*\b(?:ask|asked|answer|answered|look|looked|analy[sz]ed?|comput|calculat)\w*|(?:has|have|was|were) (?:this|that|it|these)\b.*\b(?:asked|answered|analy[sz]ed)|what (?:did|have) (?:we|you) (?:find|found) out|asked (?:this )?before|earlier (?:answers?|questions?) about|past (?:answers?|questions?))\b/u,
    reason: "This asks about earlier answers.",
  },
  {
    capability: "catalog",
    pattern:
      /^(?:please )?(?:find|search|look up|locate)\b.*\b(?:and|then) (?:fill|add|put|write|replace|insert|correct|fix)\b/u,
    reason: "This asks where to find something.",
    isDoubtful: true,
  },
  {
    capability: "catalog",
    pattern:
      /^(?:(?:what|how) (?:does|do|is|are|did) (?:we|our)\b.*\b(?:mean|define|call|understand)\b|what (?:does|do) .+ (?:mean|stand for)(?: here| in (?:our|this|the) .+| for us| to us)|how (?:is|are) .+ defined(?: here)?|(?:what is )?(?:our|the) definition of\b|where (?:do|did) (?:we|you|i) (?:keep|store|have|put)\b|where (?:is|are) .+ (?:stored|kept|saved|documented)|what (?:data|information) (?:do|have) (?:we|you|i) (?:have |got )?(?:on|about|for)\b|(?:find|search|look up|locate)\b|where (?:can|do) i find\b|do we have (?:any )?(?:data|information|numbers|figures)\b)/u,
    reason: "This asks where to find something, or what it means here.",
  },
  {
    capability: "catalog",
    pattern: /^(?:what (?:does|do) .+ (?:mean|stand for)|define .+)$/u,
    reason: "This asks what something means.",
    isDoubtful: true,
    // Explaining common terms does not require the catalogue.
    fallback: "analysis",
  },
];
