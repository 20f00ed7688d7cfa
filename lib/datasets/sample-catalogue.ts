/** A table shipped with Caveat. */
export interface Sample {
  /** Name in the API, and of the dataset made from it. */
  name: string;
  title: string;
  description: string;
  /** File within `public/samples`. */
  file: string;
  /** Must be shown wherever the data is. */
  attribution: string;
  licence: string;
  /** Questions worth asking first; the built-in engine knows how to answer them. */
  starterQuestions: readonly string[];
}

/** All samples, simplest first. `docs/samples.md` describes the source of each and what is odd about it. */
export const sampleCatalogue: readonly Sample[] = [
  {
    name: "penguins",
    title: "Palmer penguins",
    description:
      "344 penguins of three species on three islands: beak, flipper, body mass and sex. A few values are missing.",
    file: "penguins.csv",
    attribution: "Dr. Kristen Gorman and the Palmer Station Antarctica LTER",
    licence: "CC0 1.0",
    starterQuestions: [
      "What is the average body mass by species?",
      "How strongly are flipper length and body mass correlated?",
      "How many values are missing in each column?",
    ],
  },
  {
    name: "seattle-weather",
    title: "Seattle weather",
    description:
      "Four years of daily weather in Seattle, 2012 to 2015: rain, temperatures, wind and a word for the day.",
    file: "seattle-weather.csv",
    attribution: "NOAA National Centers for Environmental Information",
    licence: "Public domain (United States government)",
    starterQuestions: [
      "How did the maximum temperature change over time?",
      "How many days had each kind of weather?",
      "What is the total precipitation by month?",
    ],
  },
  {
    name: "gapminder",
    title: "Gapminder",
    description: "Population, life expectancy and fertility of 62 countries, every five years from 1955 to 2005.",
    file: "gapminder.csv",
    attribution: "Free material from gapminder.org",
    licence: "CC BY 4.0",
    starterQuestions: [
      "Which 10 countries have the highest average life expectancy?",
      "How did the average life expectancy change over the years?",
      "Is fertility correlated with life expectancy?",
    ],
  },
  {
    name: "birdstrikes",
    title: "Bird strikes",
    description:
      "2,000 collisions of aircraft with wildlife in the United States: where, when, what was hit, what it cost.",
    file: "birdstrikes.csv",
    attribution: "Federal Aviation Administration, Wildlife Strike Database",
    licence: "Public domain (United States government)",
    starterQuestions: [
      "Which 10 species are struck most often?",
      "What is the total cost by phase of flight?",
      "How is the speed distributed?",
    ],
  },
  {
    name: "shop-orders",
    title: "Shop orders, with faults",
    description:
      "A year of orders of an invented shop, with the faults of real exports: mixed dates, spellings, repeated rows, missing amounts.",
    file: "shop-orders.csv",
    attribution: "Invented for Caveat",
    licence: "Apache-2.0",
    starterQuestions: [
      "What is the total amount by category?",
      "Are there duplicate orders?",
      "How many amounts are missing?",
    ],
  },
];
