import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import type { MeasuredDoubts } from "@/lib/verification/measure/doubt-input";
import type { CapabilityRun } from "../kit/capability";
import type { Gate } from "../kit/gates/gate";
import type { GraphNode, KitContext, NodeResult as KitNodeResult, NodeTools } from "../kit/run-context";
import type { SecondComputation } from "./confirm/second-result";
import type { ExecutionArchive } from "./facts/execution-archive";
import type { QueryArchive } from "./query/query-archive";
import type { AnalystFacts } from "./state";

/** What all nodes of one run share; none of it is state. */
export interface RunContext
  extends
    KitContext<AnalystFacts>,
    Pick<
      CapabilityRun,
      "seed" | "shareValues" | "planning" | "secondComputation" | "doubtsMs" | "background" | "correction" | "isPart"
    > {
  /** What to do differently from the question's last answer; null for a first run. */
  rerun: CapabilityRun["input"]["rerun"];
  /** In the order of the input; the first one is `df`. */
  datasets: readonly DatasetFacts[];
  executions: ExecutionArchive;
  queries: QueryArchive;
  /** Second computations of this run in this process. */
  secondComputations: {
    /** The plan and remarks that it computes for. */
    purpose: string;
    /** Names of the requested values. */
    names: ReadonlySet<string>;
    computing: Promise<SecondComputation>;
  }[];
  /** Measurements on a sample by this run in this process, by what they depend on. */
  sampleMeasurements: Map<string, Promise<MeasuredDoubts | null>>;
}

/** The context of a node while it runs. */
export type NodeRun = RunContext & NodeTools;

export type NodeResult = KitNodeResult<AnalystFacts>;

export type AnalystNode = GraphNode<AnalystFacts, RunContext>;

/** What a gate reads beside the facts. */
export type GateContext = Pick<RunContext, "consent" | "rerun" | "datasets">;

/** A node of the analyst that asks a person. */
export type AnalystGate = Gate<AnalystFacts, GateContext>;
