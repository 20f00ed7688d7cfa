"use client";

import bundle from "plotly.js/dist/plotly-strict.min";
import { createChart } from "./create-chart";

/** Draws every kind of chart that Plotly knows, in the build that makes no programs of text: the page's policy forbids it. */
export const FullChart = createChart(bundle);
