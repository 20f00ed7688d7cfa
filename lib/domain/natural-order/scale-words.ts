/**
 * Scales whose steps have names, lowest or earliest first. A step lists its names, separated by `|`, in lower case, without accents
 * and final dots.
 */
export const scaleWords: readonly (readonly string[])[] = [
  "january|jan, february|feb, march|mar, april|apr, may, june|jun, july|jul, august|aug, september|sep|sept, october|oct, november|nov, december|dec",
  "januar|janner|jan, februar|feb, marz|maerz|mar|mrz, april|apr, mai, juni|jun, juli|jul, august|aug, september|sep|sept, oktober|okt, november|nov, dezember|dez",
  "janvier|janv|jan, fevrier|fevr|fev, mars, avril|avr, mai, juin, juillet|juil, aout, septembre|sept|sep, octobre|oct, novembre|nov, decembre|dec",
  "enero|ene, febrero|feb, marzo|mar, abril|abr, mayo|may, junio|jun, julio|jul, agosto|ago, septiembre|setiembre|sept|sep, octubre|oct, noviembre|nov, diciembre|dic",
  "monday|mon|mo, tuesday|tue|tues|tu, wednesday|wed|we, thursday|thu|thur|thurs|th, friday|fri|fr, saturday|sat|sa, sunday|sun|su",
  "montag|mo, dienstag|di, mittwoch|mi, donnerstag|do, freitag|fr, samstag|sonnabend|sa, sonntag|so",
  "lundi|lun, mardi|mar, mercredi|mer, jeudi|jeu, vendredi|ven, samedi|sam, dimanche|dim",
  "lunes|lun, martes|mar, miercoles|mie, jueves|jue, viernes|vie, sabado|sab, domingo|dom",
  "spring, summer, autumn|fall, winter",
  "early morning, morning, noon|midday, afternoon, evening, night",
  "4xs|xxxxs, 3xs|xxxs, 2xs|xxs, extra small|x-small|xs, small|sm|s, medium|med|m, large|lg|l, extra large|x-large|xl, 2xl|xxl|xx-large, 3xl|xxxl, 4xl|xxxxl, 5xl",
  "tiny, very small, small, medium|mid-size|midsize, large|big, very large, huge",
  "lowest, very low, low, medium low|medium-low, medium|mid|moderate|normal|average|regular, medium high|medium-high, high, very high, highest|extreme|critical|urgent",
  "none|nothing, few|little, some|partial, most|many, all|full|everything",
  "never, almost never|very rarely, rarely|seldom, occasionally, sometimes, often|frequently, usually|very often, almost always, always",
  "terrible|awful, very poor|very bad, poor|bad, below average, fair|ok|okay|average|acceptable|mediocre, above average, good, very good, excellent|great, outstanding",
  "strongly disagree, disagree, slightly disagree|somewhat disagree, neutral|neither|neither agree nor disagree|undecided, slightly agree|somewhat agree, agree, strongly agree",
  "very dissatisfied|very unsatisfied, dissatisfied|unsatisfied|somewhat dissatisfied, neutral|neither|neither satisfied nor dissatisfied, satisfied|somewhat satisfied, very satisfied",
  "very unlikely, unlikely, neutral|possible, likely, very likely",
  "very negative, negative, neutral, positive, very positive",
  "not important, slightly important, moderately important|somewhat important, important, very important, extremely important",
  "negligible|trivial, minor, moderate, major, severe|critical, catastrophic|blocker",
  "debug, info|information, warning|warn, error, critical|fatal",
  "first|1st, second|2nd, third|3rd, fourth|4th, fifth|5th, sixth|6th, seventh|7th, eighth|8th, ninth|9th, tenth|10th, eleventh|11th, twelfth|12th",
  "primary, secondary, tertiary",
  "beginner|novice|basic, elementary, intermediate, advanced, expert|master",
  "intern|trainee, junior|jr, mid|mid-level|intermediate, senior|sr, lead|staff, principal",
  "freshman, sophomore, junior, senior",
  "baby|infant, toddler, child|children, teen|teenager|adolescent, young adult, adult, middle aged|middle-aged, elderly|senior",
  "freezing, cold, cool, mild, warm, hot",
].map((scale) => scale.split(", "));

/** Values that stand for a missing or a collected one; they follow all others. */
export const lastWords: ReadonlySet<string> = new Set([
  ...["", "(no value)", "(missing)", "n/a", "na", "nan", "null", "unknown", "not available", "other", "others"],
]);
