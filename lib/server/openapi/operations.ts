import { connectionOperations } from "./connection-operations";
import { datasetOperations } from "./dataset-operations";
import { installationOperations } from "./installation-operations";
import { libraryOperations } from "./library-operations";
import { mcpOperations } from "./mcp-operations";
import { modelOperations } from "./model-operations";
import type { Operations } from "./operation";
import { recipeOperations } from "./recipe-operations";
import { sessionOperations } from "./session-operations";
import { toolOperations } from "./tool-operations";
import { uploadOperations } from "./upload-operations";

/** All operations of the API. */
export const operations: Operations = {
  ...installationOperations,
  ...modelOperations,
  ...connectionOperations,
  ...mcpOperations,
  ...datasetOperations,
  ...uploadOperations,
  ...libraryOperations,
  ...recipeOperations,
  ...sessionOperations,
  ...toolOperations,
};
