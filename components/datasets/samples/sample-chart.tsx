import type { SampleFigure } from "./sample-figures";

const [width, height] = [240, 56];

/** A small chart without axes; its caption is text below it. Rendered by the server, so that it needs no script. */
export function SampleChart({ figure }: { figure: SampleFigure }) {
  return (
    <span className="mb-2 block">
      <svg
        aria-hidden
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="block h-14 w-full overflow-visible border-b"
      >
        <Marks figure={figure} />
      </svg>
      <span className="mt-1 block text-[0.75rem]/4 text-ink-soft">{figure.caption}</span>
    </span>
  );
}

function Marks({ figure }: { figure: SampleFigure }) {
  switch (figure.kind) {
    case "bars": {
      const step = width / figure.values.length;
      const most = Math.max(...figure.values);
      return figure.values.map((value, place) => (
        <rect
          key={place}
          x={round(place * step + step * 0.12)}
          y={round(height - (value / most) * height)}
          width={round(step * 0.76)}
          height={round((value / most) * height)}
          fill="var(--chart-1)"
        />
      ));
    }
    case "areas":
    case "lines": {
      const isFilled = figure.kind === "areas";
      const all = figure.series.flat();
      const [least, most] = [isFilled ? 0 : Math.min(...all), Math.max(...all)];
      return figure.series.map((values, place) => {
        const points = values.map((value, index) => {
          const [x, y] = [(index / (values.length - 1)) * width, height - ((value - least) / (most - least)) * height];
          return `${round(x)} ${round(y)}`;
        });
        const colour = `var(--chart-${place + 1})`;
        const line = `M${points.join("L")}`;
        return (
          <g key={place} fill="none" stroke={colour}>
            {isFilled && (
              <path d={`${line}L${width} ${height}L0 ${height}Z`} fill={colour} fillOpacity={0.18} stroke="none" />
            )}
            <path d={line} strokeWidth={1.75} strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
          </g>
        );
      });
    }
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
