-- AlterTable
ALTER TABLE "dataset" ADD COLUMN     "source" JSON;

-- CreateTable
CREATE TABLE "connection" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "host" TEXT,
    "port" INTEGER,
    "database" TEXT,
    "user" TEXT,
    "options" JSON NOT NULL DEFAULT '{}',
    "has_secret" BOOLEAN NOT NULL,
    "last_test" JSON,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "connection_pkey" PRIMARY KEY ("id")
);
