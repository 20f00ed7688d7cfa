/** Shows a distribution as bars. Hidden from assistive technology, because the text beside it says the same. */
export function MiniHistogram({ bars, className }: { bars: readonly number[]; className?: string }) {
  const width = 100 / Math.max(1, bars.length);
  return (
    <svg aria-hidden viewBox="0 0 100 20" preserveAspectRatio="none" className={className}>
      {bars.map((height, index) => {
        const tall = height === 0 ? 0 : Math.max(1, height * 20);
        return (
          <rect
            key={index}
            x={index * width + 0.4}
            y={20 - tall}
            width={Math.max(0.5, width - 0.8)}
            height={tall}
            className="fill-(--chart-1) opacity-80"
          />
        );
      })}
    </svg>
  );
}
