-- AlterTable
ALTER TABLE "session" ADD COLUMN     "part_key" TEXT,
ADD COLUMN     "part_of_run_id" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "session_part_of_run_id_part_key_key" ON "session"("part_of_run_id", "part_key");

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_part_of_run_id_fkey" FOREIGN KEY ("part_of_run_id") REFERENCES "run"("id") ON DELETE SET NULL ON UPDATE CASCADE;
