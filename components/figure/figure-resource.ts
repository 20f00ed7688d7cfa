import { getFigure } from "../api/sessions/artifacts";
import { cacheResources } from "../api/cached-resources";

/** Returns the resource of a figure by the id of its artifact. */
export const figureResource = cacheResources(getFigure, 40);
