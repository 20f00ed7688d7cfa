-- AlterTable
ALTER TABLE "dataset" ADD COLUMN     "last_refresh" JSON,
ADD COLUMN     "next_refresh_at" TIMESTAMPTZ(3),
ADD COLUMN     "refresh_lease_owner" TEXT,
ADD COLUMN     "refresh_lease_until" TIMESTAMPTZ(3),
ADD COLUMN     "refresh_schedule" JSON;

-- AlterTable
ALTER TABLE "dataset_version" ADD COLUMN     "progress" JSON;

-- CreateIndex
CREATE INDEX "dataset_next_refresh_at_idx" ON "dataset"("next_refresh_at");
