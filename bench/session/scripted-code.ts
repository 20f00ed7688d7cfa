import type { ScriptedQuestion } from "./scripted-question";

/**
 * Writes a program for the question, as long as those that models write: the aggregation, and a chart with titles and
 * units. Its last line prints how long it has run since its first line, in milliseconds.
 */
export function toScriptedCode({ group, measure, aggregation, title, quantity }: ScriptedQuestion): string {
  const label = group[0]?.toUpperCase() + group.slice(1).replaceAll("_", " ");
  return `import time
started = time.perf_counter()

# Rows without a ${group} or a ${measure} are left out, as pandas does; nothing is filled in.
result = df.groupby("${group}", as_index=False)["${measure}"].${aggregation}()
result = result.rename(columns={"${group}": "${label}", "${measure}": "${title}"})
result = result.sort_values("${title}", ascending=False).reset_index(drop=True)

# A bar chart compares ${quantity}; bars start at zero so that their lengths can be compared.
fig = px.bar(
    result,
    x="${label}",
    y="${title}",
    title="${title} by ${group}",
    template="plotly_white",
    text_auto=".4s",
    color_discrete_sequence=["#3B6EA8"],
)
fig.update_traces(
    textposition="outside",
    cliponaxis=False,
    marker_line_width=0,
    hovertemplate="<b>%{x}</b><br>${title}: %{y:,.2f}<extra></extra>",
)
fig.update_layout(
    xaxis_title="${label}",
    yaxis_title="${title}",
    xaxis=dict(categoryorder="total descending", tickangle=0, showgrid=False),
    yaxis=dict(rangemode="tozero", separatethousands=True, gridcolor="#E5E7EB", zerolinecolor="#9CA3AF"),
    bargap=0.35,
    showlegend=False,
    font=dict(family="Inter, Arial, sans-serif", size=14, color="#1F2937"),
    title=dict(x=0.02, xanchor="left", font=dict(size=18)),
    margin=dict(l=70, r=30, t=70, b=60),
    hoverlabel=dict(bgcolor="white", font_size=13),
    uniformtext=dict(minsize=10, mode="hide"),
)

# A note below the chart says what was counted, so that the picture can be passed on without this page.
fig.add_annotation(
    text="All orders of the file; rows without a value are left out.",
    xref="paper",
    yref="paper",
    x=0,
    y=-0.2,
    xanchor="left",
    showarrow=False,
    font=dict(size=11, color="#6B7280"),
)
fig.update_xaxes(title_standoff=12, automargin=True, ticks="outside", ticklen=4, tickcolor="#9CA3AF")
fig.update_yaxes(title_standoff=12, automargin=True, ticks="outside", ticklen=4)

print(f"code_ms={(time.perf_counter() - started) * 1000:.3f}")`;
}

/** Parses the milliseconds that a scripted program reports; null when it did not get that far. */
export function readCodeMs(output: string): number | null {
  const match = /^code_ms=([\d.]+)$/m.exec(output);
  return match?.[1] === undefined ? null : Number(match[1]);
}
