// The policy of pages forbids them to evaluate code. Schemas (zod) would try, and the browser report it, were they not told. They are
// told by the name that they read it under, since pages that need no schema do not fetch them.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
