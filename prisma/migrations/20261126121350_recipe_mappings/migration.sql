-- AlterTable
ALTER TABLE "recipe_binding" ADD COLUMN     "mapping" JSON NOT NULL DEFAULT '{}';
