/** Countries by their code, with their adjectives, their people and other names. */
const rows =
  "AT:austrian AU:australian,aussie BE:belgian BG:bulgarian BR:brazilian CA:canadian CH:swiss CL:chilean CN:chinese CO:colombian CY:cypriot CZ:czech,czechia,czech republic DE:german DK:danish,dane EE:estonian EG:egyptian ES:spanish,spaniard FI:finnish,finn FR:french,frenchman GB:british,briton,uk,england,english,great britain,united kingdom GR:greek HK:hongkonger HR:croatian,croat HU:hungarian ID:indonesian IE:irish IL:israeli IN:indian IS:icelandic IT:italian JP:japanese KE:kenyan KR:korean,south korea LT:lithuanian LU:luxembourger LV:latvian MA:moroccan MT:maltese MX:mexican MY:malaysian NG:nigerian NL:dutch,holland,dutchman,the netherlands NO:norwegian NZ:new zealander,kiwi PE:peruvian PH:filipino,philippine PK:pakistani PL:polish,pole PT:portuguese RO:romanian RS:serbian RU:russian SE:swedish,swede SG:singaporean SI:slovenian SK:slovak TH:thai TN:tunisian TR:turkish,turk,turkey TW:taiwanese UA:ukrainian US:american,usa,america,united states,the states VN:vietnamese ZA:south african AR:argentinian,argentine";

const names = new Intl.DisplayNames("en", { type: "region" });

/** All names of each country, in lower case: its code, its name, its adjective and its people. */
const countries: readonly (readonly string[])[] = rows.split(/ (?=[A-Z]{2}:)/).map((row) => {
  const [code = "", others = ""] = row.split(":");
  return [code.toLowerCase(), (names.of(code) ?? code).toLowerCase(), ...others.split(",")];
});

const byName = new Map(countries.flatMap((known) => known.map((name) => [name, known] as const)));

/** Returns the other names of a country, in lower case, for example `german` and `de` for `Germany`; none for other words. */
export function toCountryNames(value: string): readonly string[] {
  return byName.get(value.trim().toLowerCase()) ?? [];
}
