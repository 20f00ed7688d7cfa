/** Limits of one execution. Named as the Python side reads them. */
export interface ExecutionLimits {
  wallSeconds: number;
  cpuSeconds: number;
  /** Memory in RAM, libraries included. */
  residentBytes: number;
  /** Private memory beyond that of the warm interpreter. */
  dataBytes: number;
  /** Mapped memory beyond that of the warm interpreter. */
  addressSpaceBytes: number;
  /** The largest file that can be written. */
  fileBytes: number;
  /** All files together. */
  scratchBytes: number;
  /** Entries of the scratch folder, recursively. */
  scratchFiles: number;
  openFiles: number;
  /** Threads, including the first one. */
  threads: number;
  /** Standard output and error together. */
  outputBytes: number;
  /** The whole reply, figures included. */
  resultBytes: number;
}

const megabyte = 2 ** 20;

export const defaultLimits: ExecutionLimits = {
  wallSeconds: 30,
  cpuSeconds: 20,
  residentBytes: 1229 * megabyte,
  dataBytes: 1024 * megabyte,
  addressSpaceBytes: 2048 * megabyte,
  fileBytes: 64 * megabyte,
  scratchBytes: 64 * megabyte,
  scratchFiles: 4096,
  openFiles: 64,
  threads: 128,
  outputBytes: 256 * 1024,
  resultBytes: 16 * megabyte,
};

/** Longer code is refused. */
export const longestCode = 100_000;
