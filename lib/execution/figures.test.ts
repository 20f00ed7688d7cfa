import { expect } from "vitest";
import type { AttackBench } from "./attacks/attack-bench";
import { it } from "./attacks/shared-bench";
import { defaultLimits } from "./limits";
import { toOutcome } from "./to-outcome";
import { strongestTier } from "./attacks/tiers";

let bench: AttackBench;

it.beforeAll(({ warmBench }) => {
  bench = warmBench;
});

async function run(code: string) {
  const job = await bench.job(code, strongestTier);
  return toOutcome(job, { seed: 1, tier: strongestTier, limits: defaultLimits });
}

/** Returns kinds and titles of the figures, in order. */
async function titles(code: string) {
  const { figures, failure } = await run(code);
  return failure?.message ?? figures.map((figure) => `${figure.kind}: ${figure.title}`);
}

interface Drawn {
  data: Record<string, unknown>[];
  layout: Record<string, unknown>;
}

async function draw(code: string) {
  const { figures, failure, notices } = await run(code);
  const [first] = figures;
  if (first?.kind !== "plotly") throw new Error(failure?.message ?? "there is no plotly figure");
  return { ...(JSON.parse(first.json) as Drawn), notices };
}

const bar = `px.bar(x=["a", "b"], y=[1, 2], title="Bars")`;

it("takes `fig` without a result, and leaves out the template", async () => {
  const { data, layout, notices } = await draw(`fig = ${bar}`);
  expect(data).toMatchObject([{ type: "bar", x: ["a", "b"], y: { dtype: "i1", bdata: "AQI=" } }]);
  expect(layout).toMatchObject({ title: { text: "Bars" } });
  expect(layout).not.toHaveProperty("template");
  expect(notices).toEqual([]);
});

it("finds figures wherever code leaves them, each once", async () => {
  expect(await titles(`fig = ${bar}\nfigs = [fig, go.Figure(go.Pie(values=[1]))]`)).toEqual([
    "plotly: Bars",
    "plotly: ",
  ]);
  expect(await titles(`figs = {"By city": go.Figure(go.Pie(values=[1])), "Rest": ${bar}}`)).toEqual([
    "plotly: By city",
    "plotly: Bars",
  ]);
  expect(await titles(`result = ${bar}`)).toEqual(["plotly: Bars"]);
  expect(await titles(`${bar}.show()`)).toEqual(["plotly: Bars"]);
  expect(
    await titles(`fig = {"data": [{"type": "pie", "values": [1]}], "layout": {"title": "From a mapping"}}`),
  ).toEqual(["plotly: From a mapping"]);
});

it("converts matplotlib figures to PNG, including the open ones", async () => {
  const code = `figure, axes = plt.subplots()
axes.plot([1, 2])
axes.set_title("Line")
plt.figure()
plt.bar(["a"], [1])
plt.suptitle("Bar")
plt.show()
fig = axes`;
  const { figures } = await run(code);
  expect(figures.map(({ kind, title }) => ({ kind, title }))).toEqual([
    { kind: "image", title: "Line" },
    { kind: "image", title: "Bar" },
  ]);
  const [first] = figures;
  const png = Buffer.from(first?.kind === "image" ? first.png : "", "base64");
  expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
});

it("draws with its own fonts", async () => {
  expect(await titles(`plt.plot([1]); plt.title("Zeichen äöü –"); plt.savefig("own.png"); fig = plt.gcf()`)).toEqual([
    "image: Zeichen äöü –",
  ]);
});

it("keeps the result beside the figure", async () => {
  const { result, figures } = await run(`fig = ${bar}\nresult = 3`);
  expect({ result, count: figures.length }).toEqual({ result: { kind: "scalar", value: 3 }, count: 1 });
});

it("keeps at most eight figures and reports it", async () => {
  const { figures, notices } = await run(`figs = [${bar} for _ in range(10)]`);
  expect(figures).toHaveLength(8);
  expect(notices).toEqual(["The code made 10 figures; the first 8 are kept."]);
});

it("shows missing numbers as gaps", async () => {
  const { data } = await draw("fig = go.Figure(go.Scatter(x=[1, 2], y=[float('nan'), math.inf], mode='lines'))");
  expect(data[0]?.y).toEqual([null, null]);
});

it("thins a large scatter plot evenly and reports it", async () => {
  const { data, notices } = await draw("fig = px.scatter(x=np.arange(200_000.0), y=np.arange(200_000.0))");
  const packed = data[0]?.x as { dtype: string; bdata: string };
  const values = new Float64Array(new Uint8Array(Buffer.from(packed.bdata, "base64")).buffer);
  expect([values.length, values[0], values[1], values.at(-1)]).toEqual([50_000, 0, 4, 199_996]);
  expect(notices).toEqual(["A chart shows one in every 4 of its 200,000 points, evenly spaced, to stay responsive."]);
});

it("counts a large histogram before drawing, so that no value is left out", async () => {
  const { data, notices } = await draw("fig = px.histogram(x=np.repeat(np.arange(10.0), 20_000), nbins=10)");
  const [bars] = data as { y: { bdata: string } }[];
  expect(bars).toMatchObject({ type: "bar", y: { dtype: "i2" } });
  const counts = Buffer.from(bars?.y.bdata ?? "", "base64");
  expect(Array.from({ length: 10 }, (_, at) => counts.readInt16LE(at * 2))).toEqual(Array(10).fill(20_000));
  expect(notices).toEqual(["A histogram of 200,000 values was counted into 10 bins before drawing."]);
});

it("refuses a chart that is too large rather than falsify it", async () => {
  const { failure } = await run("fig = px.box(y=np.random.random(500_000))");
  expect(failure).toEqual({
    kind: "result_size",
    message: "A chart needs 5.1 MB and at most 2 MB can be kept; aggregate or sample the data before plotting.",
  });
});

it("never fetches anything while drawing a picture", async () => {
  const { layout, notices } = await draw(
    `fig = ${bar}\nfig.add_layout_image(source="http://127.0.0.1/track.png")\nfig.update_layout(title="<a href='javascript:alert(1)'>Bars</a>")`,
  );
  expect(layout).not.toHaveProperty("images");
  expect(layout.title).toEqual({ text: "Bars" });
  expect(notices).toEqual(["Settings of the chart that load or run something were left out (images)."]);
});
