/** A legacy encoding and the languages written in it. */
export interface LegacyEncoding {
  /** A label of `findEncodingLabel`. */
  label: string;
  /** Languages, as BCP 47 tags. */
  languages: readonly string[];
  /** Whether its words consist of Latin letters or others. */
  script: "latin" | "other" | "east asian";
  /** How uncommon it is, as a natural logarithm: evidence for it must outweigh this. */
  rarity: number;
  /** Lead bytes of everyday characters, for encodings with two-byte characters. */
  everyday?: readonly [first: number, last: number];
}

const western = ["de", "fr", "es", "pt", "it", "nl", "da", "sv", "nb", "fi", "is", "ca"];
const central = ["pl", "cs", "sk", "hu", "ro", "hr", "sl"];
const cyrillic = ["ru", "uk", "bg", "sr"];
const baltic = ["lt", "lv", "et"];

/** The encodings that are tried on text that is not valid UTF-8, the likeliest of equally good ones first. */
export const legacyEncodings: readonly LegacyEncoding[] = [
  { label: "windows-1252", languages: western, script: "latin", rarity: 0 },
  { label: "windows-1250", languages: central, script: "latin", rarity: 3 },
  { label: "windows-1254", languages: ["tr"], script: "latin", rarity: 4 },
  { label: "windows-1257", languages: baltic, script: "latin", rarity: 5 },
  { label: "iso-8859-2", languages: central, script: "latin", rarity: 5 },
  { label: "iso-8859-15", languages: western, script: "latin", rarity: 5 },
  { label: "macintosh", languages: western, script: "latin", rarity: 6 },
  { label: "ibm850", languages: western, script: "latin", rarity: 7 },
  { label: "ibm437", languages: western, script: "latin", rarity: 7.5 },
  { label: "ibm852", languages: central, script: "latin", rarity: 8 },
  { label: "iso-8859-13", languages: baltic, script: "latin", rarity: 7 },
  { label: "windows-1251", languages: cyrillic, script: "other", rarity: 2 },
  { label: "koi8-r", languages: ["ru", "bg"], script: "other", rarity: 5 },
  { label: "koi8-u", languages: ["uk"], script: "other", rarity: 6 },
  { label: "ibm866", languages: ["ru"], script: "other", rarity: 6 },
  { label: "iso-8859-5", languages: cyrillic, script: "other", rarity: 6 },
  { label: "x-mac-cyrillic", languages: cyrillic, script: "other", rarity: 8 },
  { label: "windows-1253", languages: ["el"], script: "other", rarity: 3 },
  { label: "iso-8859-7", languages: ["el"], script: "other", rarity: 5 },
  { label: "windows-1255", languages: ["he"], script: "other", rarity: 3 },
  { label: "windows-1256", languages: ["ar", "fa"], script: "other", rarity: 3 },
  { label: "iso-8859-6", languages: ["ar"], script: "other", rarity: 6 },
  { label: "windows-874", languages: ["th"], script: "other", rarity: 3 },
  { label: "shift_jis", languages: ["ja"], script: "east asian", rarity: 2, everyday: [0x88, 0x97] },
  { label: "gb18030", languages: ["zh-Hans"], script: "east asian", rarity: 2, everyday: [0xb0, 0xd7] },
  { label: "big5", languages: ["zh-Hant"], script: "east asian", rarity: 2, everyday: [0xa4, 0xc6] },
  { label: "euc-kr", languages: ["ko"], script: "east asian", rarity: 2, everyday: [0xb0, 0xc8] },
  { label: "euc-jp", languages: ["ja"], script: "east asian", rarity: 4, everyday: [0xb0, 0xcf] },
];
