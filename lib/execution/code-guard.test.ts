import { execFileSync } from "node:child_process";
import { describe, expect } from "vitest";
import { pythonOfTests } from "./attacks/python-of-tests";
import { it } from "./attacks/shared-bench";
import { strongestTier } from "./attacks/tiers";

/** Returns the guard's sentence about each program, or null. */
function judge(programs: readonly string[], hasData = true): (string | null)[] {
  const script = `import ast, json, sys
sys.path.insert(0, sys.argv[1])
from analysis import code_guard
programs, has_data = json.load(sys.stdin)
found = [code_guard.find_refusal(ast.parse(code), code, has_data) for code in programs]
print(json.dumps([failure and failure["message"] for failure in found]))`;
  const { python, runtimeDirectory } = pythonOfTests;
  const input = JSON.stringify([programs, hasData]);
  const said = execFileSync(python, ["-I", "-B", "-c", script, runtimeDirectory], { input, encoding: "utf8" });
  return JSON.parse(said) as (string | null)[];
}

const advice = "compute from `df` or `datasets[…]` instead.";
const noResult = "The code leaves no result: assign the answer to `result`, or a chart to `fig`.";
const neverReads = `The code never reads the data: ${advice}`;
const written = (line: number, name = "result") =>
  `Line ${line} sets \`${name}\` to values written in the code, not computed: ${advice}`;
const table = (line: number) => `Line ${line} writes a table into the code in place of the data: ${advice}`;
const lost = (line: number, name = "result") =>
  `Line ${line} sets \`${name}\` inside of a function, where it is lost: assign it at the top level.`;

const refused: [name: string, sentence: string, code: string][] = [
  ["only prints", noResult, "print(df['price'].mean())"],
  ["assigns another name", noResult, "answer = df['price'].mean()\nprint(answer)"],
  ["keeps the result in a function", lost(2), "def main():\n    result = df['price'].mean()\nmain()"],
  ["keeps the chart in a function", lost(2, "fig"), "def draw():\n    fig = px.bar(df, x='a')\n    return fig\ndraw()"],
  ["binds result in a comprehension only", noResult, "means = [result for result in df['price']]"],
  ["returns a number", written(2), "rows = len(df)\nresult = 42.7"],
  [
    "returns numbers through names",
    written(4),
    "n = len(df)\nmean = 12.5\nsd = 3.1\nresult = {'mean': mean, 'sd': sd}",
  ],
  ["computes with literals", written(2), "print(df.head())\nresult = round((12 + 30) / 7, 2)"],
  ["returns a text", written(2), "df.describe()\nresult = 'The mean price is 12.5'"],
  ["fills a mapping with literals", written(2), "df.info()\nresult = {}\nresult['mean'] = 12.5\nresult.update(sd=3)"],
  ["formats literals", written(3), "df.head()\nmean = 12.5\nresult = f'{mean:.2f}'"],
  [
    "collects literals in a loop",
    written(2),
    "df.head()\nresult = []\nfor value in [1, 2, 3]:\n    result.append(value * 2)",
  ],
  ["sums literals", written(3), "df.head()\nsales = [100, 200, 300]\nresult = sum(sales) / len(sales)"],
  ["returns a small table", written(2), "df.head()\nresult = pd.DataFrame({'city': ['Oslo'], 'mean': [12.5]})"],
  ["draws literals", written(2, "fig"), "df.head()\nfig = px.bar(x=['a', 'b'], y=[3, 5])"],
  [
    "builds a chart of literals",
    written(2, "fig"),
    "df.head()\nfig = go.Figure()\nfig.add_trace(go.Bar(x=['a'], y=[5]))",
  ],
  ["reads nothing", neverReads, "result = np.random.default_rng(1).normal(size=100).mean()"],
  ["reads a file of its own", neverReads, "df = pd.read_csv('sales.csv')\nresult = df['price'].mean()"],
  ["reads a sample that a library brings", neverReads, "df = px.data.iris()\nresult = df.groupby('species').mean()"],
  [
    "reads the samples of sklearn",
    neverReads,
    "from sklearn import datasets\nresult = datasets.load_iris().data.mean()",
  ],
  ["simulates the data", neverReads, "df = pd.DataFrame({'x': np.random.normal(size=9)})\nresult = df['x'].mean()"],
  [
    "replaces df",
    table(1),
    "df = pd.DataFrame({'city': ['a', 'b', 'c'], 'price': [1, 2, 3]})\nresult = df.groupby('city')['price'].mean()",
  ],
  [
    "replaces df by way of a mapping",
    table(2),
    "data = {'x': [1, 2, 3, 4], 'y': [2, 4, 6, 8]}\ndf = pd.DataFrame(data)\nresult = df['x'].corr(df['y'])",
  ],
  [
    "replaces df by rows",
    table(3),
    "import pandas\nprint(df.shape)\ndf = pandas.DataFrame([['a', 1], ['b', 2], ['c', 3]], columns=['k', 'v'])\nresult = df['v'].sum()",
  ],
  [
    "replaces df by CSV text",
    table(2),
    "import io\ndf = pd.read_csv(io.StringIO('''city,price\na,1\nb,2\nc,3\nd,4\ne,5\nf,6'''))\nresult = df['price'].mean()",
  ],
  [
    "computes beside the data",
    table(1),
    "sample = pd.DataFrame({'x': [1, 2, 3], 'y': [2, 4, 7]})\nresult = {'rows': len(df), 'r': sample['x'].corr(sample['y'])}",
  ],
  [
    "computes from arrays beside the data",
    table(2),
    "n = len(df)\nx = np.array([1.0, 2.0, 3.0, 4.0, 5.0, 6.0])\nresult = {'n': n, 'mean': x.mean()}",
  ],
  [
    "draws a table beside the data",
    table(2),
    "print(len(df))\nmade = pd.DataFrame({'m': ['Jan', 'Feb', 'Mar'], 'v': [3, 4, 5]})\nfig = px.line(made, x='m', y='v')",
  ],
];

const allowed: [name: string, code: string][] = [
  ["a plain aggregate", "result = df['price'].mean()"],
  ["another name of the data", "data = df.copy()\nd = data\nresult = d.groupby('city')['price'].mean()"],
  ["a dataset by name", "sales = datasets['sales']\nresult = len(sales)"],
  ["every dataset", "result = {name: len(frame) for name, frame in datasets.items()}"],
  ["a function", "def mean(frame):\n    return frame['price'].mean()\n\nresult = mean(df)"],
  ["a function that reads df itself", "def run():\n    clean = df.dropna()\n    return clean.shape[0]\nresult = run()"],
  ["a function with a global result", "def main():\n    global result\n    result = df['price'].mean()\nmain()"],
  ["result in globals()", `globals()["result"] = df["price"].mean()`],
  ["code in a text", "exec('result = df.shape[0]')"],
  ["a walrus", "if (result := df['price'].mean()) > 3:\n    print(result)"],
  ["an augmented assignment", "result = 0\nfor value in df['price']:\n    result += value"],
  ["a count in a loop", "result = 0\nfor value in df['price']:\n    if value > 3:\n        result += 1"],
  ["a mapping filled in a loop", "result = {}\nfor city in df['city'].unique():\n    result[city] = 1"],
  [
    "rows gathered in a loop",
    "rows = []\nfor c in df.columns:\n    rows.append({'column': c, 'n': 1})\nresult = pd.DataFrame(rows)",
  ],
  [
    "rows gathered by a function",
    "rows = []\ndef note(x):\n    rows.append(x)\nfor c in df:\n    note(c)\nresult = rows",
  ],
  ["a chart filled by traces", "fig = go.Figure()\nfor c in df.columns:\n    fig.add_trace(go.Box(y=df[c], name=c))"],
  ["a chart with a text beside it", "fig = px.bar(df, x='a', y='b')\nresult = 'See the chart.'"],
  ["a chart of matplotlib", "df['price'].plot(kind='hist')\nresult = 'See the chart.'"],
  ["a chart that is only shown", "px.bar(df, x='a', y='b').show()"],
  ["a verdict in words", "p = stats.ttest_ind(df['a'], df['b']).pvalue\nresult = 'different' if p < 0.05 else 'alike'"],
  ["a verdict by branches", "if df['a'].corr(df['b']) > 0.5:\n    result = 'strong'\nelse:\n    result = 'weak'"],
  ["a fallback without rows", "part = df[df['a'] > 9]\nresult = 'none'\nif len(part):\n    result = part['b'].mean()"],
  [
    "a fallback after a fault",
    "try:\n    value = df['a'].mean()\nexcept KeyError:\n    result = 'no column a'\nelse:\n    result = value",
  ],
  [
    "bins and labels",
    "edges = [0, 10, 20, 30, 40, 50, 60]\nresult = pd.cut(df['age'], edges, labels=list('abcdef')).value_counts()",
  ],
  ["bins in an array", "edges = np.array([0, 10, 20, 30, 40, 50, 60])\nresult = np.histogram(df['age'], edges)[0]"],
  [
    "a look-up table that is merged",
    "regions = pd.DataFrame({'city': ['a', 'b', 'c'], 'region': ['n', 's', 's']})\nresult = df.merge(regions, on='city').groupby('region').size()",
  ],
  [
    "a look-up table that is merged within",
    "result = df.merge(pd.DataFrame({'k': [1, 2, 3], 'label': ['a', 'b', 'c']}), on='k')['label'].value_counts()",
  ],
  [
    "a look-up series after other steps",
    "table = pd.DataFrame({'k': [1, 2, 3], 'weight': [0.2, 0.3, 0.5]})\nweights = table.set_index('k')['weight']\nresult = (df['k'].map(weights) * df['v']).sum()",
  ],
  [
    "a look-up mapping in a function",
    "names = {1: 'a', 2: 'b', 3: 'c'}\ndef name(k):\n    return names[k]\nresult = df['k'].map(name).value_counts()",
  ],
  [
    "colours of a chart",
    "colours = pd.Series({'a': '#111', 'b': '#222', 'c': '#333', 'd': '#444', 'e': '#555', 'f': '#666'})\nfig = px.bar(df, x='k', color='k', color_discrete_map=colours.to_dict())",
  ],
  [
    "expected shares",
    "observed = df['k'].value_counts().sort_index()\nshares = np.array([0.1, 0.2, 0.2, 0.2, 0.2, 0.1])\nresult = stats.chisquare(observed, shares * observed.sum())",
  ],
  [
    "inputs of a prediction",
    "model = smf.ols('y ~ x + z', df).fit()\nnew = pd.DataFrame({'x': [10, 20, 30], 'z': [1, 2, 3]})\nresult = new.assign(y=model.predict(new))",
  ],
  [
    "targets beside computed values",
    "target = pd.Series({'a': 1, 'b': 2, 'c': 3, 'd': 4, 'e': 5, 'f': 6})\nresult = pd.DataFrame({'actual': df.groupby('k')['v'].mean(), 'target': target})",
  ],
  [
    "a small comparison with the question's numbers",
    "benchmark = {'mean': 12.5}\nresult = {'ours': df['v'].mean(), 'benchmark': benchmark['mean']}",
  ],
  [
    "a table of computed rows",
    "result = pd.DataFrame([['mean', df['v'].mean()], ['sd', df['v'].std()], ['n', len(df)]], columns=['what', 'value'])",
  ],
  [
    "a line across a chart",
    "fig = px.scatter(df, x='a', y='b')\nfig.add_trace(go.Scatter(x=np.array([0, 1, 2, 3, 4, 5]), y=np.array([0, 1, 2, 3, 4, 5])))",
  ],
  [
    "a simulation after the data",
    "rng = np.random.default_rng(1)\nmeans = [rng.choice(df['v'], len(df)).mean() for _ in range(100)]\nresult = np.percentile(means, [2.5, 97.5])",
  ],
  ["a name of the data used again", "df = df.dropna()\nresult = df.shape[0]"],
  ["a chart in a mapping", "figs = {}\nfor c in df.columns:\n    figs[c] = px.histogram(df, x=c)"],
  ["match", "match df['k'].nunique():\n    case 1:\n        result = 'one'\n    case n:\n        result = 'many'"],
  ["with", "with pd.option_context('mode.copy_on_write', True):\n    result = df['v'].sum()"],
  ["a class", "class Summary:\n    def __init__(self, frame):\n        self.n = len(frame)\nresult = Summary(df).n"],
  ["two results at once", "result, fig = df['v'].mean(), px.histogram(df, x='v')"],
  [
    "a list changed by a function",
    "def fill(rows, frame):\n    rows.extend(frame['v'])\nresult = []\nfill(result, df)",
  ],
  [
    "a table that is not used",
    "codes = pd.DataFrame({'k': [1, 2, 3], 'label': ['a', 'b', 'c']})\nresult = df['k'].nunique()",
  ],
  [
    "tables joined in a list",
    "extra = pd.DataFrame({'k': [1, 2, 3], 'label': ['a', 'b', 'c']})\ntables = [df, extra]\nresult = tables[0].merge(tables[1], on='k')['label'].value_counts()",
  ],
  [
    "SQL",
    "import sqlite3\nlink = sqlite3.connect(':memory:')\ndf.to_sql('t', link)\nresult = pd.read_sql('select count(*) n from t', link)",
  ],
  ["deep nesting", `result = ${"(".repeat(80)}df${")".repeat(80)}.shape[0] ${"+ 1 ".repeat(1500)}`],
];

describe("the code guard", () => {
  it("refuses code that cannot answer from the data, and says what to do", () => {
    const said = judge(refused.map(([, , code]) => code));
    expect(refused.map(([name], at) => [name, said[at]])).toEqual(refused.map(([name, sentence]) => [name, sentence]));
  });

  it("lets ordinary analyses pass", () => {
    const said = judge(allowed.map(([, code]) => code));
    expect(allowed.map(([name], at) => [name, said[at]])).toEqual(allowed.map(([name]) => [name, null]));
  });

  it("only requires a result where there is no data", () => {
    expect(judge(["result = 1 + 1", "x = 1"], false)).toEqual([null, noResult]);
  });
});

describe("the code guard in an execution", () => {
  const code = `print("ran")\nx = 1`;

  it("prevents the code from running", async ({ warmBench }) => {
    const job = await warmBench.job(code, strongestTier, { guard: true });
    expect({ output: job.output, reply: JSON.parse(job.reply) as unknown }).toEqual({
      output: "",
      reply: {
        result: null,
        figures: [],
        warnings: [],
        notices: [],
        failure: { kind: "guard", message: noResult },
      },
    });
  });

  it("does not run unless requested, and leaves syntax errors to Python", async ({ warmBench }) => {
    expect((await warmBench.job(code, strongestTier)).output).toBe("ran\n");
    expect(await warmBench.attack("result = (", strongestTier, { guard: true })).toBe("SyntaxError");
  });

  it("is not a barrier: hostile code passes it and meets the sandbox", async ({ warmBench }) => {
    const hostile = `import os\nresult = os.fork()`;
    expect(await warmBench.attack(hostile, strongestTier, { guard: true })).toBe("PermissionError");
  });
});
