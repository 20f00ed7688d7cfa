/** Texts for the sample cards, by the sample's name in the API. */
const sampleWords = {
  penguins: { title: "Penguins", text: "344 penguins of three species, measured on three islands" },
  "seattle-weather": { title: "Seattle weather", text: "Four years of daily rain, temperature and wind" },
  gapminder: {
    title: "Gapminder",
    text: "Life expectancy, population and fertility by country over decades",
    attribution: "Free material from gapminder.org, CC BY 4.0",
  },
  birdstrikes: { title: "Bird strikes", text: "2,000 reports of aircraft striking wildlife" },
  "shop-orders": { title: "Shop orders", text: "Orders with the flaws of real exports" },
} as const;

/** A dataset that ships with the product, as a card shows it. */
export interface Sample {
  /** Name in the API. */
  name: string;
  title: string;
  text: string;
  /** Attribution that must be shown with the data. */
  attribution?: string;
}

/** The built-in samples, in the order of their cards. */
export const samples: readonly Sample[] = Object.entries(sampleWords).map(([name, texts]) => ({ name, ...texts }));
