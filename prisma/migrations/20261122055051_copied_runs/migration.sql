-- AlterTable
ALTER TABLE "run" ADD COLUMN     "copied" BOOLEAN NOT NULL DEFAULT false;
