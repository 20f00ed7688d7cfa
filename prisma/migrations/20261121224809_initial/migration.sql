-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "title_source" AS ENUM ('question', 'engine', 'person');

-- CreateEnum
CREATE TYPE "approval_mode" AS ENUM ('auto', 'ask');

-- CreateEnum
CREATE TYPE "message_role" AS ENUM ('user', 'assistant');

-- CreateEnum
CREATE TYPE "run_status" AS ENUM ('queued', 'running', 'waiting', 'completed', 'error', 'cancelled');

-- CreateEnum
CREATE TYPE "interrupt_status" AS ENUM ('pending', 'answered', 'withdrawn');

-- CreateEnum
CREATE TYPE "artifact_kind" AS ENUM ('plotly', 'image', 'result', 'execution');

-- CreateTable
CREATE TABLE "dataset" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "attribution" TEXT,
    "column_descriptions" JSON NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "dataset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dataset_version" (
    "id" UUID NOT NULL,
    "dataset_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "format" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "folder" TEXT NOT NULL,
    "row_count" BIGINT NOT NULL,
    "columns" JSON NOT NULL,
    "notices" JSON NOT NULL,
    "profile" JSON NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dataset_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "title_source" "title_source" NOT NULL DEFAULT 'question',
    "pinned" BOOLEAN NOT NULL DEFAULT false,
    "approval" "approval_mode" NOT NULL,
    "turn_count" INTEGER NOT NULL DEFAULT 0,
    "event_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session_dataset" (
    "session_id" UUID NOT NULL,
    "dataset_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "session_dataset_pkey" PRIMARY KEY ("session_id","dataset_id")
);

-- CreateTable
CREATE TABLE "message" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "turn" INTEGER NOT NULL,
    "ordinal" BIGSERIAL NOT NULL,
    "role" "message_role" NOT NULL,
    "text" TEXT NOT NULL,
    "run_id" UUID,
    "answer" JSON,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "run" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "question_message_id" UUID NOT NULL,
    "ordinal" BIGSERIAL NOT NULL,
    "status" "run_status" NOT NULL DEFAULT 'queued',
    "input" JSON NOT NULL,
    "seed" BIGINT NOT NULL,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "lease_owner" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "cancel_requested_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event" (
    "session_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "run_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "event" JSON NOT NULL,

    CONSTRAINT "event_pkey" PRIMARY KEY ("session_id","seq")
);

-- CreateTable
CREATE TABLE "interrupt" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "status" "interrupt_status" NOT NULL DEFAULT 'pending',
    "interrupt" JSON NOT NULL,
    "response" JSON,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "interrupt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "artifact" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "kind" "artifact_kind" NOT NULL,
    "title" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "artifact_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "artifact_blob" (
    "sha256" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "artifact_blob_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "step" (
    "run_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "value" JSON NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "step_pkey" PRIMARY KEY ("run_id","key")
);

-- CreateTable
CREATE TABLE "model_call" (
    "id" BIGSERIAL NOT NULL,
    "session_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "task" TEXT NOT NULL,
    "step" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "request" JSON NOT NULL,
    "reply" JSON NOT NULL,
    "input_tokens" INTEGER NOT NULL,
    "cached_input_tokens" INTEGER NOT NULL,
    "output_tokens" INTEGER NOT NULL,
    "reasoning_tokens" INTEGER NOT NULL,
    "cost_usd" DOUBLE PRECISION,
    "duration_ms" DOUBLE PRECISION NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "model_call_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "dataset_created_at_id_idx" ON "dataset"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "dataset_version_dataset_id_number_key" ON "dataset_version"("dataset_id", "number");

-- CreateIndex
CREATE INDEX "session_pinned_updated_at_id_idx" ON "session"("pinned" DESC, "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "session_deleted_at_idx" ON "session"("deleted_at");

-- CreateIndex
CREATE INDEX "session_dataset_dataset_id_idx" ON "session_dataset"("dataset_id");

-- CreateIndex
CREATE INDEX "message_session_id_turn_ordinal_idx" ON "message"("session_id", "turn", "ordinal");

-- CreateIndex
CREATE INDEX "message_run_id_idx" ON "message"("run_id");

-- CreateIndex
CREATE INDEX "run_session_id_ordinal_idx" ON "run"("session_id", "ordinal");

-- CreateIndex
CREATE INDEX "run_question_message_id_idx" ON "run"("question_message_id");

-- CreateIndex
CREATE INDEX "run_status_idx" ON "run"("status");

-- CreateIndex
CREATE UNIQUE INDEX "run_one_running_per_session" ON "run"("session_id") WHERE ("status" = 'running');

-- CreateIndex
CREATE UNIQUE INDEX "event_run_id_key_key" ON "event"("run_id", "key");

-- CreateIndex
CREATE INDEX "interrupt_session_id_status_idx" ON "interrupt"("session_id", "status");

-- CreateIndex
CREATE INDEX "interrupt_run_id_idx" ON "interrupt"("run_id");

-- CreateIndex
CREATE INDEX "artifact_session_id_idx" ON "artifact"("session_id");

-- CreateIndex
CREATE INDEX "artifact_sha256_idx" ON "artifact"("sha256");

-- CreateIndex
CREATE UNIQUE INDEX "artifact_run_id_key_sha256_key" ON "artifact"("run_id", "key", "sha256");

-- CreateIndex
CREATE INDEX "model_call_session_id_idx" ON "model_call"("session_id");

-- CreateIndex
CREATE INDEX "model_call_run_id_id_idx" ON "model_call"("run_id", "id");

-- AddForeignKey
ALTER TABLE "dataset_version" ADD CONSTRAINT "dataset_version_dataset_id_fkey" FOREIGN KEY ("dataset_id") REFERENCES "dataset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_dataset" ADD CONSTRAINT "session_dataset_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_dataset" ADD CONSTRAINT "session_dataset_dataset_id_fkey" FOREIGN KEY ("dataset_id") REFERENCES "dataset"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_question_message_id_fkey" FOREIGN KEY ("question_message_id") REFERENCES "message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "interrupt" ADD CONSTRAINT "interrupt_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "interrupt" ADD CONSTRAINT "interrupt_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "artifact" ADD CONSTRAINT "artifact_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "artifact" ADD CONSTRAINT "artifact_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "artifact" ADD CONSTRAINT "artifact_sha256_fkey" FOREIGN KEY ("sha256") REFERENCES "artifact_blob"("sha256") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "step" ADD CONSTRAINT "step_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "model_call" ADD CONSTRAINT "model_call_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "model_call" ADD CONSTRAINT "model_call_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
