/** Plotly bundles, smallest first. */
export const chartBundles = ["basic", "cartesian", "full"] as const;

/** What Caveat needs to know of a kind of Plotly trace. */
interface TraceKind {
  /** Display name; the general one if left out. */
  name?: string;
  /** Smallest bundle that draws it; the full one if left out. */
  bundle?: (typeof chartBundles)[number];
  /** Its axes can be named. */
  axes?: true;
  /** An axis may hold names that can be ordered, however it is drawn. */
  ordered?: true;
  /** Its axes hold the sides of a grid, which have no scale. */
  grid?: true;
  /** It can be horizontal. */
  lies?: true;
  /** Its bars stand for adjacent ranges. */
  bins?: true;
  /** Its values are shown in its slices. */
  slices?: true;
  /** It keeps its meaning when evenly spread points are left out, unlike a histogram or a box plot. */
  thins?: true;
  /** Its background comes from a server: an outline of countries, or tiles. */
  map?: "outline" | "tiles";
}

/** Kinds that the page only draws. */
const plain =
  "barpolar candlestick carpet cone funnel funnelarea icicle indicator isosurface mesh3d ohlc parcats " +
  "parcoords sankey scattercarpet scattersmith splom streamtube sunburst surface table treemap volume " +
  "waterfall";

/** The kinds of traces that may be drawn: those that need nothing but their own data. */
export const traceKinds: ReadonlyMap<string, TraceKind> = new Map<string, TraceKind>([
  ...plain.split(" ").map((kind) => [kind, {}] as const),
  ["bar", { name: "Bar chart", bundle: "basic", axes: true, lies: true }],
  ["box", { name: "Box plot", bundle: "cartesian", axes: true, lies: true, ordered: true }],
  ["choropleth", { name: "Map", map: "outline" }],
  ["choroplethmap", { name: "Map", map: "tiles" }],
  ["contour", { name: "Contour chart", bundle: "cartesian", axes: true, grid: true }],
  ["contourcarpet", { grid: true }],
  ["densitymap", { name: "Map", map: "tiles" }],
  ["heatmap", { name: "Heat map", bundle: "cartesian", axes: true, grid: true }],
  ["histogram", { name: "Histogram", bundle: "cartesian", axes: true, lies: true, bins: true }],
  ["histogram2d", { bundle: "cartesian", axes: true, grid: true }],
  ["histogram2dcontour", { bundle: "cartesian", axes: true, grid: true }],
  ["image", { bundle: "cartesian" }],
  ["pie", { name: "Pie chart", bundle: "basic", slices: true }],
  ["scatter", { bundle: "basic", axes: true, thins: true }],
  ["scatter3d", { thins: true }],
  ["scattergeo", { name: "Map", thins: true, map: "outline" }],
  ["scattergl", { axes: true, thins: true }],
  ["scattermap", { thins: true, map: "tiles" }],
  ["scatterpolar", { thins: true }],
  ["scatterpolargl", { thins: true }],
  ["scatterternary", { bundle: "cartesian", thins: true }],
  ["violin", { name: "Violin plot", bundle: "cartesian", axes: true, lies: true, ordered: true }],
]);

/** Returns the kind of a trace; Plotly's default is a scatter. */
export function kindOf({ type }: { type?: unknown }): string {
  return typeof type === "string" ? type : "scatter";
}

/** Finds what is known of a trace's kind; empty for one that may not be drawn. */
export function traitsOf(trace: { type?: unknown }): TraceKind {
  return traceKinds.get(kindOf(trace)) ?? {};
}
