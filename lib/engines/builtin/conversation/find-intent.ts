import { editDistance } from "@/lib/domain/edit-distance";
import { toPlainMessage } from "./plain-message";

/**
 * Intent of a message that names nothing in the data. `explain`: how the last answer was made. `insights`: what is worth
 * knowing in the data. `overview`: what the data contains. `why`: a cause. `clean`: a change to the data.
 */
export type Intent = "explain" | "insights" | "overview" | "why" | "clean";

const opening =
  /^(?:(?:ok|okay|so|and|but|then|well|hmm|now|please|hi|hello|hey|thanks|sorry|wait|just|also|(?:can|could|would|will) you|(?:can|could|may) (?:i|we) (?:get|have|see)|i (?:want|need|would like)(?: to (?:know|see|get))?|(?:give|show|tell|get|send|write|make) (?:me|us)|let us (?:see|have)|do you (?:have|see)|are there|is there) )+/;
const closing =
  /(?: (?:please|pls|now|again|then|exactly|actually|briefly|shortly|quickly|simply|better|more|further|(?:for|to) (?:me|us)|in (?:more |some )?detail|in (?:a few|simple|plain|other|easy|short|easier) (?:words|terms|english|language|sentences)|in (?:english|short|general|a nutshell|one sentence)|so far|to know|overall))+$/;

const answer =
  "(?:(?:that|this|it|these|those|the|your|last|above|previous|first) ?)+(?:answer|result|number|figure|value|percentage|chart|graph|plot|table|calculation|reply|output|line|bar)?s?";
const data =
  "(?:(?:from|in|of|about|on|for|with|inside|out of|at|over) )?(?:(?:all|this|that|the|my|our|these|those|your|whole|entire|uploaded|attached|full) )*(?:data ?sets?|data|files?|tables?|sheets?|spreadsheets?|csv|numbers|figures|it|this|that|these|here|there|everything|records|business)(?: file| set| table| sheet)?";
const much =
  "(?:(?:the|a|an|any|some|all|your|few|short|quick|brief|key|main|top|most|important|interesting|biggest|good|useful|general|\\d+|two|three|four|five|ten) )*";

const asWhole = (...patterns: readonly string[]) => new RegExp(`^(?:${patterns.join("|")})$`);

const explain = asWhole(
  `explain(?: ${answer}| yourself)?`,
  `(?:describe|clarify|simplify|elaborate(?: on)?|interpret|unpack) ${answer}`,
  `(?:an? )?(?:explanation|interpretation)(?: (?:of|for) ${answer})?`,
  `what (?:does|do|did|is|are) ${answer} (?:mean|say|show|tell (?:me|us)|(?:supposed to )?mean(?:ing)?|about)`,
  `what (?:do|did) you mean(?: (?:by|with) ${answer})?`,
  `how (?:did|do|have|can|could) you (?:get|got|gotten|calculated?|computed?|determined?|come (?:up with|to|by|at)|came (?:up with|to)|arrived? at|found|find|work(?:ed)? out|figured? out|know|reach(?:ed)?|do|did|done|made?)(?: (?:at|to))?(?: ${answer})?(?: out)?`,
  `how (?:did|do|have) you (?:work|figure|find)e?d? ${answer} ?out`,
  `how (?:is|was|are|were|has) ${answer} ?(?:been )?(?:calculated|computed|worked out|made|determined|measured|found|derived|defined|meant|read)`,
  `how (?:you|it is|that is|this is|it was|that was) (?:got|did|get|calculated|computed|found|made|done|worked)(?: ${answer})?`,
  `where (?:does|did|do|is|are) ${answer} (?:come|coming|came|from|taken)(?: from)?`,
  `i (?:do not|can not) (?:understand|get|follow|see)(?: ${answer})?(?: at all)?`,
  `(?:that is |this is |it is )?(?:not clear|unclear|confusing)|i am (?:lost|confused)|what|huh|eli5|meaning|how so`,
  `(?:are you|how) (?:sure|certain)(?: (?:are you|about ${answer}))?`,
  `(?:is|are) ${answer} (?:right|correct|true|accurate|reliable)|can (?:i|we) (?:trust|rely on) ${answer}`,
  `${much}(?:method|formula|working|workings|steps|calculation|logic|maths?)(?: (?:behind|of|for|used in|you used)(?: ${answer})?)?`,
  `${answer} (?:is|are|looks?|seems?|can not be|does not look|do not look|is not) (?:wrong|incorrect|false|right|correct|true|odd|strange|off|too (?:high|low|much|many|small|big))`,
  `what (?:did you (?:do|calculate|compute|count|use)|(?:formula|method|rows|columns|data) did you use|is (?:the|your) (?:method|formula|logic|calculation))(?: (?:for|behind|here) ?${answer})?`,
);

const finding = "(?:insights?|findings?|highlights?|take ?aways?|learnings?|patterns?|trends?)";
/** Names that only mean findings after a word such as `key`: a column may have that name. */
const keyPoint =
  "(?:(?:the|some|your|our|three|five|ten|\\d+) )*(?:(?:key|main|most important|important|interesting|biggest|notable|surprising) )+(?:points?|facts?|observations?|things?|messages?|results?|conclusions?)";
const notable =
  "(?:interesting|notable|remarkable|special|important|striking|noteworthy|surprising|unusual|odd|strange|useful|worth knowing|exciting|relevant|new|going on|happening)";

const insights = asWhole(
  `(?:${much}${finding}|${keyPoint})(?: ${data}| you (?:see|found|find|noticed))?`,
  `(?:find|list|what are|which are|what) (?:${much}${finding}|${keyPoint})(?: (?:do you (?:see|have|find)|are there|can you (?:see|find)|stand out))?(?: ${data})?`,
  `(?:what is|what are|what looks|what seems)(?: the)?(?: most)? ${notable}(?: (?:things?|facts?|points?))?(?: ${data})?`,
  `(?:find )?(?:anything|something|what) (?:${notable}|stands out|catches (?:the|your) eye|(?:that )?(?:i|we) should know)(?: ${data})?`,
  `(?:did you|have you|can you|do you) (?:find|found|notice|noticed|see|spot|spotted) (?:anything|something)(?: ${notable})?(?: ${data})?`,
  `what (?:should|do|must|can|could) (?:i|we) (?:need to )?(?:know|learn|see|notice|take away|look at|conclude)(?: ${data})?`,
  `what (?:can|do|could) you (?:tell (?:me|us)|see|find|learn|conclude)(?: ${data})?`,
  `what (?:does|do|is|are) ${data} (?:say|tell (?:me|us)|telling (?:me|us)|show)`,
  `(?:analy[sz]e|explore|investigate|study|examine|interpret|look (?:at|into))(?: ${data})?`,
  `(?:do |run )?(?:an? )?(?:quick |short |full )?analysis(?: ${data})?`,
  `(?:summari[sz]e|sum up|recap|tl ?dr)(?: ${data}| up)?(?: up)?`,
  `${much}(?:summary|recap|executive summary)(?: ${data})?`,
  `how (?:are|is) (?:we|things|business|the business|the company|it all) (?:doing|going|looking)(?: ${data})?`,
);

const overview = asWhole(
  `(?:describe|profile|introduce)(?: (?:me|us))? ${data}|describe`,
  `${much}(?:overview|description|introduction)(?: ${data})?`,
  `what is (?:in|inside|contained in) ${data}|what is ${data} (?:about|all about|made of)`,
  `what (?:does|do) ${data} (?:contain|look like|include|hold|cover|consist of)`,
  `what (?:kind of |sort of |type of )?data (?:is (?:this|that|it|there)|do (?:i|we|you) have|have (?:i|we|you)(?: got)?|did i upload)`,
  `what do (?:we|i|you) have ${data}|(?:about|all about|something about) ${data}`,
);

const why =
  /^(?:why\b.*|how come\b.*|(?:explain|know|understand|find out|any idea) why\b.*|what (?:caused?|causes|is causing|drove|drives|is driving|is behind|was behind|explains|led to|could explain|might explain)\b.*|(?:the )?(?:root )?causes? (?:of|for|behind)\b.*|what (?:is|was|are|were) the (?:root )?causes?\b.*)$/;

const clean =
  /^(?:(?:clean|tidy|dedupe|deduplicate|de duplicate|impute|standardi[sz]e|normali[sz]e|repair|sanitize|sanitise)(?: up)?\b.*|(?:remove|delete|drop|get rid of|fix|correct|merge|fill|replace)(?: in)?(?: up)? (?:all |the |any |my |our |these |those |exact )*(?:data|file|table|duplicates?|duplicated? (?:rows|records|entries|lines)|double (?:rows|entries)|typos?|spellings?|misspellings?|missing (?:values|data|cells|entries)|blanks?|nulls?|gaps|empty (?:rows|cells|values)|errors?|mistakes?|(?:bad|wrong|broken|dirty|messy) (?:data|rows|values|dates))\b.*)$/;

/** Maximum length of a message without a name; longer ones say more. */
const longest = 150;

/** Key words that are often mistyped. */
const spelled =
  "explain calculate calculated understand summarise summarize summary insights highlights findings takeaways overview describe analyse analyze analysis interesting duplicates".split(
    " ",
  );

/** Corrects typos in such words. */
function correct(plain: string): string {
  const toKnown = (word: string) => spelled.find((known) => editDistance(word, known, 2) <= 2) ?? word;
  return plain.replace(/\p{L}{6,}/gu, (word) => (spelled.includes(word) ? word : toKnown(word)));
}

/**
 * Returns the intent of an entire message; null when it names anything else and has to be read as a question about the data.
 */
export function findIntent(question: string): Intent | null {
  const plain = toPlainMessage(question);
  if (why.test(plain)) return "why";
  if (plain.length > longest) return clean.test(plain) ? "clean" : null;
  return toIntent(plain) ?? toIntent(correct(plain));
}

function toIntent(plain: string): Intent | null {
  const bare = plain.replace(opening, "").replace(closing, "");
  const forms = [plain, plain.replace(closing, ""), plain.replace(opening, ""), bare];
  const isOne = (pattern: RegExp) => forms.some((form) => pattern.test(form));
  if (isOne(explain)) return "explain";
  if (isOne(why)) return "why";
  if (isOne(clean)) return "clean";
  if (isOne(insights)) return "insights";
  return isOne(overview) ? "overview" : null;
}
