import { defineConfig } from "prisma/config";

/** Only generating the client uses this; the database's address comes from the environment at run time. */
export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
});
