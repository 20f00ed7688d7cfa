import { z } from "zod";

/** Any JSON value. A single shared schema, so that the API description defines it once. */
export const Json = z.json();
