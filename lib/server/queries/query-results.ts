/** Largest result of a query: what a program can read at ease. */
export const resultLimits = { rows: 1_000_000, bytes: 200_000_000 };

/** Folder of the rows of queries below the data directory, with a folder for each run, and of samples. */
export const queriesFolder = "queries";
