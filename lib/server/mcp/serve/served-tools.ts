import type { Container } from "../../container";
import type { ServedTool } from "./served-tool";
import { readAnswer } from "./tools/answers-read";
import { searchAnswers } from "./tools/answers-search";
import { ask } from "./tools/ask";
import { describeDataset } from "./tools/datasets-describe";
import { listDatasets } from "./tools/datasets-list";
import { previewDataset } from "./tools/datasets-preview";
import { searchDatasets } from "./tools/datasets-search";
import { resume } from "./tools/resume";

/** Lists the tools that this server offers to other agents. Excludes row access if values must not reach a model. */
export function toServedTools({ environment }: Pick<Container, "environment">): ServedTool[] {
  const rows = environment.SHARE_VALUES ? [previewDataset] : [];
  return [listDatasets, searchDatasets, describeDataset, ...rows, ask, resume, readAnswer, searchAnswers];
}
