import { z } from "zod";

/** Any value that JSON can express. */
export const Json = z.json();
