import os from "node:os";

/** Resource limits of the processes that access databases. */
export interface ConnectorLimits {
  /** How many requests are performed at the same time, each in a process of its own. */
  places: number;
  /** Megabytes of memory for each of these processes. */
  megabytes: number;
}

/** The machine, or the part of it that a container may use. */
interface Machine {
  /** Bytes. */
  memory: number;
}

const megabyte = 1024 ** 2;
const [leastMegabytes, mostMegabytes] = [512, 1536];
const [fewestPlaces, mostPlaces] = [4, 8];

function measureMachine(): Machine {
  return { memory: Math.min(os.totalmem(), process.constrainedMemory() || Infinity) };
}

/** Derives the limits from the machine's memory, of which all processes together may use about half. */
export function toConnectorLimits({ memory }: Machine = measureMachine()): ConnectorLimits {
  const all = memory / megabyte;
  const megabytes = Math.floor(Math.max(leastMegabytes, Math.min(all / 8, mostMegabytes)));
  const places = Math.floor(Math.max(fewestPlaces, Math.min(all / 2 / megabytes, mostPlaces)));
  return { places, megabytes };
}
