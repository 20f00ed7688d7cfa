import os from "node:os";

/** Shared resource limits of all processes that read files. */
export interface ReadingBudget {
  /** How many files may be read at the same time. */
  places: number;
  /** Megabytes of memory for all of them together; a single one may use it all. */
  megabytes: number;
}

/** The machine, or the part of it that a container may use. */
interface Machine {
  cores: number;
  /** Bytes. */
  memory: number;
}

const megabyte = 1024 ** 2;
const usualMegabytes = 1536;
const leastMegabytes = 512;
const [fewestPlaces, mostPlaces] = [3, 6];
/** Megabytes that DuckDB may use in a reading process, and for a query or writing its table, if the budget allows. */
const [usualDuckMegabytes, usualWritingMegabytes] = [1024, 4096];
/** Share of the budget at which DuckDB spills to disk, so that it spills before the pool ends its process. */
const duckShare = 0.6;
/** Seconds of computing time that every file gets, and the megabytes of a file that add one more. */
const [leastSeconds, megabytesASecond] = [120, 1];

function measureMachine(): Machine {
  return {
    cores: os.availableParallelism(),
    memory: Math.min(os.totalmem(), process.constrainedMemory() || Infinity),
  };
}

/** Derives the budget from the machine's memory: a quarter on a small machine, 1.5 GB on a usual one, a sixteenth on a large one. */
export function toReadingBudget({ cores, memory }: Machine = measureMachine()): ReadingBudget {
  const all = memory / megabyte;
  const megabytes = Math.max(leastMegabytes, Math.min(all / 4, usualMegabytes), all / 16);
  return { places: Math.max(fewestPlaces, Math.min(cores, mostPlaces)), megabytes: Math.floor(megabytes) };
}

/**
 * Memory limits of DuckDB in a process that reads files, in DuckDB's notation. Those for reading and for queries lie below
 * the budget, so that what does not fit is spilled to disk rather than refused. The limit for writing does so on a small
 * machine; otherwise it is higher: DuckDB writes with as many threads as it has memory for, at 4 MB for each column, and
 * needs far less.
 */
export function toDuckMemory(budget: ReadingBudget, machineBytes = measureMachine().memory) {
  const share = Math.floor(budget.megabytes * duckShare);
  const reading = Math.min(usualDuckMegabytes, share);
  const querying = Math.min(usualWritingMegabytes, share);
  const isSmall = budget.megabytes < usualMegabytes;
  const writing = isSmall ? reading : Math.min(usualWritingMegabytes, Math.floor(machineBytes / 4 / megabyte));
  return { reading: `${reading}MiB`, querying: `${querying}MiB`, writing: `${writing}MiB` };
}

/** Seconds of computing time that reading a file of this size may take. */
export function toReadingSeconds(bytes: number): number {
  return leastSeconds + Math.ceil(bytes / megabyte / megabytesASecond);
}
