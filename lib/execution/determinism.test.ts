import { afterAll, beforeAll, expect, it } from "vitest";
import { openAttackBench, type AttackBench } from "./attacks/attack-bench";
import { strongestTier } from "./attacks/tiers";

let benches: AttackBench[] = [];

beforeAll(async () => {
  benches = await Promise.all([openAttackBench(), openAttackBench()]);
});

afterAll(() => Promise.all(benches.map((bench) => bench.close())));

const cases: [name: string, code: string][] = [
  ["a sample of a frame", `frame = pd.DataFrame({"a": range(1000)})\nresult = frame.sample(20)["a"].sum()`],
  ["numbers of random", "result = str([random.random(), random.sample(range(99), 3)])"],
  ["numbers of numpy's shared generator", "result = str(np.random.normal(size=3).tolist())"],
  [
    "generators without a seed",
    `from numpy.random import default_rng
first, second = np.random.default_rng(), default_rng()
drawn = [first.random(), second.random()]
result = str(drawn) if drawn[0] != drawn[1] else "the same twice"`,
  ],
  ["the order of a set", `result = str(list({f"name {number}" for number in range(50)}))`],
  ["hashes of texts", `result = hash("text")`],
  [
    "a forest without a seed",
    `from sklearn.ensemble import RandomForestRegressor
inputs = np.arange(60.0).reshape(-1, 2)
result = RandomForestRegressor(5).fit(inputs, inputs[:, 0] ** 2).predict(inputs).sum().hex()`,
  ],
  [
    "a split and a model that shuffles",
    `from sklearn.linear_model import SGDRegressor
from sklearn.model_selection import train_test_split
points = np.random.rand(80, 2)
result = str([SGDRegressor().fit(points, points[:, 0]).coef_.tolist(), train_test_split(range(20))[1]])`,
  ],
  ["a bootstrap of scipy", "result = str(stats.bootstrap((np.arange(30.0),), np.mean).confidence_interval)"],
  ["sums of many floats", "result = (np.random.rand(1000, 300) @ np.random.rand(300, 50)).sum().hex()"],
];

it.each(cases)("%s is the same again for the same seed, in another warm process too", async (_, code) => {
  const draw = (bench: AttackBench | undefined) => bench?.attack(code, strongestTier, { seed: 11 });
  const [first, again, elsewhere] = await Promise.all([draw(benches[0]), draw(benches[0]), draw(benches[1])]);
  expect(String(first)).toMatch(/\d/);
  expect([again, elsewhere]).toEqual([first, first]);
});

it("another seed gives other numbers, and a seed that the code gives counts", async () => {
  const code = "result = str([np.random.default_rng().random(), np.random.default_rng(5).random()])";
  const draw = async (seed: number) =>
    JSON.parse(String(await benches[0]?.attack(code, strongestTier, { seed }))) as [number, number];
  const [[one, fixed], [other, alike]] = await Promise.all([draw(1), draw(2)]);
  expect(other).not.toBe(one);
  expect(alike).toBe(fixed);
});

it("a figure has the same bytes again", async () => {
  const code = `fig = px.scatter(pd.DataFrame({"a": np.random.rand(50), "g": list({"x", "y"}) * 25}), x="a", color="g")`;
  const [first, again] = await Promise.all(benches.map((bench) => bench.job(code, strongestTier, { seed: 3 })));
  expect(first?.reply).toContain("plotly");
  expect(again?.reply).toBe(first?.reply);
});
