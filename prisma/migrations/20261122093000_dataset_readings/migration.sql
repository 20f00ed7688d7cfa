-- CreateEnum
CREATE TYPE "dataset_status" AS ENUM ('ready', 'reading', 'failed');

-- AlterTable
ALTER TABLE "dataset_version" ADD COLUMN     "attempt" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "fault" TEXT,
ADD COLUMN     "lease_owner" TEXT,
ADD COLUMN     "lease_until" TIMESTAMPTZ(3),
ADD COLUMN     "reading" JSON,
ADD COLUMN     "status" "dataset_status" NOT NULL DEFAULT 'ready';

-- CreateIndex
CREATE INDEX "dataset_version_fingerprint_idx" ON "dataset_version"("fingerprint");

-- CreateIndex
CREATE INDEX "dataset_version_status_idx" ON "dataset_version"("status");
