import { toStem } from "./stem";

/** Words that name the same thing in tables of any field, also of other languages. Short forms stand beside their long ones. */
const groups: readonly (readonly string[])[] = `
  mass weight weigh
  beak bill
  sex gender geschlecht sexe sexo
  temperature temp temperatures temperatur température temperatura
  precipitation precip rainfall rain niederschlag
  population pop inhabitants einwohner bevölkerung
  expectancy expect expectation
  quantity qty quantities menge anzahl stückzahl quantité cantidad
  amount amt
  number num no nr
  average avg
  maximum max
  minimum min
  latitude lat
  longitude lon lng long
  salary wage wages pay gehalt lohn salaire salario
  revenue turnover umsatz erlös
  country nation staat país
  department dept
  category cat
  description desc
  address addr
  telephone phone tel
  percentage pct percent
  velocity speed
  manufacturer maker
  colour color
  centre center
  metre meter
  licence license
  identifier id
  elevation altitude
  height ht
  width wd
  duration dur
  distance dist
  employee emp mitarbeiter
  order bestellung auftrag commande pedido ordine
  price preis prix precio prezzo
  product produkt artikel produit producto prodotto
  date datum fecha
  city stadt ville ciudad città
  cost kosten coût costo
  profit gewinn bénéfice beneficio
  customer client cust kunde kunden cliente
  transaction txn
  discount disc rabatt descuento sconto
  year yr jahr année año anno
  month mth monat mois
  standard std
  deviation dev
  damage dmg
  humidity hum
  pressure press
`
  .trim()
  .split("\n")
  .map((line) => line.trim().split(" "));

const byStem = new Map<string, number>();
groups.forEach((group, index) => group.forEach((word) => byStem.set(toStem(word), index)));

/** Whether two words name the same thing in tables of any field. */
export function areSynonyms(left: string, right: string): boolean {
  const group = byStem.get(toStem(left));
  return group !== undefined && group === byStem.get(toStem(right));
}

/** Nouns that are close in spelling to others and must never be taken for a slip of the pen. */
const realWords = new Set(
  [
    ...groups.flat(),
    ..."county country state city region county state price prize sale scale weight height length width depth age name gender street store score source course order border rating ranking rate date data time title role rule mode model male female mean median male table cable case cost coast count court core care card code color colour class glass grade trade brand bank band tank rank book look cook food wood mood good sold cold gold hold loan load road lead leaf tree free fee feet meat seat heat beat boat coal goal role soil oil sail mail tail rail train rain brain grain drain plane plant plane planet point print paint pound round sound ground group grow crop drop shop ship chip trip tip hip lip salary celery calorie category history industry minister monster master matter letter better butter bitter batter water later layer player prayer farmer former winter winner dinner summer number member lumber timber limber stage state stats station nation ration ratio region religion version mission session season reason person prison profit product project process price payment department apartment treatment statement employment deployment income outcome revenue avenue value volume column month mouth north south worth width health wealth death depth birth earth quality quantity equality".split(
      " ",
    ),
  ].map(toStem),
);

/** Whether a word is a common noun of its own. */
export function isRealWord(word: string): boolean {
  return realWords.has(toStem(word));
}
