-- DropIndex
DROP INDEX "interrupt_run_id_idx";

-- AlterTable
ALTER TABLE "interrupt" ADD COLUMN     "key" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "plans_approved" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "webhook_url" TEXT;

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "setting" (
    "name" TEXT NOT NULL,
    "value" JSON NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "webhook_delivery_due_at_idx" ON "webhook_delivery"("due_at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_delivery_session_id_seq_key" ON "webhook_delivery"("session_id", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "interrupt_run_id_key_key" ON "interrupt"("run_id", "key");

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_session_id_seq_fkey" FOREIGN KEY ("session_id", "seq") REFERENCES "event"("session_id", "seq") ON DELETE CASCADE ON UPDATE CASCADE;
