const verbs = "change|changed|changes|vary|varied|varies|develop|developed|develops|evolve|evolved|evolves".split("|");
const spans =
  "over time|over the years|over the months|through time|through the years|across time|across the years|with time".split(
    "|",
  );

/** Every way of saying that something changes along time: "changed over the years". */
export const trendPhrases: readonly string[] = verbs.flatMap((verb) => spans.map((span) => `${verb} ${span}`));
