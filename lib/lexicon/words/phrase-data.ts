import { ChartKind } from "../vocabulary/chart-kind";
import { chartKinds } from "../vocabulary/chart-kinds";
import type { PhraseMeaning } from "./phrase";

/** Phrases of the language with their meanings, separated by "|"; words are compared in lower case. */
export const phraseData: readonly (readonly [meaning: PhraseMeaning, phrases: string])[] = [
  [
    { kind: "aggregate", aggregate: "mean" },
    "average|averages|avg|mean|means|averaged|on average|in average|typical|typically|normal|usual|usually|normally|avarage|averge",
  ],
  [{ kind: "aggregate", aggregate: "median" }, "median|medians|middle value"],
  [
    { kind: "aggregate", aggregate: "sum" },
    "total|totals|sum|sums|summed|sum total|combined|overall total|add up|adds up|add up to|adds up to|sum of all|in total|altogether|alltogether|all together|all in all|in all|together|total amount|total amount of|total value|the sum of|total of|grand total",
  ],
  [
    { kind: "aggregate", aggregate: "min" },
    "minimum|min|minima|minimal|earliest|oldest date|at least how|at the least|first date",
  ],
  [
    { kind: "aggregate", aggregate: "max" },
    "maximum|max|maxima|maximal|peak|latest|most recent|newest|at most|at the most|last date",
  ],
  [{ kind: "aggregate", aggregate: "range" }, "range|value range"],
  [{ kind: "aggregate", aggregate: "deviation" }, "standard deviation|std|stdev|std dev|sd|standard dev"],
  [{ kind: "aggregate", aggregate: "variance" }, "variance|variances"],
  [{ kind: "percentile", share: 0.9 }, "90th percentile|p90|90 percentile|90 th percentile"],
  [{ kind: "percentile", share: 0.95 }, "95th percentile|p95|95 percentile"],
  [{ kind: "percentile", share: 0.99 }, "99th percentile|p99|99 percentile"],
  [{ kind: "percentile", share: 0.75 }, "75th percentile|p75|upper quartile|third quartile|top quartile"],
  [{ kind: "percentile", share: 0.25 }, "25th percentile|p25|lower quartile|first quartile"],
  [{ kind: "percentile", share: 0.1 }, "10th percentile|p10"],
  [
    { kind: "count" },
    "how many|number of|numbers of|count|counts|count of|how often|frequency|total number of|number|tally|counted|total count|how many times|number of times|amount of times|no of|nr of|how meny|howmany|quantity of|how many of|how many of them|volume of",
  ],
  [
    { kind: "amount" },
    "how much|how much of|how much money|what amount|money|amount of money|total money|euros|dollars|pounds|in euros|in eur|in dollars|in money|how mutch",
  ],
  [
    { kind: "time" },
    "how long|length of time|amount of time|time|length|duration|how much time|how quickly|how fast|how soon|how slow",
  ],
  [{ kind: "distinct" }, "distinct|different|unique|distinct number of|individual|diffrent|diff|separate|various"],
  [
    { kind: "order", direction: "high", hints: [] },
    "descending|descending order|in descending order|from highest to lowest|highest to lowest|highest first|from largest to smallest|from high to low|largest first|biggest first|best first|most first|top first|high to low|big to small|biggest to smallest|largest to smallest|biggest on top|highest on top|sorted descending|sort descending|from big to small",
  ],
  [
    { kind: "order", direction: "low", hints: [] },
    "ascending|ascending order|in ascending order|from lowest to highest|lowest to highest|lowest first|from smallest to largest|from low to high|smallest first|worst first|low to high|small to big|smallest to biggest|sorted ascending|sort ascending",
  ],
  [
    { kind: "rank" },
    "ranked by|rank by|sorted by|sort by|ordered by|order by|in terms of|measured by|based on|when it comes to|judged by|sort it by|sort them by|order them by|order it by",
  ],
  [
    { kind: "comparison", operator: ">", hints: [], temporal: false },
    "more than|over|above|greater than|larger than|higher than|exceeding|exceeds|exceed|bigger than|in excess of|>|upwards of|exceeded|beyond|north of",
  ],
  [
    { kind: "comparison", operator: ">=", hints: [], temporal: false },
    "at least|no less than|not less than|no fewer than|greater than or equal to|>=|≥|a minimum of|minimum of|not under|or over",
  ],
  [
    { kind: "comparison", operator: "<", hints: [], temporal: false },
    "less than|under|below|fewer than|lower than|smaller than|<|in less than|in under",
  ],
  [
    { kind: "comparison", operator: "<=", hints: [], temporal: false },
    "at most|no more than|not more than|less than or equal to|<=|≤|up to|a maximum of|maximum of|within|inside of|inside|within the first|within their first|within there first|in their first|not over",
  ],
  [{ kind: "comparison", operator: "=", hints: [], temporal: false }, "equal to|equals|equal|exactly|=|==|precisely"],
  [{ kind: "comparison", operator: "!=", hints: [], temporal: false }, "!=|<>|≠|not equal to"],
  [{ kind: "comparison", operator: ">", hints: [], temporal: true }, "after|later than"],
  [
    { kind: "comparison", operator: ">=", hints: [], temporal: true },
    "since|starting in|starting from|from at least|on or after|no earlier than|not earlier than|not before|as of",
  ],
  [{ kind: "comparison", operator: "<", hints: [], temporal: true }, "before|prior to|earlier than"],
  [
    { kind: "comparison", operator: "<=", hints: [], temporal: true },
    "until|up until|through|on or before|no later than|not later than|not after|till|by the end of",
  ],
  [
    { kind: "afterNumber", operator: ">=" },
    "or more|or higher|or above|or greater|or later|or after|and above|and over|or over|and more|and later|onwards|onward|or longer|and up|or better|or bigger|or older|plus",
  ],
  [
    { kind: "afterNumber", operator: "<=" },
    "or less|or fewer|or lower|or below|or earlier|or before|and below|or under|and under|and earlier|or shorter|or cheaper|or younger|or worse|tops|max",
  ],
  [{ kind: "between" }, "between"],
  [{ kind: "times", value: 1 }, "once|one time|1 time"],
  [{ kind: "times", value: 2 }, "twice|two times"],
  [
    { kind: "by", each: false },
    "by|per|in each|within each|across|across all|across the|across different|grouped by|group by|broken down by|break down by|broken out by|split by|separated by|according to|for the different|among the different|in the different|split into|split out by|break it down by|breakdown by|split it by|split that by|break that down by|depending on|a|an|by type of|sliced by|slice by|divided by|for different",
  ],
  [
    { kind: "by", each: true },
    "for each|for every|in every|of each|of every|at each|on each|by each|each|every|from each|with each|for individual|each of the|for each of the|per individual|each single|for all the different",
  ],
  [{ kind: "grain", grain: "year", adjective: false }, "year|years|calendar year"],
  [{ kind: "grain", grain: "quarter", adjective: false }, "quarter|quarters"],
  [{ kind: "grain", grain: "month", adjective: false }, "month|months"],
  [{ kind: "grain", grain: "week", adjective: false }, "week|weeks"],
  [{ kind: "grain", grain: "day", adjective: false }, "day|days|date|dates"],
  [
    { kind: "grain", grain: "hour", adjective: false },
    "hour of the day|hour of day|time of day|time of the day|hour|o'clock|hours of the day",
  ],
  [
    { kind: "grain", grain: "calendar_month", adjective: false },
    "month of the year|calendar month|months of the year|season",
  ],
  [
    { kind: "grain", grain: "weekday", adjective: false },
    "weekday|weekdays|day of the week|days of the week|day of week|week day",
  ],
  [
    { kind: "grain", grain: "year", adjective: true },
    "yearly|annual|annually|year by year|over the years|through the years|by the year",
  ],
  [{ kind: "grain", grain: "quarter", adjective: true }, "quarterly|quarter by quarter|over the quarters"],
  [{ kind: "grain", grain: "month", adjective: true }, "monthly|month by month|over the months|month on month"],
  [{ kind: "grain", grain: "week", adjective: true }, "weekly|week by week|over the weeks"],
  [{ kind: "grain", grain: "day", adjective: true }, "daily|day by day|over the days"],
  [
    { kind: "negation", keepMissing: true },
    "excluding|except|except for|without|other than|exclude|apart from|but not|ignoring|ignore|leaving out|leave out|besides|not including|omit|minus the|drop the|remove|not counting|take out|excl|w/o|aside from|without counting",
  ],
  [{ kind: "negation", keepMissing: false }, "not|no|non|never|none|didn't|nobody|neither"],
  [{ kind: "join", word: "and" }, "and|&|as well as|plus also|along with|+"],
  [{ kind: "join", word: "or" }, "or|either|nor"],
  [
    { kind: "join", word: "versus" },
    "versus|vs|v|against|compared to|compared with|relative to|in comparison to|in comparison with|than|compare to|as opposed to|compared against|rather than",
  ],
  [{ kind: "join", word: "minus" }, "minus|less the|net of"],
  [{ kind: "which" }, "which|what|who|whos|which of|who of|wich|whom|whose|witch"],
  [
    { kind: "intent", intent: "share" },
    "percentage|percentages|percent|proportion|proportions|share|shares|fraction|what part|% of|%|pct|in percent|as a percentage|as percent|as percentage|in %|as %|as a percent|in percentages|as percentages|what share|what percentage|what percent|percentage of|percent of|share of|proportion of|what proportion|make up|makes up|made up|what fraction|as a share|as shares|in percent of|as percent of|percentage wise|portion|rate|ratio|what portion|what % of|what %|the % of",
  ],
  [
    { kind: "intent", intent: "change" },
    "growth|grow|grew|grown|growing|increase|increased|change|changed|changes|rise|risen|rose|decline|declined|decrease|decreased|drop|dropped|fall|fell|fallen|went up|gone up|went down|gone down|go up|go down|going up|going down|year over year|year on year|yoy|month over month|mom|growth rate|shrink|shrunk|shrank|improve|improved|more or less|up or down|up in percent|by how many percent|by how many %|by how much|by what percent|by what percentage|how many percent|how many %|% more|percent more|% less|percent less|% change|percent change|percentage change|% growth|percent growth|how much % more|how much more|how much less|how many more|how many fewer|up|down|less|fewer",
  ],
  [
    { kind: "intent", intent: "compare" },
    "compare|comparison|compared|comparing|difference|differences|differ|differs|different between|contrast|compares|differ between|difference in|differences in|gap|the difference|difference between",
  ],
  [
    { kind: "intent", intent: "missing" },
    "missing|missing values|missing data|missing value|null|nulls|nan|nans|empty|empty values|empty cells|blank|blanks|incomplete|without a value|no value|no values|not filled in|not entered|forgotten|forgot to enter|forget to enter|forgot to fill in|left empty|left blank|unfilled|gaps|not recorded|unknown",
  ],
  [
    { kind: "intent", intent: "duplicates" },
    "duplicate|duplicates|duplicated|duplicate rows|repeated rows|repeated records|identical rows|duplicate entries|doubles|double entries|in the list twice|in there twice|listed twice|in the file twice|in it twice|entered twice|in the data twice|double|recorded twice|appear twice|appears twice|more than once in the list|booked twice|charged twice|twice in the list|entries twice|in here twice|on the list twice|doubled|dupes|there twice|same entry twice|counted twice|repeated",
  ],
  [
    { kind: "intent", intent: "outliers" },
    "outlier|outliers|anomaly|anomalies|anomalous|extreme values|unusual values|unusual|unusually high|unusually large|unusually low|unusually small|considered outliers|considered an outlier|strange values|odd values|weird values|suspicious|weird",
  ],
  [
    { kind: "intent", intent: "correlation" },
    "correlation|correlations|correlate|correlates|correlated|correlation coefficient|pearson correlation|pearson correlation coefficient|correlation matrix|relationship|relationships|related|relate|relates|relation|association|associated|scatter plot|scatterplot|linear relationship|pearson|linked|go together|goes together|connection|depend on|depends on|influence|influences|affect|affects|have an effect on|has an effect on|effect|impact|does it matter for|make people|makes people|make customers|makes customers|lead to|leads to|strength and direction|direction and strength|positive or negative|negative or positive|strong or weak|weak or strong",
  ],
  [
    { kind: "intent", intent: "distribution" },
    "distribution|distributions|distributed|histogram|histograms|spread|boxplot|boxplots|box plot|box plots|quartile|quartiles|frequency distribution|spread out|interquartile range|iqr|summary statistics|descriptive statistics|five number summary|skew|skewed|skewness|symmetric|lopsided|breakdown|breakdown of",
  ],
  [
    { kind: "intent", intent: "overview" },
    "describe|overview|statistics|profile|explore|structure|schema|shape|what is in|what do we have|data types|dtypes|size of the data|size of the dataset|size of the table|key statistics|basic statistics|what columns|which columns|what data|look like|looks like|columns are there|column names|what does this data contain|what does this file contain|about this data|about this file",
  ],
  [
    { kind: "intent", intent: "trend" },
    "trend|trends|develop|develops|developed|development|over time|time series|timeseries|evolution|evolve|evolved|evolves|through time|across time|timeline|progress|progressed|course|history of|over the year|during the year|throughout the year|over the course of the year|in the course of the year",
  ],
  [
    { kind: "intent", intent: "running_total" },
    "running total|cumulative|cumulated|cumulative total|running sum|accumulated|year to date|ytd",
  ],
  [
    { kind: "intent", intent: "moving_average" },
    "moving average|rolling average|rolling mean|smoothed|moving averages",
  ],
  [
    { kind: "intent", intent: "overall" },
    "overall and|and overall|in total and|and in total|altogether and|and altogether|as a whole and|and as a whole|overall as well as|as well as overall|overall but also|both overall and",
  ],
  [
    { kind: "intent", intent: "list" },
    "list|list all|list the|enumerate|list of|possible values|unique values|name all|name them|show all|show me all|show me the",
  ],
  [
    { kind: "loss" },
    "lose money|lost money|made a loss|make a loss|makes a loss|loss making|losing money|in the red|at a loss|unprofitable|make losses|made losses|not profitable",
  ],
  ...ChartKind.options.map((chart) => [{ kind: "chart", chart }, chartKinds[chart].phrases] as const),
  [
    { kind: "reference", to: "previous" },
    "that|those|them|it|these|this|they|there|here|in each of these|in each of those|for each of them|of each of them|for each of these|each of them|each of these|for each of those|the same|same|same for|same thing|same thing for|of those|of these|of them|of that|that month|that year|that day|that quarter|that week|the same thing|its|their|theirs|same again|the same for|in that|in those",
  ],
  [
    { kind: "reference", to: "both" },
    "both|the two|both of them|for both|of both|each of both|the two of them|for the two",
  ],
  [
    { kind: "reference", to: "rest" },
    "the rest|rest|the others|the other ones|others|everyone else|everybody else|the remaining ones|all others|all the others|all other|for the rest|of the rest|for the others",
  ],
  [
    { kind: "edit", edit: "all" },
    "again all|everything again|all again|no filter|without filter|without filters|no filters|everything|everyone|everybody|reset|overall again|in general",
  ],
  [
    { kind: "edit", edit: "add" },
    "as well|also|too|additionally|add|add the|and also|include|plus the|next to it|beside it|on top",
  ],
  [
    { kind: "edit", edit: "instead" },
    "instead|instead of that|rather|change it to|switch to|now by|make that|make it|show it|show that|show them",
  ],
  [
    { kind: "rows" },
    "row|rows|record|records|entry|entries|entrys|observation|observations|instance|instances|data point|data points|case|cases|line items|item|items|people|persons|ppl|folks|guys|incidents|events|occurrences|things|times",
  ],
  [
    { kind: "columns" },
    "column|columns|variable|variables|field|fields|feature|features|column names|attribute|attributes|columns and rows|rows and columns|dimensions",
  ],
];

export const prepositions =
  "in|on|at|for|of|with|to|during|where|when|while|into|towards|via|as|only|just|through|about|out|from|onto|off|among|around|within|between";

/** Words without content of their own. */
export const fillers =
  "the|these days|an|he|she|his|her|i|me|my|we|us|our|ours|you|your|am|is|are|was|were|be|been|being|have|has|had|having|do|does|did|done|doing|please|pls|plz|can|could|would|will|shall|should|may|might|must|like|want|wanted|need|know|tell|show|give|find|see|seen|let|make|makes|made|making|display|plot|draw|chart|graph|diagram|visualise|visualize|compute|calculate|determine|report|return me|present|provide|output|identify|check|analyse|analyze|look|looks|looking|at all|all|any|anyone|anybody|anything|anywhere|some|someone|somebody|something|overall|entire|whole|full|complete|dataset|data|table|file|csv|spreadsheet|sheet|list here|in the file|in the data|in the dataset|in this data|in this file|in this dataset|in the table|in our data|in my data|in the list|on the list|on record|value|values|figure|figures|result|results|answer|question|so|then|now|simply|well|really|actually|quickly please|exist|exists|happen|happens|happened|occur|occurs|occurred|include|includes|including|included|contain|contains|get|gets|got|getting|gotten|go|goes|going|went|gone|come|comes|came|coming|take|takes|took|taken|taking|put|puts|bring|brings|brought|use|uses|used|using|give|gave|given|belong|belongs|turn out|turned out|end up|ended up|work|works|run|runs|ran|keep|keeps|kept|say|says|mean|think|guess|wonder|wondering|curious|help|hi|hello|hey|thanks|thank you|thx|ok|okay|yes|sure|kindly|much|many|often|ever|why|stuff|took place|take place|takes place|more|most of|lot|lots|bit|again|so far|to date|ever since|yet|already|still|currently known|right|exactly|roughly|about how|approximately|around|if|because|but|though|although|im|ive|id|whats|hows|whos|wheres|thats|theres|lets|per row|what about|how about|and what about|how|how is|how are|where|when|why not|i mean|you know|individually|respectively|respective|corresponding|way|one|ones|single|actual|own|such|very|quite|pretty|just|only|even|of course|in numbers|numbers|compared|generally|in general terms|the number|each time|at a time|each one|every one|over|all the time|over all|happening|involved|need to|have to|had to|got to|able|ok so|oh|well then|please now|here|there|per entry|somewhere|nowhere|off|away|back|back then|been|per se|etc|eg|ie|quick|question is|quick check|quick question|altogether|all in all|carry|carried|host|hosted|welcome|welcomed|tell me|show me|give me|can you|could you|would you|i want|i need|i would like|i'd like|we have|do we have|did we have|have we had|we had|we got|do we get|are there|is there|were there|was there|would be|that we have|that we had|in this|in there|as it|so what|what did|all our|all my|every single|them all|full list|result of|over all years|over the whole period|over the whole time|in the whole data|over everything|across everything|within the data|between them|and then|or so|anyway|live|lives|lived|strongly|closely|how strongly|how closely|recorded|ever recorded|handle|handles|handled|dealt|deal with|process|processed|serve|serves|served|manage|managed|receive|received|collect|collected|achieve|achieved|recorded|register|registered|logged|covered|cover|covers|us all|of ours|of mine|having a|with a|a total of|total over";

/** Adjectives of quantity: forms of high and low, and words for their quantity. */
export const adjectives: readonly (readonly [high: string, low: string, hints: string])[] = [
  [
    "high|higher|highest|big|bigger|biggest|large|larger|largest|great|greater|greatest|most|top|leading|strongest|main|number 1|no 1|strong|primary|principal|maximum number of|huge",
    "low|lower|lowest|small|smaller|smallest|least|fewest|tiny|tiniest|bottom|weakest|weak|minor",
    "",
  ],
  ["more often|more frequently|more likely", "less often|less frequently|rarely|less likely", ""],
  [
    "good|better|best|best performing|best selling|most successful|most popular|favourite|favorite|most valuable|most loyal|strongest performing|bestselling|most important|star|well performing",
    "bad|worse|worst|poor|poorer|poorest|worst performing|worst selling|least popular|least successful|poorly performing",
    "",
  ],
  [
    "most common|commonest|most frequent|most frequently|most often|mode|most commonly|mostly|most numerous|busy|busier|busiest|most used|most active",
    "least common|rarest|least frequent|least often|least used|quiet|quieter|quietest|least busy|slowest day",
    "count",
  ],
  [
    "expensive|more expensive|pricey|most expensive|costliest|dearest|priciest|costly|more costly|most costly",
    "cheap|cheaper|cheapest|least expensive|inexpensive",
    "price",
  ],
  ["long|longer|longest", "short|shorter|shortest", "duration"],
  ["slow|slower|slowest", "fast|faster|fastest|quick|quicker|quickest|quickly", "duration"],
  ["old|older|oldest|eldest", "young|younger|youngest", "age"],
  ["fuller|fullest", "emptier|emptiest", "utilisation"],
  ["heavy|heavier|heaviest", "light|lighter|lightest", "weight"],
  ["far|farther|farthest|further|furthest", "near|nearer|nearest|closest", "distance"],
  ["tall|taller|tallest", "", "height"],
  ["profitable|more profitable|most profitable", "least profitable", "profit"],
  [
    "best paid|highest paid|top paid|best earning|highest earning|best payed|highest payed",
    "worst paid|lowest paid|lowest earning",
    "salary",
  ],
  ["best rated|highest rated|top rated|happiest", "worst rated|lowest rated|unhappiest", "rating"],
  ["latest|newest|most recent", "earliest", "date"],
  ["warm|warmer|warmest|hot|hotter|hottest", "cold|colder|coldest", "temperature"],
];
