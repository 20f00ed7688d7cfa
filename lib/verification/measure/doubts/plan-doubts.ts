import { toChanceDoubt } from "./chance-doubt";
import type { Doubt } from "../doubt";
import type { DoubtContext } from "../doubt-context";
import { toGroupDoubts } from "./group-doubts";
import { toOutlierDoubts } from "./outlier-doubts";
import { toRelationDoubts } from "./relation-doubts";
import { toRowDoubts } from "./row-doubts";
import { toValueDoubts } from "./value-doubts";

/** Priority bonus for a doubt that the model's plan shares. */
const shared = 15;

/** Plans all doubts about an answer, highest priority first. */
export function planDoubts(context: DoubtContext): Doubt[] {
  const words = context.input.modelCaveats.join("\n").toLowerCase();
  const doubts = [
    ...toRowDoubts(context),
    ...toChanceDoubt(context),
    ...toRelationDoubts(context),
    ...toValueDoubts(context),
    ...toGroupDoubts(context),
    ...toOutlierDoubts(context),
  ];
  const toRank = ({ suspicion, columns }: Doubt) =>
    suspicion + (columns.some((column) => column.length > 1 && words.includes(column.toLowerCase())) ? shared : 0);
  return doubts.sort((left, right) => toRank(right) - toRank(left));
}
