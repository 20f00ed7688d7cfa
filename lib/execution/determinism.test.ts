import { afterAll, expect } from "vitest";
import { openAttackBench, type AttackBench } from "./attacks/attack-bench";
import { it } from "./attacks/shared-bench";
import { strongestTier } from "./attacks/tiers";

let benches: AttackBench[] = [];

it.beforeAll(async ({ warmBench }) => {
  benches = [warmBench, await openAttackBench()];
});

afterAll(() => benches[1]?.close());

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
  [
    "generators of every other kind without a seed",
    `import copy, pickle
from numpy.random import Generator, MT19937, PCG64, Philox, RandomState, SeedSequence
own, other = random.Random(), random.Random()
kept = pickle.loads(pickle.dumps(copy.deepcopy(own)))
np.random.seed()
numbers = [own.random(), other.random(), Generator(PCG64()).random(), Generator(Philox()).random(), RandomState().rand()]
numbers += [Generator(MT19937()).random(), SeedSequence().generate_state(1)[0] / 2**32, np.random.rand()]
random.seed()
numbers.append(random.random())
result = str(numbers) if len({*numbers}) == 9 and kept.random() == numbers[0] else "the same twice"`,
  ],
  [
    "what stands for the system's randomness",
    `import os, secrets, uuid
result = str([os.urandom(9).hex(), uuid.uuid4(), secrets.token_hex(), secrets.randbelow(99), random.SystemRandom().random()])`,
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

it.each(cases)("%s is reproducible for a seed, even in another warm process", async (_, code) => {
  const draw = (bench: AttackBench | undefined) => bench?.attack(code, strongestTier, { seed: 11 });
  const [first, again, elsewhere] = await Promise.all([draw(benches[0]), draw(benches[0]), draw(benches[1])]);
  expect(String(first)).toMatch(/\d/);
  expect([again, elsewhere]).toEqual([first, first]);
});

it("another seed gives different numbers, and a seed in the code takes precedence", async () => {
  const code = `import uuid
fixed = [np.random.default_rng(seed=5).random(), random.Random(5).random(), np.random.RandomState(5).rand()]
random.seed(5); np.random.seed(5)
fixed += [random.random(), np.random.rand()]
result = json.dumps([np.random.default_rng().random(), random.Random().random(), uuid.uuid4().hex, *fixed])`;
  const draw = async (seed: number) =>
    JSON.parse(String(await benches[0]?.attack(code, strongestTier, { seed }))) as unknown[];
  const [first, second] = await Promise.all([draw(1), draw(2)]);
  expect(first.map((number, at) => number === second[at])).toEqual([false, false, false, true, true, true, true, true]);
  expect(first.slice(3)).toEqual([
    0.8050029237453802, 0.6229016948897019, 0.22199317108973948, 0.6229016948897019, 0.22199317108973948,
  ]);
});

it("a figure is reproducible byte for byte", async () => {
  const code = `fig = px.scatter(pd.DataFrame({"a": np.random.rand(50), "g": list({"x", "y"}) * 25}), x="a", color="g")`;
  const [first, again] = await Promise.all(benches.map((bench) => bench.job(code, strongestTier, { seed: 3 })));
  expect(first?.reply).toContain("plotly");
  expect(again?.reply).toBe(first?.reply);
});
