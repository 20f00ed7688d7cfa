import { getHealth } from "./health";
import { createResource } from "./resource";

/** The state of the server: its engine and its sandbox. */
export const healthResource = createResource(getHealth);
