import { different, inState, less, percent, ratio, rows, sum } from "./formula";
import type { TermWays } from "./term";

/** Results of advertising. */
export const marketingTerms = {
  "click-through rate": [percent(sum("clicks"), sum("impressions")), percent(sum("clicks"), sum("sends"))],
  "conversion rate": [
    percent(sum("conversions"), sum("clicks")),
    percent(sum("conversions"), sum("visits")),
    percent(rows(inState("converted")), rows()),
  ],
  "cost per click": [ratio(sum("cost"), sum("clicks"))],
  "cost per thousand impressions": [{ kind: "quotient", top: sum("cost"), bottom: sum("impressions"), times: 1000 }],
  "cost per conversion": [
    ratio(sum("cost"), sum("conversions")),
    ratio(sum("cost"), rows(inState("converted"))),
    ratio(sum("cost"), different("order")),
  ],
  "return on ad spend": [ratio(sum("revenue"), sum("cost"))],
  "return on investment": [percent(sum(less("revenue", "cost")), sum("cost"))],
  "advertising cost share": [percent(sum("cost"), sum("revenue"))],
  "revenue per click": [ratio(sum("revenue"), sum("clicks"))],
  "revenue per conversion": [ratio(sum("revenue"), sum("conversions"))],
  conversions: [sum("conversions")],
  clicks: [sum("clicks")],
  impressions: [sum("impressions")],
  "open rate": [percent(sum("opens"), sum("sends"))],
  "bounce rate": [percent(sum("bounces"), sum("sends"))],
  "unsubscribe rate": [percent(sum("unsubscribes"), sum("sends"))],
  "budget used": [percent(sum("cost"), sum("budget"))],
  "budget left": [sum(less("budget", "cost"))],
} satisfies TermWays;
