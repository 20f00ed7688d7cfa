import { describe, expect, it } from "vitest";
import { findIntent, type Intent } from "./find-intent";

const messages: Record<Intent, readonly string[]> = {
  explain: [
    "explain that",
    "Explain this please",
    "can you explain the chart?",
    "explain it to me in simple words",
    "what does that mean?",
    "what does this number mean",
    "What do you mean by that?",
    "how did you get this",
    "how did you calculate that?",
    "how was this computed",
    "where does that figure come from?",
    "I don't understand",
    "i dont get it",
    "are you sure?",
    "is that correct?",
    "show me the formula",
    "what formula did you use",
    "ok, and how did you work that out",
    "explane that",
    "that can't be right",
    "this looks wrong",
  ],
  insights: [
    "summarise",
    "Summarize the data",
    "summarise this file for me please",
    "give me a short summary",
    "key insights",
    "key insights?",
    "what are the main findings",
    "give me 5 interesting facts about this data",
    "what's interesting here?",
    "anything interesting?",
    "what stands out",
    "is there anything I should know",
    "what should I know about this data?",
    "what can you tell me about my data",
    "analyse this file",
    "what does the data tell us?",
    "how are we doing?",
    "show me the trends",
    "sumarize",
    "key insigths",
  ],
  overview: [
    "describe the data",
    "Describe this dataset",
    "give me an overview",
    "overview of the table",
    "what is in this file?",
    "what's this data about",
    "what does this file contain",
    "what data do I have?",
    "tell me about this dataset",
  ],
  why: [
    "why did sales drop in march?",
    "Why?",
    "but why is that",
    "why are returns so high",
    "what caused the increase",
    "what is driving our costs",
    "how come we sold less",
    "explain why revenue fell",
    "what is the root cause of the delays",
  ],
  clean: [
    "clean the data",
    "please clean this up",
    "can you remove the duplicates?",
    "delete duplicate rows",
    "fix the typos",
    "fill the missing values with 0",
    "standardise the country names",
    "get rid of the empty rows",
  ],
};

describe("a intent", () => {
  it.each(Object.entries(messages).flatMap(([intent, texts]) => texts.map((text) => [text, intent] as const)))(
    "“%s” is to %s",
    (text, intent) => {
      expect(findIntent(text)).toBe(intent);
    },
  );

  it.each([
    "",
    "revenue by month",
    "how many orders do we have",
    "what is the median",
    "what does median mean",
    "explain standard deviation",
    "summarise revenue by country",
    "describe the age column",
    "what is the main reason people leave",
    "how many duplicates are there",
    "which rows have missing values",
    "without duplicates",
    "remove the country filter",
    "drop germany",
    "only germany",
    "show me the data for 2024",
    "how did revenue develop",
    "how is that in percent",
    "what is the total",
    "top 5 facts by views",
    "top 10 points",
    "total points",
    "what are the facts",
    "trend of sales",
    "what is our most popular product",
  ])("is not what “%s” has", (text) => {
    expect(findIntent(text)).toBeNull();
  });

  it("is found quickly, however long the message is", () => {
    for (const part of ["the ", "that ", "a quick ", "please ", "of this data "]) {
      expect(findIntent(`explain ${part.repeat(20_000)}x`)).toBeNull();
      expect(findIntent(`${part.repeat(20_000)}x`)).toBeNull();
    }
  });
});
