-- CreateTable
CREATE TABLE "audit_entry" (
    "ordinal" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "who" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "arguments_hash" TEXT NOT NULL,
    "decision" TEXT NOT NULL,
    "scope" TEXT,
    "outcome" TEXT NOT NULL DEFAULT 'started',
    "duration_ms" DOUBLE PRECISION,
    "session_id" UUID,
    "run_id" UUID,
    "key" TEXT NOT NULL,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("ordinal")
);

-- CreateIndex
CREATE UNIQUE INDEX "audit_entry_run_id_key_key" ON "audit_entry"("run_id", "key");
