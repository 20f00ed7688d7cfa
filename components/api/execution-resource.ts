import { getExecution } from "./sessions/artifacts";
import { cacheResources } from "./cached-resources";

/** Returns the resource of an execution by the id of its artifact. */
export const executionResource = cacheResources(getExecution, 10);
