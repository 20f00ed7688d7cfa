import { afterEach } from "vitest";
import { reportReached } from "../api/connection";

// A test that loses its server would go on asking for it, and reach the server of a later test.
afterEach(reportReached);
