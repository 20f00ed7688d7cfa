"use client";

import bundle from "plotly.js/dist/plotly-cartesian.min";
import { createChart } from "./create-chart";

/** Draws the common kinds of charts with two axes. */
export const CartesianChart = createChart(bundle);
