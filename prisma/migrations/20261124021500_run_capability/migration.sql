-- AlterTable
ALTER TABLE "run" ADD COLUMN     "capability" TEXT NOT NULL DEFAULT 'analysis',
ADD COLUMN     "route" JSON;

