"use client";

import bundle from "plotly.js/dist/plotly.min";
import { createChart } from "./create-chart";

/** Draws every kind of chart that Plotly knows. */
export const FullChart = createChart(bundle);
