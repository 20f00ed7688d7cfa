import { isFigureObject, toFigureObject, type FigureObject, type FigureValue } from "./figure-value";

const harmlessMethods = new Set(["animate", "skip", "restyle", "update", "relayout"]);
const mostSteps = 200;

/** Without a method, Plotly restyles. */
function isHarmless(method: FigureValue | undefined): boolean {
  return method === undefined || (typeof method === "string" && harmlessMethods.has(method));
}

function cleanSteps(menu: FigureValue, name: "steps" | "buttons"): FigureValue {
  const { [name]: steps, ...rest } = toFigureObject(menu);
  if (!Array.isArray(steps)) return rest;
  const known = steps.filter((step) => isFigureObject(step) && isHarmless(step.method));
  return { ...rest, [name]: known.slice(0, mostSteps) };
}

/**
 * Keeps only sliders and menus that call Plotly methods which change what is drawn. Their arguments are sanitised
 * already.
 */
export function cleanMenus(layout: FigureObject): FigureObject {
  const { sliders, updatemenus, ...rest } = layout;
  return {
    ...rest,
    ...(Array.isArray(sliders) ? { sliders: sliders.map((slider) => cleanSteps(slider, "steps")) } : {}),
    ...(Array.isArray(updatemenus) ? { updatemenus: updatemenus.map((menu) => cleanSteps(menu, "buttons")) } : {}),
  };
}
