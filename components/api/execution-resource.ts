import { getExecution } from "./sessions/artifacts";
import { keepResources } from "./kept-resources";

/** Returns the resource of an execution by the id of its artifact. */
export const executionResource = keepResources(getExecution, 10);
