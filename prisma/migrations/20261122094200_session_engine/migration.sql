-- AlterTable
ALTER TABLE "session" ADD COLUMN     "engine" TEXT;
