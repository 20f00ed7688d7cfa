/**
 * Groups of synonyms common in tables of any domain, including other languages. Abbreviations are listed with their
 * long forms.
 */
export const synonymGroups: readonly (readonly string[])[] = `
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
