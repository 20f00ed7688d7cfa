const radius = 6;
const round = 2 * Math.PI * radius;

/** Shows the used share of a budget as a ring; the text beside it says the same. */
export function BudgetRing({ share }: { share: number }) {
  return (
    <svg aria-hidden viewBox="0 0 16 16" className="-rotate-90" fill="none" strokeWidth={2.5}>
      <circle cx={8} cy={8} r={radius} className="stroke-line" />
      <circle cx={8} cy={8} r={radius} className="stroke-accent" strokeDasharray={`${share * round} ${round}`} />
    </svg>
  );
}
