import fc from "fast-check";

// Tests pass or fail by their code, not by luck. `npm run drill:properties` draws other samples.
fc.configureGlobal({ seed: Number(process.env.CAVEAT_TEST_SEED ?? 1) });
