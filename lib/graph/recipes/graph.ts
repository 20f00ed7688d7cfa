import { END } from "@langchain/langgraph";
import type { GraphTable } from "../kit/capability-graph";
import type { RecipesContext } from "./context";
import { recipeLimits, toInitialFacts, type RecipesFacts } from "./facts";
import { approvePreparation } from "./gates/approve-preparation";
import { askTarget } from "./gates/ask-target";
import { askWayOn } from "./gates/ask-way-on";
import { reviewResult } from "./gates/review-result";
import { applyChange } from "./nodes/apply-change";
import { classifyIntent } from "./nodes/classify-intent";
import { compilePatch } from "./nodes/compile-patch";
import { compileRecipe } from "./nodes/compile-recipe";
import { evaluateResult } from "./nodes/evaluate-result";
import { planPreparation } from "./nodes/plan-preparation";
import { preflightChange } from "./nodes/preflight-change";
import { repairPatch } from "./nodes/repair-patch";
import { rollBack } from "./nodes/roll-back";
import { testResult } from "./nodes/test-result";

type Name =
  | "classify_intent"
  | "ask_target"
  | "plan_preparation"
  | "compile_patch"
  | "compile_recipe"
  | "repair_patch"
  | "preflight_change"
  | "approve_preparation"
  | "apply_change"
  | "test_result"
  | "evaluate_preparation"
  | "review_preparation"
  | "ask_way_on"
  | "roll_back";

/** The next node after a limit: the person, or the end if nobody may be asked. */
function routeStandstill(facts: RecipesFacts, context: RecipesContext): "ask_way_on" | typeof END {
  return askWayOn.applies(facts, context) ? "ask_way_on" : END;
}

/** The next node after a patch was checked or measured. */
function routeChecked<Next extends Name>(facts: RecipesFacts, context: RecipesContext, next: Next) {
  if (facts.refusal !== null) return END;
  if (facts.standstill !== null) return routeStandstill(facts, context);
  return facts.problems.length > 0 ? "repair_patch" : next;
}

/** The next node after a result that stays unchanged. */
function routeResult(facts: RecipesFacts, context: RecipesContext): "review_preparation" | typeof END {
  return reviewResult.applies(facts, context) ? "review_preparation" : END;
}

/** The graph of a preparation. In addition to these routes, a fault in any node leads to the end. */
export const recipesTable: GraphTable<Name, RecipesFacts, RecipesContext> = {
  shape: { toInitial: toInitialFacts },
  start: { next: { classify_intent: "" }, route: () => "classify_intent" },
  nodes: {
    classify_intent: {
      label: "Inspecting the data and its recipe",
      asks: null,
      run: classifyIntent,
      next: {
        plan_preparation: "create, update",
        preflight_change: "undo",
        ask_target: "unsure",
        [END]: "nothing there",
      },
      route: ({ refusal, asked, intent }) => {
        if (refusal !== null) return END;
        if (asked !== null) return "ask_target";
        return intent === "undo" ? "preflight_change" : "plan_preparation";
      },
    },
    ask_target: {
      label: "Asking for clarification",
      gate: askTarget,
      next: { plan_preparation: "answered", classify_intent: "undo" },
      detours: ["classify_intent"],
      route: ({ intent }) => (intent === "undo" ? "classify_intent" : "plan_preparation"),
    },
    plan_preparation: {
      label: "Planning the change",
      asks: "model",
      run: planPreparation,
      next: { compile_patch: "", preflight_change: "undo", ask_target: "unsure", [END]: "cannot be done" },
      route: ({ refusal, asked, change }) => {
        if (refusal !== null) return END;
        if (asked !== null) return "ask_target";
        return change?.kind === "rollback" ? "preflight_change" : "compile_patch";
      },
    },
    compile_patch: {
      label: "Writing the steps",
      asks: "model",
      run: compilePatch,
      next: { compile_recipe: "", [END]: "cannot be done" },
      route: ({ refusal }) => (refusal === null ? "compile_recipe" : END),
    },
    compile_recipe: {
      label: "Checking the steps",
      asks: null,
      run: compileRecipe,
      next: { preflight_change: "", repair_patch: "refused once", ask_way_on: "refused again", [END]: "" },
      detours: ["repair_patch"],
      route: (facts, context) => routeChecked(facts, context, "preflight_change"),
    },
    repair_patch: {
      label: "Correcting the steps",
      asks: "model",
      run: repairPatch,
      next: { compile_recipe: "", [END]: "cannot be done" },
      route: ({ refusal }) => (refusal === null ? "compile_recipe" : END),
    },
    preflight_change: {
      label: "Measuring the change",
      asks: null,
      run: preflightChange,
      next: {
        approve_preparation: "",
        apply_change: "standing approval",
        repair_patch: "refused once",
        ask_way_on: "refused again",
        [END]: "",
      },
      detours: ["repair_patch"],
      route: (facts, context) =>
        routeChecked(
          facts,
          context,
          approvePreparation.applies(facts, context) ? "approve_preparation" : "apply_change",
        ),
    },
    approve_preparation: {
      label: "Asking for approval",
      gate: approvePreparation,
      next: { apply_change: "decided", plan_preparation: "to be changed" },
      detours: ["plan_preparation"],
      route: ({ tried }) => (tried === null ? "plan_preparation" : "apply_change"),
    },
    apply_change: {
      label: "Writing the data",
      asks: null,
      run: applyChange,
      next: {
        test_result: "",
        approve_preparation: "approval revoked",
        ask_way_on: "takes long",
        [END]: "rejected, failed",
      },
      detours: ["approve_preparation"],
      route: (facts, context) => {
        if (facts.ending !== null || facts.refusal !== null) return END;
        if (facts.approval === null) return "approve_preparation";
        return facts.standstill === null ? "test_result" : routeStandstill(facts, context);
      },
    },
    test_result: {
      label: "Checking the result",
      asks: null,
      run: testResult,
      next: { evaluate_preparation: "", [END]: "undo" },
      route: ({ plan }) => (plan?.action === "undo" ? END : "evaluate_preparation"),
    },
    evaluate_preparation: {
      label: "Judging the result",
      asks: "model",
      run: evaluateResult,
      limit: recipeLimits.iterations + 1,
      survivesBeyond: true,
      next: {
        review_preparation: "approval asked",
        compile_patch: "needs correcting",
        ask_way_on: "not corrected",
        [END]: "",
      },
      detours: ["compile_patch"],
      route: (facts, context) => {
        const { verdict, standstill } = facts;
        if (standstill !== null && askWayOn.applies(facts, context)) return "ask_way_on";
        const isOpen = verdict?.verdict === "ITERATE" && (verdict.fix ?? "") !== "" && standstill === null;
        return isOpen ? "compile_patch" : routeResult(facts, context);
      },
    },
    review_preparation: {
      label: "Asking for a review",
      gate: reviewResult,
      next: { plan_preparation: "to be revised", roll_back: "rolled back", [END]: "accepted" },
      detours: ["plan_preparation", "roll_back"],
      route: ({ review, wayOn }) => {
        if (wayOn === "roll_back") return "roll_back";
        return review === "revise" ? "plan_preparation" : END;
      },
    },
    ask_way_on: {
      label: "Asking how to continue",
      gate: askWayOn,
      next: {
        plan_preparation: "again",
        apply_change: "wait",
        roll_back: "rolled back",
        review_preparation: "kept, approval required",
        [END]: "kept, stopped",
      },
      detours: ["plan_preparation", "apply_change", "roll_back"],
      route: (facts, context) => {
        if (facts.ending !== null) return END;
        switch (facts.wayOn) {
          case "roll_back":
            return "roll_back";
          case "wait":
            return "apply_change";
          case "keep":
            return routeResult(facts, context);
          case "retry":
          case "open":
            return "plan_preparation";
        }
      },
    },
    roll_back: {
      label: "Rolling back",
      asks: null,
      run: rollBack,
      next: { [END]: "" },
      route: () => END,
    },
  },
};
