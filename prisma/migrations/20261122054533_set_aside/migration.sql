-- AlterTable
ALTER TABLE "message" ADD COLUMN     "set_aside_by" UUID;

-- CreateIndex
CREATE INDEX "message_set_aside_by_idx" ON "message"("set_aside_by");

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_set_aside_by_fkey" FOREIGN KEY ("set_aside_by") REFERENCES "message"("id") ON DELETE SET NULL ON UPDATE CASCADE;
