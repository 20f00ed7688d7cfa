"use client";

import bundle from "plotly.js/dist/plotly-strict.min";
import { createChart } from "./create-chart";

/** Draws every Plotly chart type, with the bundle that compiles no code from text, which the page's policy forbids. */
export const FullChart = createChart(bundle);
