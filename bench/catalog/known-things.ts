import type { Passage } from "@/lib/domain/library/document";

/** A table with what a person wrote about it; columns by name, with their descriptions. */
interface KnownTable {
  name: string;
  description?: string;
  columns: Readonly<Record<string, string>>;
}

/** Tables as people name them: in several styles, languages and degrees of care. */
export const tables: readonly KnownTable[] = [
  {
    name: "Web shop orders 2024",
    description: "All paid orders of the online store, one row each.",
    columns: {
      order_id: "",
      orderDate: "",
      customerEmail: "",
      order_total_eur: "Gross, including shipping",
      couponCode: "",
    },
  },
  {
    name: "crm_contacts",
    columns: {
      ContactID: "",
      FirstName: "",
      lead_source: "Campaign or channel the person came from",
      phone_number: "",
      gdprConsent: "Whether we may write to them",
    },
  },
  {
    name: "HR headcount",
    description: "Employees by month with contract and salary band.",
    columns: {
      employee_no: "",
      hireDate: "",
      terminationDate: "Empty while still employed",
      salary_band: "",
      costCentre: "",
    },
  },
  {
    name: "support_tickets",
    columns: {
      ticketId: "",
      firstResponseMinutes: "",
      csat_score: "Satisfaction from 1 to 5 given by the requester",
      escalated: "",
      assigned_agent: "",
    },
  },
  {
    name: "Lagerbestand Hamburg",
    columns: {
      artikelnummer: "",
      bestand_menge: "",
      lagerort: "Shelf and bay",
      mindestbestand: "Reorder below this quantity",
    },
  },
  {
    name: "Weather stations",
    columns: { station: "", observedAt: "", TempC: "", precipMm: "", windSpeedKmh: "" },
  },
  {
    name: "subscriptions_mrr",
    columns: {
      accountId: "",
      plan_tier: "",
      mrr_usd: "Monthly recurring revenue in US dollars",
      trialEndsOn: "",
      canceled_at: "",
    },
  },
  {
    name: "Clinical trial visits",
    columns: {
      patientCode: "",
      visit_no: "",
      systolicBP: "",
      haemoglobin_gdl: "",
      adverse_event: "Free text by the physician",
    },
  },
  {
    name: "ad_spend_by_channel",
    columns: { channel: "", impressions: "", clicks: "", spend_eur: "", ctr: "Clicks divided by impressions" },
  },
  {
    name: "delivery_routes",
    columns: {
      routeId: "",
      driverName: "",
      departedAt: "",
      distanceKm: "",
      lateDeliveries: "Parcels after the promised window",
    },
  },
  { name: "Election results", columns: { constituency: "", turnoutPct: "", votes_valid: "", winner: "" } },
  { name: "Energy meters", columns: { meterSerial: "", readingKwh: "", tariff: "", tamperFlag: "" } },
];

/** Documents, each with its passages. */
export const documents: readonly { name: string; passages: readonly Passage[] }[] = [
  {
    name: "metrics-handbook.pdf",
    passages: [
      {
        page: 3,
        heading: null,
        text: "Net revenue is gross order value minus refunds, discounts and value added tax.",
      },
      {
        page: 4,
        heading: null,
        text: "Average basket: net revenue divided by the number of paid orders in the period.",
      },
      {
        page: 7,
        heading: null,
        text: "Customer lifetime value is computed over 24 months and excludes marketing costs.",
      },
    ],
  },
  {
    name: "support-playbook.md",
    passages: [
      {
        page: null,
        heading: "Escalation",
        text: "Escalate a ticket when two days pass without a reply from second level.",
      },
      {
        page: null,
        heading: "Refund policy",
        text: "Money goes back within fourteen days; after that the team lead decides.",
      },
      { page: null, heading: "Opening hours", text: "The hotline answers from eight to six on working days." },
    ],
  },
  {
    name: "warehouse dictionary.docx",
    passages: [
      {
        page: null,
        heading: "Columns",
        text: "mindestbestand is the safety stock; replenishment is ordered automatically below it.",
      },
      { page: null, heading: "Inventory count", text: "Stocktaking takes place every last Friday in November." },
    ],
  },
];

/** Terms with their meanings. */
export const definitions: readonly { term: string; meaning: string }[] = [
  { term: "churn", meaning: "no order for 90 days" },
  { term: "active customer", meaning: "at least one paid order within 90 days" },
  { term: "ARPU", meaning: "monthly recurring revenue divided by accounts that pay" },
  { term: "late delivery", meaning: "more than 30 minutes after the promised window" },
  { term: "fiscal year", meaning: "from April to March" },
];

/** Questions that were answered. */
export const answers: readonly { question: string; explanation: string }[] = [
  { question: "Which region sold most in the last quarter?", explanation: "Bavaria sold most, 1.2 million euros." },
  { question: "How has employee turnover changed since 2021?", explanation: "Attrition fell from 14 % to 9 %." },
  {
    question: "Do coupons raise the order value?",
    explanation: "Orders with a coupon are 8 euros smaller on average.",
  },
  {
    question: "Correlation of rain and late parcels",
    explanation: "On wet days twice as many parcels miss their window.",
  },
];
