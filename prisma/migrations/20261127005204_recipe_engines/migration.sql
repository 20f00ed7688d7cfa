-- AlterTable
ALTER TABLE "recipe_version" ADD COLUMN     "computed_by" JSON;
