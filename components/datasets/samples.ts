/** A dataset that comes with the product, as a card shows it. */
export interface Sample {
  /** As the API knows it. */
  name: string;
  title: string;
  text: string;
  /** Source that has to be shown with the data. */
  attribution?: string;
}

/** The built-in samples, in the order of their cards. */
export const samples: readonly Sample[] = [
  { name: "penguins", title: "Penguins", text: "344 penguins of three species, measured on three islands" },
  { name: "seattle-weather", title: "Seattle weather", text: "Four years of daily rain, temperature and wind" },
  {
    name: "gapminder",
    title: "Gapminder",
    text: "Life expectancy, population and fertility by country over decades",
    attribution: "Free material from gapminder.org, CC BY 4.0",
  },
  { name: "birdstrikes", title: "Bird strikes", text: "2,000 reports of aircraft that met wildlife" },
  { name: "shop-orders", title: "Shop orders", text: "Orders with the faults that real exports have" },
];
