import { RecipePolicy } from "@/lib/domain/recipes/recipe-version";
import { fieldLook } from "../table/field-look";
import { recipeWords } from "../words/recipe-words";

const texts = recipeWords.policy;

/** Chooses what happens when newer data has other columns than the steps were written for. */
export function DriftPolicy(props: {
  policy: RecipePolicy;
  busy: boolean;
  onChange: (policy: RecipePolicy) => Promise<void>;
}) {
  const { policy, busy, onChange } = props;
  return (
    <label className="mt-3 grid gap-1 text-small">
      <span>{texts.label}</span>
      <select
        value={policy}
        disabled={busy}
        onChange={({ target }) => void onChange(RecipePolicy.parse(target.value))}
        className={fieldLook}
      >
        {RecipePolicy.options.map((option) => (
          <option key={option} value={option}>
            {texts.options[option]}
          </option>
        ))}
      </select>
    </label>
  );
}
