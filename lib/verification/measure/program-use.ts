import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { createMentionFinder, type MentionRole } from "./program-mentions";

/** A column that a program names. */
export interface UsedColumn {
  dataset: DatasetFacts;
  profile: ColumnProfile;
  roles: ReadonlySet<MentionRole>;
}

/** Use of data by a program, found without parsing Python. */
export interface ProgramUse {
  /** Datasets that it reads. */
  datasets: readonly DatasetFacts[];
  /** Columns that it names; all of them when it names none. */
  columns: readonly UsedColumn[];
  namesColumns: boolean;
  /** Whether it may use columns that it does not name. */
  isWhole: boolean;
  isRandom: boolean;
}

const wholePattern =
  /\bselect_dtypes\b|(?<!result)(?<!res)\.columns\b(?!\s*=|\.str)|\.describe\(|\.corr\(\s*(?:\)|numeric_only|method)|\.iloc\[[^\]\n]*,|\bget_dummies\(|\.shape\[1\]|\.melt\(|\.is(?:na|null)\(\)\.(?:sum|any|mean)\(\)\.|\.T\b|\.values\b\s*[[)]|\.to_numpy\(/u;
const randomPattern =
  /\bnp\.random\b|\bnumpy\.random\b|\brandom\.\w+\(|\bdefault_rng\b|\brandom_state\b|\.sample\(|\bshuffle\b|\bbootstrap|\bpermutation|\btrain_test_split\b|\b\w*KFold\b|\b\w*KMeans\b|\b\w*Forest\w*\b|\bGradientBoosting|\bMLP|\bTSNE\b|\b\w*SGD\w*\b|\bDecisionTree|\bExtraTrees|\bseed\(/iu;

/** Whether a column holds texts that name groups or places, rather than ids or personal data. */
export function isTextColumn({ type, storage }: ColumnProfile): boolean {
  return storage === "VARCHAR" && (type === "category" || type === "text" || type === "geo");
}

/** Finds the datasets and columns that a program names, and whether it uses random numbers. */
export function toProgramUse(code: string, datasets: readonly DatasetFacts[]): ProgramUse {
  const find = createMentionFinder(code);
  const used = findDatasets(code, datasets);
  const all = used.flatMap((dataset) =>
    dataset.profile.columns.map((profile) => ({ dataset, profile, roles: new Set(find(profile.name)) })),
  );
  const isNatural = used.length > 1 && /\bmerge\((?![^()]*\bon\b)/u.test(code);
  const isShared = ({ name }: ColumnProfile) => all.filter(({ profile }) => profile.name === name).length > 1;
  const named = all
    .map((column) => (isNatural && isShared(column.profile) ? { ...column, roles: new Set(["key" as const]) } : column))
    .filter(({ roles }) => roles.size > 0);
  return {
    datasets: used,
    columns: named.length === 0 ? all.map((column) => ({ ...column, roles: new Set(["measured" as const]) })) : named,
    namesColumns: named.length > 0,
    isWhole: named.length === 0 || wholePattern.test(code),
    isRandom: randomPattern.test(code),
  };
}

function findDatasets(code: string, datasets: readonly DatasetFacts[]): readonly DatasetFacts[] {
  const [first, ...others] = datasets;
  if (first === undefined || others.length === 0 || /\bdatasets\s*\.|\bin\s+datasets\b/u.test(code)) return datasets;
  const find = createMentionFinder(code);
  const isNamed = ({ id, name }: DatasetFacts) => find(name).length > 0 || find(id).length > 0;
  const named = datasets.filter((dataset, index) => isNamed(dataset) || (index === 0 && /\bdf\b/u.test(code)));
  return named.length === 0 ? datasets : named;
}
