-- CreateEnum
CREATE TYPE "model_call_outcome" AS ENUM ('used', 'unusable', 'failed');

-- AlterTable
ALTER TABLE "model_call" ADD COLUMN     "cache_write_tokens" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "fault" TEXT,
ADD COLUMN     "outcome" "model_call_outcome" NOT NULL DEFAULT 'used',
ADD COLUMN     "saved_usd" DOUBLE PRECISION,
ALTER COLUMN "reply" DROP NOT NULL,
-- A text reply was kept as a JSON string.
ALTER COLUMN "reply" SET DATA TYPE TEXT USING CASE json_typeof("reply")
  WHEN 'string' THEN "reply" #>> '{}'
  WHEN 'null' THEN NULL
  ELSE "reply"::text
END;

-- AlterTable
ALTER TABLE "run" ADD COLUMN     "previous_answer_id" UUID,
ADD COLUMN     "rerun" JSON,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "history_summary" (
    "session_id" UUID NOT NULL,
    "digest" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "history_summary_pkey" PRIMARY KEY ("session_id","digest")
);

-- CreateIndex
CREATE INDEX "run_previous_answer_id_idx" ON "run"("previous_answer_id");

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_previous_answer_id_fkey" FOREIGN KEY ("previous_answer_id") REFERENCES "message"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "history_summary" ADD CONSTRAINT "history_summary_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Runs were asked for with the ids of datasets alone, and read the newest versions.
UPDATE "run" SET "input" = json_build_object(
  'question', "input" -> 'question',
  'datasets', COALESCE(
    (
      SELECT json_agg(json_build_object('id', used.id, 'versionId', newest.id) ORDER BY used.position)
      FROM json_array_elements_text("input" -> 'datasetIds') WITH ORDINALITY AS used(id, position)
      CROSS JOIN LATERAL (
        SELECT "id" FROM "dataset_version" WHERE "dataset_id" = used.id::uuid ORDER BY "number" DESC LIMIT 1
      ) AS newest
    ),
    '[]'::json
  )
)
WHERE "input" -> 'datasetIds' IS NOT NULL;
