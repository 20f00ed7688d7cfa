import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { guessLegacyEncoding } from "./guess-legacy-encoding";
import { decodeText } from "./text-decoder";

const polish = "imię,miasto\nŁukasz,Łódź\nMałgorzata,Gdańsk\nŚwiętosława,Poznań\n";
const czech = "jméno,město\nTomáš,Žďár\nŠtěpánka,České Budějovice\nJiří,Hradec Králové\nŽofie,Aš\n";
const russian = "имя,город\nИван,Москва\nМария,Казань\n";
const ukrainian = "ім'я,місто\nЄвген,Київ\nІрина,Їжакевич\nЮлія,Вінниця\nҐалаґан,Львів\n";
const greek = "όνομα,πόλη\nΓιώργος,Αθήνα\nΆννα,Άμφισσα\n";
const western = "name,city\nJosé,São Paulo\nMüller,Köln\nFrançoise,Besançon\nÅse,Malmö\n";

describe("a code page is recognized by the words that it produces", () => {
  test.each([
    ["windows-1250", polish],
    ["windows-1250", czech],
    ["windows-1250", "név,város\nGábor,Győr\nErzsébet,Hódmezővásárhely\nSzűcs Örs,Kőszeg\n"],
    ["windows-1250", "nume,oras\nŞtefan,Târgu Mureş\nIoană,Bacău\nMădălina,Braşov\n"],
    ["iso-8859-2", `${polish}Wąbrzeźno,Śrem\n`],
    ["iso-8859-2", czech],
    ["ibm852", polish],
    ["windows-1251", russian],
    ["koi8-r", russian],
    ["koi8-u", ukrainian],
    ["ibm866", russian],
    ["iso-8859-5", russian],
    ["windows-1253", greek],
    ["iso-8859-7", greek],
    ["windows-1254", "ad,şehir\nAyşe,İstanbul\nÇağlar,Eskişehir\nGülşen,Diyarbakır\nIşık,Muğla\n"],
    ["windows-1255", "שם,עיר\nדוד,ירושלים\nרחל,תל אביב\n"],
    ["windows-1256", "الاسم,المدينة\nمحمد,القاهرة\nفاطمة,الرياض\n"],
    ["windows-1257", "vardas,miestas\nJūratė,Šiauliai\nŽydrūnas,Klaipėda\nŠarūnas,Panevėžys\n"],
    ["windows-874", "ชื่อ,เมือง\nสมชาย,กรุงเทพ\nสมหญิง,เชียงใหม่\n"],
    ["windows-1252", western],
    ["windows-1252", "name,price\nCafé,5\n"],
    ["windows-1252", "nafn,staður\nÞóra,Ísafjörður\nGuðmundur,Hafnarfjörður\nÆgir,Akureyri\n"],
    ["windows-1252", "product,price\nTea,£5\nCoffee,£3\nWater,€2\n"],
    ["windows-1252", "item,temp\noven,200°C\nfridge,4°C\nµ-meter,½ V\n"],
    ["windows-1252", "quote\nHe said – “no” … it’s fine\nHe said – “yes”\n"],
    ["macintosh", western],
    ["ibm850", western],
    ["iso-8859-15", "produit,prix\nœufs,3 €\nbœuf,12 €\nlait,1 €\n"],
    ["shift_jis", "名前,都市\n田中太郎,東京\n鈴木花子,大阪\n"],
    ["shift_jis", "商品名,数量\nコーヒー,10\nりんご,5\nテレビ,1\n"],
    ["euc-jp", "名前,都市\n田中太郎,東京\n鈴木花子,大阪\nさくら,きょうと\n"],
    ["euc-kr", "이름,도시\n김철수,서울\n이영희,부산\n똠방각하,대전\n"],
    ["gb18030", "姓名,城市\n王小明,北京\n李华,上海\n张伟,广州\n"],
    ["big5", "姓名,城市\n王小明,台北\n李華,高雄\n張偉,臺中\n"],
  ])("%s", (label, text) => {
    const bytes = iconv.encode(text, label === "euc-kr" ? "cp949" : label.replace("ibm", "cp"));
    const { label: found } = guessLegacyEncoding(bytes);
    expect([found, decodeText(bytes, found)]).toEqual([label, text]);
  });
});

test("an encoding that fits nearly as well is named", () => {
  const bytes = iconv.encode(greek.replace("Ά", ""), "windows-1253");
  expect(guessLegacyEncoding(bytes)).toEqual({ label: "windows-1253", rival: "iso-8859-7" });
});

test("UTF-8 with one broken byte stays UTF-8", () => {
  const text = Buffer.concat([Buffer.from("Köln,Zürich,Genève,Århus,Besançon"), Buffer.from([0xe9, 0x2c])]);
  expect(guessLegacyEncoding(text)).toEqual({ label: "utf-8", rival: null });
});
