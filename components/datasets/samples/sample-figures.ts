/** Data of the small sample charts: values from the files themselves, which a test recomputes. */
export type SampleFigure =
  /** One series each, over the same equal steps. */
  | { kind: "areas" | "lines"; caption: string; series: readonly (readonly number[])[] }
  | { kind: "bars"; caption: string; values: readonly number[] };

/** The small charts of the built-in samples, by the sample's name in the API. */
export const sampleFigures: Readonly<Record<string, SampleFigure>> = {
  penguins: {
    kind: "areas",
    caption: "Flipper length by species",
    // Adelie, Chinstrap, Gentoo: penguins for every 5 mm from 170 mm on.
    series: [
      [2, 5, 22, 36, 47, 30, 6, 2, 1, 0, 0, 0, 0],
      [0, 1, 2, 9, 15, 21, 12, 4, 4, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0, 1, 13, 30, 36, 24, 11, 8],
    ],
  },
  "seattle-weather": {
    kind: "areas",
    caption: "Highest temperature of the day, monthly average",
    // °C, from January 2012 on.
    series: [
      [
        ...[7.1, 9.3, 9.6, 14.9, 17.7, 18.7, 22.9, 25.9, 22.9, 15.8, 11.3, 7.2],
        ...[6.1, 9.5, 12.7, 14.2, 19.6, 23.3, 26.1, 26.1, 21.4, 14.2, 12.1, 7.0],
        ...[9.6, 8.2, 12.9, 15.5, 19.9, 21.6, 26.9, 26.4, 23.2, 18.0, 11.0, 10.1],
        ...[10.2, 12.5, 14.4, 15.5, 20.0, 26.1, 28.1, 26.1, 20.3, 17.5, 9.7, 8.4],
      ],
    ],
  },
  gapminder: {
    kind: "lines",
    caption: "Life expectancy in Japan, China, Rwanda and South Africa",
    // Years, every five years from 1955 on.
    series: [
      [66.12, 68.31, 70.86, 72.65, 74.77, 76.57, 78.16, 79.41, 80.24, 81.57, 82.5],
      [53.92, 27.79, 58.47, 60.88, 62.81, 64.41, 66.59, 68.09, 69.75, 71.33, 72.98],
      [38.94, 42.24, 42.85, 43.58, 45.02, 48.43, 51.49, 50.01, 46.41, 50.51, 58.22],
      [53.04, 53.93, 55.19, 56.69, 58.3, 59.52, 61.92, 64.18, 62.93, 55.58, 52.1],
    ],
  },
  birdstrikes: {
    kind: "bars",
    caption: "Reports by month, January to December",
    values: [81, 69, 113, 155, 213, 146, 209, 250, 264, 272, 143, 85],
  },
  "shop-orders": {
    kind: "bars",
    caption: "Orders by category: four, spelled in 16 ways",
    values: [431, 315, 194, 187, 16, 13, 12, 8, 7, 6, 5, 5, 4, 3, 3, 3],
  },
};
