"use client";

import bundle from "plotly.js/dist/plotly-basic.min";
import { createChart } from "./create-chart";

/** Draws bars, lines, points and pies with the smallest build of Plotly. */
export const BasicChart = createChart(bundle);
