// The policy of pages forbids them to evaluate code. Schemas (zod) would try, and the browser would report it, unless
// configured otherwise. The configuration uses the global name that zod reads, because pages without schemas do not
// load zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
