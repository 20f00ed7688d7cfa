-- CreateEnum
CREATE TYPE "recipe_policy" AS ENUM ('ask', 'strict', 'lenient');

-- CreateEnum
CREATE TYPE "recipe_run_status" AS ENUM ('running', 'completed', 'failed', 'cancelled');

-- CreateTable
CREATE TABLE "recipe" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "policy" "recipe_policy" NOT NULL DEFAULT 'ask',
    "output_dataset_id" UUID,
    "in_place" BOOLEAN NOT NULL DEFAULT false,
    "newest" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "recipe_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recipe_version" (
    "id" UUID NOT NULL,
    "recipe_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "content" JSON NOT NULL,
    "change" JSON NOT NULL,
    "payload_hash" TEXT NOT NULL,
    "output_version_id" UUID,
    "counts" JSON NOT NULL,
    "checks" JSON NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recipe_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recipe_binding" (
    "recipe_version_id" UUID NOT NULL,
    "input_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "dataset_id" UUID NOT NULL,
    "dataset_version_id" UUID NOT NULL,
    "fingerprint" TEXT NOT NULL,

    CONSTRAINT "recipe_binding_pkey" PRIMARY KEY ("recipe_version_id","input_id")
);

-- CreateTable
CREATE TABLE "recipe_run" (
    "id" UUID NOT NULL,
    "recipe_id" UUID NOT NULL,
    "status" "recipe_run_status" NOT NULL DEFAULT 'running',
    "number" INTEGER NOT NULL,
    "payload" TEXT NOT NULL,
    "payload_hash" TEXT NOT NULL,
    "output_version_id" UUID NOT NULL,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "lease_owner" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "fault" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "recipe_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recipe_run_event" (
    "run_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "event" JSON NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recipe_run_event_pkey" PRIMARY KEY ("run_id","seq")
);

-- CreateTable
CREATE TABLE "recipe_pattern" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "content_hash" TEXT NOT NULL,
    "content" JSON NOT NULL,
    "success_count" INTEGER NOT NULL DEFAULT 1,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recipe_pattern_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "recipe_created_at_id_idx" ON "recipe"("created_at", "id");

-- CreateIndex
CREATE INDEX "recipe_output_dataset_id_idx" ON "recipe"("output_dataset_id");

-- CreateIndex
CREATE UNIQUE INDEX "recipe_version_output_version_id_key" ON "recipe_version"("output_version_id");

-- CreateIndex
CREATE UNIQUE INDEX "recipe_version_recipe_id_number_key" ON "recipe_version"("recipe_id", "number");

-- CreateIndex
CREATE INDEX "recipe_binding_dataset_id_idx" ON "recipe_binding"("dataset_id");

-- CreateIndex
CREATE INDEX "recipe_binding_dataset_version_id_idx" ON "recipe_binding"("dataset_version_id");

-- CreateIndex
CREATE INDEX "recipe_run_recipe_id_created_at_idx" ON "recipe_run"("recipe_id", "created_at");

-- CreateIndex
CREATE INDEX "recipe_run_status_idx" ON "recipe_run"("status");

-- CreateIndex
CREATE UNIQUE INDEX "recipe_run_one_running_per_recipe" ON "recipe_run"("recipe_id") WHERE ("status" = 'running');

-- CreateIndex
CREATE UNIQUE INDEX "recipe_pattern_fingerprint_content_hash_key" ON "recipe_pattern"("fingerprint", "content_hash");

-- AddForeignKey
ALTER TABLE "recipe" ADD CONSTRAINT "recipe_output_dataset_id_fkey" FOREIGN KEY ("output_dataset_id") REFERENCES "dataset"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recipe_version" ADD CONSTRAINT "recipe_version_recipe_id_fkey" FOREIGN KEY ("recipe_id") REFERENCES "recipe"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recipe_version" ADD CONSTRAINT "recipe_version_output_version_id_fkey" FOREIGN KEY ("output_version_id") REFERENCES "dataset_version"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recipe_binding" ADD CONSTRAINT "recipe_binding_recipe_version_id_fkey" FOREIGN KEY ("recipe_version_id") REFERENCES "recipe_version"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recipe_binding" ADD CONSTRAINT "recipe_binding_dataset_id_fkey" FOREIGN KEY ("dataset_id") REFERENCES "dataset"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recipe_binding" ADD CONSTRAINT "recipe_binding_dataset_version_id_fkey" FOREIGN KEY ("dataset_version_id") REFERENCES "dataset_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recipe_run" ADD CONSTRAINT "recipe_run_recipe_id_fkey" FOREIGN KEY ("recipe_id") REFERENCES "recipe"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recipe_run_event" ADD CONSTRAINT "recipe_run_event_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "recipe_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
