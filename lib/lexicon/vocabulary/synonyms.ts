import { synonymGroups } from "@/lib/domain/datasets/synonyms";
import { toRoot } from "../words/roots";
import { toWholeWord } from "./abbreviations";

/** Synonyms in the tables of any trade, besides those that the product knows everywhere. */
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
  apply application
  decide decision
  submit submission
  ship shipment dispatch
  register registration
  enroll enrolment enrollment
  to end destination dropoff
  form class
  rating grade
  award grant
  film movie
  server waiter
  flat apartment
  reject refuse decline
  lend borrow loan
  company firm organisation
  guest visitor
  lorry truck
  tip gratuity
  act artist band performer
  lose loss
  labour labor work
  charge cost
  expire expiry
  die dead death
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

/** Whether two roots are synonyms in tables of any trade. */
export function areSynonyms(left: string, right: string): boolean {
  return left !== right && synonymsOf.get(left)?.has(right) === true;
}

/** Whether a root has known synonyms. */
export function hasSynonyms(root: string): boolean {
  return synonymsOf.has(root);
}
