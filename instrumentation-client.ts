import { config } from "zod";

// The policy of pages forbids them to evaluate code. Schemas would try, and the browser report it, were they not told.
config({ jitless: true });
