-- AlterTable
ALTER TABLE "dataset_version" ADD COLUMN     "reader" TEXT;
