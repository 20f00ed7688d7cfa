-- AlterTable
ALTER TABLE "message" ADD COLUMN     "remarks" JSON;
