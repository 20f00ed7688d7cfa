import { sampleWords } from "../../words/sample-words";

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
