import { getFigure } from "../api/sessions/artifacts";
import { keepResources } from "../api/kept-resources";

/** Returns the resource of a figure by the id of its artifact. */
export const figureResource = keepResources(getFigure, 40);
