import { z } from "zod";

/** Any JSON value. One schema for all of them, so that the description of the API names it once. */
export const Json = z.json();
