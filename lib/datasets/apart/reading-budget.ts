import os from "node:os";

/** What the processes that read files may use together. */
export interface ReadingBudget {
  /** How many files are read at the same time. */
  places: number;
  /** Megabytes that all of them use together at most; one alone may use them all. */
  megabytes: number;
}

/** The size of the machine, or of the part of it that a container may use. */
interface Machine {
  cores: number;
  /** Bytes. */
  memory: number;
}

const megabyte = 1024 ** 2;
const usualMegabytes = 1536;
const leastMegabytes = 512;
const [fewestPlaces, mostPlaces] = [3, 6];
/** Seconds of computing that any file gets, and megabytes of a file for which it gets one more. */
const [leastSeconds, megabytesASecond] = [120, 1];

function measureMachine(): Machine {
  return {
    cores: os.availableParallelism(),
    memory: Math.min(os.totalmem(), process.constrainedMemory() || Infinity),
  };
}

/** The budget of a machine: a quarter of a small one's memory, 1.5 GB of a usual one's, and a sixteenth of a large one's. */
export function toReadingBudget({ cores, memory }: Machine = measureMachine()): ReadingBudget {
  const all = memory / megabyte;
  const megabytes = Math.max(leastMegabytes, Math.min(all / 4, usualMegabytes), all / 16);
  return { places: Math.max(fewestPlaces, Math.min(cores, mostPlaces)), megabytes: Math.floor(megabytes) };
}

/** Seconds of computing that reading a file of so many bytes may take. */
export function toReadingSeconds(bytes: number): number {
  return leastSeconds + Math.ceil(bytes / megabyte / megabytesASecond);
}
