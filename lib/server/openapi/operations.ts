import { datasetOperations } from "./dataset-operations";
import { installationOperations } from "./installation-operations";
import type { Operations } from "./operation";
import { sessionOperations } from "./session-operations";

/** Everything that the API does. */
export const operations: Operations = { ...installationOperations, ...datasetOperations, ...sessionOperations };
