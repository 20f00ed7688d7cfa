import { adjectives } from "./adjectives";
import { beyondWords } from "./beyond-words";
import type { BeyondTopic, WordMeaning } from "./meaning";
import { trendPhrases } from "./trend-phrases";
import { unitWords } from "./unit-words";

type Entry = readonly [meaning: WordMeaning, phrases: string];

/** Phrases are parted by "|"; they are compared in lower case, word by word. */
const entries: readonly Entry[] = [
  [
    { kind: "aggregate", aggregate: "mean" },
    "average|averages|avg|mean|means|averaged|on average|arithmetic mean|average value|mean value",
  ],
  [{ kind: "aggregate", aggregate: "median" }, "median|medians|median value"],
  [
    { kind: "aggregate", aggregate: "sum" },
    "total|totals|sum|sums|summed|sum total|combined|overall total|add up|adds up|sum of all",
  ],
  [{ kind: "aggregate", aggregate: "min" }, "minimum|min|minima|minimal|minimum value|earliest"],
  [{ kind: "aggregate", aggregate: "max" }, "maximum|max|maxima|maximal|peak|maximum value|latest|most recent|newest"],
  [{ kind: "aggregate", aggregate: "range" }, "range|value range"],
  [
    { kind: "aggregate", aggregate: "deviation" },
    "standard deviation|standard deviations|std|stdev|std dev|sd|std deviation|standard dev",
  ],
  [{ kind: "aggregate", aggregate: "variance" }, "variance|variances"],
  [
    { kind: "count" },
    "how many|number of|numbers of|count|counts|count of|counts of|how often|frequency|frequencies|total number of|number|tally|counted|total count|total count of|how many times|number of times",
  ],
  [
    { kind: "distinct" },
    "distinct|different|unique|distinct values|different values|distinct number of|unique number of",
  ],
  [
    { kind: "mode", direction: "high" },
    "most common|commonest|most frequent|most frequently|most often|mode|most commonly|most numerous|modal",
  ],
  [
    { kind: "mode", direction: "low" },
    "least common|rarest|least frequent|least often|least frequently|least numerous",
  ],
  [{ kind: "superlative", direction: "high", hints: [] }, "highest|largest|greatest|biggest|most|the most"],
  [{ kind: "superlative", direction: "low", hints: [] }, "lowest|smallest|least|fewest|tiniest|the least|the fewest"],
  [
    { kind: "comparison", operator: ">", hints: [], temporal: false },
    "more than|over|above|greater than|larger than|higher than|exceeding|exceeds|exceed|bigger than|in excess of|>|upwards of|exceeded",
  ],
  [
    { kind: "comparison", operator: ">=", hints: [], temporal: false },
    "at least|no less than|not less than|no fewer than|greater than or equal to|>=|≥|minimum of|a minimum of",
  ],
  [
    { kind: "comparison", operator: "<", hints: [], temporal: false },
    "less than|under|below|fewer than|lower than|smaller than|<",
  ],
  [
    { kind: "comparison", operator: "<=", hints: [], temporal: false },
    "at most|no more than|not more than|less than or equal to|<=|≤|up to|a maximum of|maximum of",
  ],
  [{ kind: "comparison", operator: "=", hints: [], temporal: false }, "equal to|equals|equal|exactly|=|==|is exactly"],
  [{ kind: "comparison", operator: "!=", hints: [], temporal: false }, "!=|<>|≠|not equal to"],
  [{ kind: "comparison", operator: ">", hints: [], temporal: true }, "after|later than"],
  [
    { kind: "comparison", operator: ">=", hints: [], temporal: true },
    "since|starting in|starting from|from at least|on or after|in or after|no earlier than|not earlier than|not before",
  ],
  [{ kind: "comparison", operator: "<", hints: [], temporal: true }, "before|prior to|earlier than|until before"],
  [
    { kind: "comparison", operator: "<=", hints: [], temporal: true },
    "until|up until|through|on or before|in or before|no later than|not later than|not after",
  ],
  [
    { kind: "afterNumber", operator: ">=" },
    "or more|or higher|or above|or greater|or later|or after|and above|and over|or over|and more|and later|and after|onwards|onward",
  ],
  [
    { kind: "afterNumber", operator: "<=" },
    "or less|or fewer|or lower|or below|or earlier|or before|and below|or under|and under|and earlier|and before",
  ],
  [{ kind: "between" }, "between"],
  [
    { kind: "by" },
    "by|per|for each|for every|in each|in every|within each|of each|of every|at each|on each|by each|across|across all|across the|across different|grouped by|group by|broken down by|break down by|broken out by|split by|separated by|each|every|according to|for the different|for different|among the different|for all|among|amongst|in the different|between the different|across each|from each|with each|for individual",
  ],
  [
    { kind: "rank" },
    "ranked by|rank by|sorted by|sort by|ordered by|order by|in terms of|measured by|in order of|based on|when it comes to",
  ],
  [
    { kind: "order", direction: "high" },
    "descending|descending order|in descending order|from highest to lowest|highest to lowest|highest first|from largest to smallest|from high to low|largest first|rank|ranking|ranked|sorted",
  ],
  [
    { kind: "order", direction: "low" },
    "ascending|ascending order|in ascending order|from lowest to highest|lowest to highest|lowest first|from smallest to largest|from low to high|smallest first",
  ],
  [{ kind: "top", direction: "high" }, "top|the top|leading"],
  [{ kind: "top", direction: "low" }, "bottom|the bottom"],
  [
    { kind: "intent", intent: "missing" },
    "missing|missing values|missing data|missing value|null|nulls|null values|nan|nans|na values|empty|empty values|empty cells|blank|blanks|blank values|incomplete|without a value|not available|no value|no values|missingness|null count|unknown values|has gaps|gaps",
  ],
  [
    { kind: "intent", intent: "duplicates" },
    "duplicate|duplicates|duplicated|duplicate rows|duplicated rows|duplicate records|repeated rows|repeated records|identical rows|duplicate entries",
  ],
  [
    { kind: "intent", intent: "outliers" },
    "outlier|outliers|anomaly|anomalies|anomalous|extreme values|unusual values|unusually high|unusually large|unusually low|unusually small",
  ],
  [
    { kind: "intent", intent: "correlation" },
    "correlation|correlations|correlate|correlates|correlated|correlation coefficient|pearson correlation|pearson correlation coefficient|correlation matrix|relationship|relationships|related|relate|relates|relation|association|associated|associate|scatter|scatter plot|scatterplot|scatter chart|linear relationship|pearson|linked|go together|goes together|heatmap|strength of the relationship|connection|scatter diagram",
  ],
  [
    { kind: "intent", intent: "trend" },
    `trend|trends|develop|develops|developed|over time|over the years|over the months|over the years and months|time series|timeseries|evolution|evolve|evolved|evolves|through time|across time|timeline|development over time|through the years|line chart|line plot|line graph|over the course of time|with time|year by year|month by month|trend over time|over the period|over this period|${trendPhrases.join("|")}`,
  ],
  [
    { kind: "intent", intent: "distribution" },
    "distribution|distributions|distributed|histogram|histograms|spread|boxplot|boxplots|box plot|box plots|breakdown|break down|quartile|quartiles|frequency distribution|frequency table|spread out|interquartile range|iqr|summary statistics|descriptive statistics|five number summary|value counts|composition|box and whisker|box chart",
  ],
  [
    { kind: "intent", intent: "share" },
    "percentage|percentages|percent|proportion|proportions|share|shares|fraction|fractions|what part|% of|%|pct|pie chart|pie|market share|in percent|as a percentage|relative frequency|relative frequencies",
  ],
  [
    { kind: "intent", intent: "overview" },
    "describe|summary|summarise|summarize|overview|statistics|stats|profile|explore|about|structure|schema|shape|look like|looks like|what is in|data types|dtypes|size of the data|size of the dataset|size of the table|key statistics|basic statistics|main characteristics|general overview|does this data contain|does this dataset contain|does the dataset contain|does the data contain|does this file contain|does this table contain|introduce",
  ],
  [
    { kind: "intent", intent: "values" },
    "list|unique values|possible values|list all|list the|distinct categories|categories|levels|enumerate|kinds|types|kinds of|types of|sorts of|options",
  ],
  [
    { kind: "intent", intent: "compare" },
    "compare|comparison|compared|comparing|difference|differences|differ|differs|different between|contrast|compares|vary|varies|differ between|difference in|differences in|variation|gap",
  ],
  [{ kind: "grain", grain: "year", adjective: false }, "year|years|calendar year"],
  [{ kind: "grain", grain: "quarter", adjective: false }, "quarter|quarters"],
  [{ kind: "grain", grain: "month", adjective: false }, "month|months"],
  [{ kind: "grain", grain: "week", adjective: false }, "week|weeks"],
  [{ kind: "grain", grain: "day", adjective: false }, "day|days|date|dates"],
  [{ kind: "grain", grain: "hour", adjective: false }, "hour of the day|hour of day"],
  [
    { kind: "grain", grain: "calendar_month", adjective: false },
    "month of the year|calendar month|calendar months|months of the year|month of year",
  ],
  [
    { kind: "grain", grain: "weekday", adjective: false },
    "weekday|weekdays|day of the week|days of the week|day of week",
  ],
  [{ kind: "grain", grain: "year", adjective: true }, "yearly|annual|annually"],
  [{ kind: "grain", grain: "quarter", adjective: true }, "quarterly"],
  [{ kind: "grain", grain: "month", adjective: true }, "monthly"],
  [{ kind: "grain", grain: "week", adjective: true }, "weekly"],
  [{ kind: "grain", grain: "day", adjective: true }, "daily"],
  [
    { kind: "negation", keepMissing: true },
    "excluding|except|except for|without|other than|exclude|apart from|but not|ignoring|leaving out|besides|not including|omit|omitting",
  ],
  [{ kind: "negation", keepMissing: false }, "not|no|non|isn't|aren't"],
  [{ kind: "join", word: "and" }, "and|&|as well as|plus also"],
  [{ kind: "join", word: "or" }, "or|either"],
  [
    { kind: "join", word: "versus" },
    "versus|vs|against|compared to|compared with|relative to|in comparison to|in comparison with",
  ],
  [{ kind: "copula" }, "is|are|was|were|be|been|being|have|has|had|having"],
  [{ kind: "which" }, "which|what|who"],
  [
    { kind: "rows" },
    "row|rows|record|records|entry|entries|observation|observations|instance|instances|data point|data points|datapoint|datapoints|case|cases|sample|samples|example|examples|line|lines|incident|incidents|event|events|occurrence|occurrences|data entries|item|items|measurement|measurements|individuals|individual",
  ],
  [
    { kind: "columns" },
    "column|columns|variable|variables|field|fields|feature|features|column names|attribute|attributes|columns names|columns and rows|rows and columns|dimensions",
  ],
  [{ kind: "additive" }, "amount|amounts"],
];

const prepositions =
  "in|on|at|from|for|of|with|to|during|whose|where|when|while|within|inside|near|into|towards|via|under|than|as|only|just|about|having been";

const fillers =
  "the|a|an|this|that|these|those|it|its|their|there|they|them|he|she|his|her|i|me|my|we|us|our|you|your|do|does|did|done|please|can|could|would|like|want|need|know|tell|show|give|find|get|see|let|make|display|plot|draw|chart|graph|visualise|visualize|visualisation|visualization|compute|calculate|calculation|determine|report|return|present|provide|output|identify|check|analyse|analyze|analysis|perform|conduct|look|looking|at all|all|any|both|some|overall|in total|in all|altogether|entire|whole|full|dataset|data|table|file|csv|spreadsheet|dataframe|df|data set|datasets|value|values|score of|level|levels of|column of|figure|figures|statistic|result|results|answer|so|then|now|just|simply|also|too|well|exactly how|really|ever|sold|sells|bought|ordered|produced|earned|received|scored|achieved|experienced|saw|held|what about|how about|instead|as well|additionally|again|so far|on record|actually|quickly|exist|exists|existing|occur|occurs|occurred|occurring|happen|happens|happened|happening|recorded|record of|observed|observe|measured|reported|found|seen|contained|included|includes|include|covered|cover|covers|covering|collected|available|present|appear|appears|appeared|listed|involved|involving|belong|belongs|belonging|live|lives|lived|living|located|took place|take place|takes place|come|comes|came|go|goes|hello|hi|hey|thanks|thank|okay|ok|yes|sure|great|dear|kindly|using|use|used|how|much|how strongly|how strong|how closely|how tightly|what kind of|kind of|sort of|type of|bar chart|bar graph|bar plot|bar|bars|column chart|respectively|total of|respective|corresponding|given in|in the given dataset|in the provided dataset|generate|generate a|build a|the given dataset|given dataset|contain|contains|containing|information|info|in the dataset|in the data|in this dataset|in this data|in the table|in the file|of the data|of the dataset|in our data|of this data|from the data|from the dataset|in my data|in the sample|according to the data|based on the data|by the data|who|wonder|wondering|curious|help|think|across the dataset|across the data|across all rows|over all rows|in the whole dataset|across all data|and what|per row|in numbers|number wise|question|one|ones|thing|things|way|interested|im|i'd|whats|hows|group|groups|grouping|associated value|if any|paid|spent|made|take|takes|taken|took|get|gets|got";

/** Charts that can be created without changing anything. */
const charts: readonly (readonly [string, WordMeaning])[] = [
  ["histogram", { kind: "intent", intent: "distribution" }],
  ["box plot", { kind: "intent", intent: "distribution" }],
  ["boxplot", { kind: "intent", intent: "distribution" }],
  ["scatter plot", { kind: "intent", intent: "correlation" }],
  ["scatterplot", { kind: "intent", intent: "correlation" }],
  ["correlation matrix", { kind: "intent", intent: "correlation" }],
  ["line chart", { kind: "intent", intent: "trend" }],
  ["line plot", { kind: "intent", intent: "trend" }],
  ["pie chart", { kind: "intent", intent: "share" }],
  ["bar chart", { kind: "filler" }],
  ["bar plot", { kind: "filler" }],
  ["bar graph", { kind: "filler" }],
  ["chart", { kind: "filler" }],
  ["plot", { kind: "filler" }],
  ["graph", { kind: "filler" }],
  ["table", { kind: "filler" }],
  ["list", { kind: "filler" }],
];

/** Number words; digits are numbers already. */
const numberWords =
  "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty".split(
    "|",
  );

const months = [
  "january|jan",
  "february|feb",
  "march|mar",
  "april|apr",
  "may",
  "june|jun",
  "july|jul",
  "august|aug",
  "september|sep|sept",
  "october|oct",
  "november|nov",
  "december|dec",
];

function build(): ReadonlyMap<string, WordMeaning> {
  const phrases = new Map<string, WordMeaning>();
  const put = (list: string, meaning: WordMeaning) =>
    list.split("|").forEach((written) => {
      const phrase = written.replaceAll("-", " ");
      if (!phrases.has(phrase)) phrases.set(phrase, meaning);
    });
  entries.forEach(([meaning, list]) => put(list, meaning));
  for (const { forms, direction, hints } of adjectives) {
    const operator = direction === "high" ? ">" : "<";
    put(`${forms[0]} than`, { kind: "comparison", operator, hints, temporal: false });
    put(forms[1], { kind: "superlative", direction, hints });
  }
  for (const [topic, list] of Object.entries(beyondWords)) {
    put(list, { kind: "beyond", topic: topic as BeyondTopic });
  }
  months.forEach((list, index) => put(list, { kind: "month", month: index + 1 }));
  Object.entries(unitWords).forEach(([unit, list]) => put(list, { kind: "unit", unit }));
  numberWords.forEach((word, index) => put(word, { kind: "numberWord", value: index + 2 }));
  for (const [verb, article] of [
    ["create", "a"],
    ["create", "an"],
    ["create", "the"],
    ["create", ""],
  ] as const) {
    for (const [chart, meaning] of charts) put([verb, article, chart].filter(Boolean).join(" "), meaning);
  }
  put(fillers, { kind: "filler" });
  prepositions.split("|").forEach((word) => put(word, { kind: "preposition", word }));
  return phrases;
}

const phrases = build();

/** Most words that a phrase of the language has. */
export const longestPhrase = Math.max(...[...phrases.keys()].map((phrase) => phrase.split(" ").length));

const words = new Set([...phrases.keys()].flatMap((phrase) => phrase.split(" ")));

/** Whether a word in lower case is part of any phrase of the language, so that it is no slip of the pen. */
export function isLanguageWord(word: string): boolean {
  return words.has(word);
}

/** The meaning of a phrase in lower case, its words parted by single blanks; undefined when the language has none. */
export function findPhrase(phrase: string): WordMeaning | undefined {
  return phrases.get(phrase);
}
