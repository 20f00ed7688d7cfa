import { sampleWords } from "../../sample-words";

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
export const samples: readonly Sample[] = Object.entries(sampleWords).map(([name, texts]) => ({ name, ...texts }));
