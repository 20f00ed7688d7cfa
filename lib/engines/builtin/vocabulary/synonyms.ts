import { synonymGroups } from "@/lib/domain/datasets/synonyms";
import { toRoot } from "../words/roots";
import { toWholeWord } from "./abbreviations";

/** Words that name the same thing in the tables of any trade, beside those that the product knows everywhere. */
const groups = `
  reply response answer
  close resolve solve finish complete
  trip ride journey
  employee staff person people worker colleague
  ticket case request
  appointment visit
  customer client buyer shopper
  patient client
  shop store branch
  station stop
  kind type sort
  product item article
  town city
  reason cause
  topic subject theme
  doctor physician
  rating mark score star
  fee charge
  section group
  payment transaction
  dish meal
  pupil student
  teacher instructor trainer coach
  car vehicle
  bike bicycle
  supplier vendor
  weight mass
  method way
  minute min
  refund reimbursement
  leave exit
  name call
  waste discard throw
  start begin
  end finish
  purchase buy
  from start origin pickup
  quantity piece unit
  damage break breakage
  child kid
  pupil student child kid
  cost spend expense
  arrive arrival receive
  depart departure
  apply application
  decide decision
  submit submission
  complete completion
  ship shipment dispatch
  register registration
  enroll enrolment enrollment
  renew renewal
  expire expiry expiration
  deliver delivery
  to end destination dropoff
`;

const synonymsOf = new Map<string, Set<string>>();
const all = [
  ...synonymGroups,
  ...groups
    .trim()
    .split("\n")
    .map((line) => line.trim().split(" ")),
];
for (const group of all) {
  const roots = group.map((word) => toRoot(toWholeWord(word)));
  for (const root of roots) synonymsOf.set(root, new Set([...(synonymsOf.get(root) ?? []), ...roots]));
}

/** Whether two roots name the same thing in tables of any trade. */
export function areSynonyms(left: string, right: string): boolean {
  return left !== right && synonymsOf.get(left)?.has(right) === true;
}

/** Whether a root is a word of which others are known to mean the same. */
export function hasSynonyms(root: string): boolean {
  return synonymsOf.has(root);
}
