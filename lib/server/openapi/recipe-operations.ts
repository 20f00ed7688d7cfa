import { DatasetRecipe, ReadInstruction } from "@/lib/domain/recipes/read-instruction";
import { RecipeSuggestions } from "@/lib/domain/recipes/recipe-pattern";
import { DatasetDrift } from "@/lib/domain/recipes/recipe-drift";
import { RecipeLineage } from "@/lib/domain/recipes/recipe-lineage";
import { RecipeChangeOutcome, RecipePage, RecipeView, StepPreview } from "@/lib/domain/recipes/recipe-view";
import { StepTypeList } from "@/lib/domain/recipes/step-type-view";
import { PageQuery } from "../http/page-query";
import { RecipeOpsRequest } from "../recipes/change-recipe";
import { NewRecipe, RecipeSettings } from "../recipes/create-recipe";
import { RecipeExportQuery } from "../recipes/export/export-recipe";
import { DriftQuery } from "../recipes/drift/dataset-drift";
import { PreviewQuery } from "../recipes/preview-step";
import { RecipeRollback } from "../recipes/rollback-recipe";
import { RecipeRunRequest } from "../recipes/run-recipe";
import { InstructionRequest } from "../preparation/read-instruction";
import { RecipeVersionList } from "./answer-schemas";
import { empty, file, json, type Operations } from "./operation";

const recipe = json("The recipe, with its newest version.", RecipeView);

/** Operations on recipes: steps that turn datasets into a dataset, and that can be taken back. */
export const recipeOperations: Operations = {
  "/api/recipes": {
    get: {
      operationId: "listRecipes",
      summary: "Lists recipes, newest first.",
      query: PageQuery,
      answers: { 200: json("One page.", RecipePage) },
    },
    post: {
      operationId: "createRecipe",
      summary: "Creates a recipe without steps; its version is v1.0.",
      body: NewRecipe,
      answers: { 201: recipe },
    },
  },
  "/api/recipes/{id}": {
    get: { operationId: "getRecipe", summary: "Returns a recipe.", answers: { 200: recipe } },
    patch: {
      operationId: "updateRecipe",
      summary: "Changes the name of a recipe, or what happens when the columns of its data change.",
      body: RecipeSettings,
      answers: { 200: recipe },
    },
    delete: {
      operationId: "deleteRecipe",
      summary: "Deletes a recipe; it can be restored for 30 seconds, and its datasets stay.",
      answers: { 204: empty("It is gone.") },
    },
  },
  "/api/recipes/{id}/restore": {
    post: {
      operationId: "restoreRecipe",
      summary: "Restores a recipe that was just deleted.",
      answers: { 200: recipe },
    },
  },
  "/api/recipes/{id}/ops": {
    post: {
      operationId: "changeRecipe",
      summary: "Changes a recipe by at most 20 ops, and computes the next version of its dataset.",
      description:
        "All ops apply or none. With `dryRun`, nothing is written. 409 when `baseVersion` is not the newest version, 422 with the nearest names when an op does not fit. On live tables, the steps run on the server that has the rows, and `preflight.engine` names it; 422 names a step that cannot run there. When computing takes more than two minutes, `recipe.run` is still running.",
      body: RecipeOpsRequest,
      answers: { 200: json("The changed recipe, or what it would be.", RecipeChangeOutcome) },
    },
  },
  "/api/recipes/{id}/preview": {
    get: {
      operationId: "previewStep",
      summary: "Returns the first 200 rows that a step changes, before and after it.",
      query: PreviewQuery,
      answers: { 200: json("The rows.", StepPreview) },
    },
  },
  "/api/recipes/{id}/versions": {
    get: {
      operationId: "listRecipeVersions",
      summary: "Lists all versions of a recipe, newest first.",
      answers: { 200: json("The versions.", RecipeVersionList) },
    },
  },
  "/api/recipes/{id}/rollback": {
    post: {
      operationId: "rollBackRecipe",
      summary: "Makes an earlier version current again, as a further version, with the same data to the byte.",
      body: RecipeRollback,
      answers: { 201: recipe },
    },
  },
  "/api/recipes/{id}/run": {
    post: {
      operationId: "runRecipe",
      summary: "Runs the steps on the newest versions of the datasets, or on another dataset.",
      body: RecipeRunRequest,
      answers: { 200: recipe },
    },
    delete: {
      operationId: "stopRecipe",
      summary: "Stops the run of a recipe, if any; nothing is written.",
      answers: { 204: empty("Nothing runs.") },
    },
  },
  "/api/recipes/{id}/drift": {
    get: {
      operationId: "findDatasetDrift",
      summary:
        "Compares the columns of a dataset with those that a recipe was written for, before its steps run on it.",
      query: DriftQuery,
      answers: { 200: json("What differs, and the columns of both.", DatasetDrift) },
    },
  },
  "/api/recipes/{id}/export": {
    get: {
      operationId: "exportRecipe",
      summary: "Returns a recipe as a file, without data.",
      query: RecipeExportQuery,
      answers: { 200: file("The recipe.", "application/json", "application/sql", "text/x-python", "application/zip") },
    },
  },
  "/api/recipes/{id}/instructions": {
    post: {
      operationId: "readInstruction",
      summary: "Reads an instruction in plain words as ops, by rules, and tries them; nothing is written.",
      description:
        "All of it or nothing: 422 with a sentence that names what is not understood. Send the ops to apply them.",
      body: InstructionRequest,
      answers: {
        200: json("The ops, and what they would change.", ReadInstruction),
      },
    },
  },
  "/api/datasets/{id}/recipe": {
    get: {
      operationId: "findDatasetRecipe",
      summary: "Returns the recipe whose results are the versions of a dataset; null when there is none.",
      answers: { 200: json("The recipe, or null.", DatasetRecipe) },
    },
    post: {
      operationId: "getOwnRecipe",
      summary:
        "Returns the recipe that writes further versions of a dataset; creates one without steps when there is none.",
      answers: { 201: recipe },
    },
  },
  "/api/datasets/{id}/recipe-suggestions": {
    get: {
      operationId: "suggestRecipes",
      summary: "Suggests steps that worked on data with the same kinds of columns, most successful first, at most 3.",
      description: "Only what fits the columns of the dataset, and nothing for a dataset whose recipe has steps.",
      answers: { 200: json("The suggestions, with the ops that add their steps.", RecipeSuggestions) },
    },
  },
  "/api/recipe-suggestions/{id}": {
    delete: {
      operationId: "removeSuggestion",
      summary: "Removes a suggestion for all datasets, until its steps succeed again.",
      answers: { 204: empty("It is not suggested any more.") },
    },
  },
  "/api/step-types": {
    get: {
      operationId: "listStepTypes",
      summary: "Lists the types of steps with the schemas of their params, and the functions of expressions.",
      answers: { 200: json("The step types.", StepTypeList) },
    },
  },
  "/api/datasets/{id}/lineage": {
    get: {
      operationId: "findLineage",
      summary: "Returns what a dataset is made from, and which recipes and answers depend on it.",
      answers: { 200: json("The lineage.", RecipeLineage) },
    },
  },
};
