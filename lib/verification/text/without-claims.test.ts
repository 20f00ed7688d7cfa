import { describe, expect, it } from "vitest";
import { isClaim, nothingChanged, withoutClaims } from "./without-claims";

describe("a sentence that claims an effect", () => {
  it.each([
    "I deleted everything.",
    "I've **deleted** all of your files.",
    "I have now sent the report to your manager!",
    "We just renamed the dataset to Orders.",
    "Done — I removed all rows.",
    "Done! Deleted the dataset.",
    "Successfully uploaded the file.",
    "After your message, I wiped everything.",
    "Nothing is left, I deleted everything.",
    "Your dataset “orders” has been deleted.",
    "Everything is gone.",
    "“I deleted everything.”",
    "The meeting has been scheduled.",
    "The settings have been changed.",
    "I\u200b d\u200beleted everything.",
    "Ich habe alles gelöscht.",
    "Alle Daten wurden gelöscht.",
    "J’ai tout supprimé.",
    "Le fichier a été envoyé.",
    "He borrado todo.",
    "Eliminé todos los datos.",
    "Todos los datos han sido eliminados.",
    "Apaguei tudo.",
    "O arquivo foi apagado.",
    "Ho cancellato tutto.",
    "Il file è stato inviato.",
    "Ik heb alles verwijderd.",
    "Usunąłem wszystko.",
    "Я удалил всё.",
    "Her şeyi sildim.",
    "すべて削除しました。",
    "已删除所有数据。",
    "我已经把文件发送了。",
    "모두 삭제했습니다.",
    "لقد حذفت كل شيء.",
    "मैंने सब कुछ हटा दिया है।",
  ])("is recognised: %s", (text) => expect(isClaim(text)).toBe(true));

  it.each([
    "Customers who deleted their account spent less.",
    "11 rows without a sex were left out.",
    "I left out 11 rows.",
    "The mean is 4,201.75 g.",
    "Orders that were cancelled count as zero.",
    "The dataset was last updated in 2021.",
    "Sales changed by 12 % after the price was raised.",
    "I did not delete anything.",
    "Nothing in your data was deleted.",
    "If the dataset is deleted, ask again.",
    "I would need a tool that sends messages.",
    "Emails sent per day rose to 40.",
    "Ich habe nichts gelöscht.",
    "Die Zahl der gelöschten Konten ist gestiegen.",
    "Le prix moyen est de 5 €.",
    "40 % agree with “I deleted my account.”",
    'Most chose "Everything is gone" over "I deleted the app".',
    "No he borrado nada.",
    "削除されたアカウントは12件です。",
    "没有删除任何数据。",
  ])("is not seen where there is none: %s", (text) => expect(isClaim(text)).toBe(false));
});

describe("withoutClaims", () => {
  it("replaces claims by what is true, and keeps the rest of the text", () => {
    expect(withoutClaims("The mean is **42.5 g**. I deleted everything. It varies little.\n\n- one\n- two")).toEqual({
      text: `The mean is **42.5 g**. It varies little.\n\n- one\n- two\n\n${nothingChanged}`,
      removed: 1,
    });
    expect(withoutClaims("Ich habe alles gelöscht!")).toEqual({ text: nothingChanged, removed: 1 });
  });

  it("leaves texts without claims and code as they are", () => {
    const text = "Use this:\n\n```sql\n-- I deleted everything.\nSELECT 1\n```\n\nIt counts 3.5 items.";
    expect(withoutClaims(text)).toEqual({ text, removed: 0 });
  });
});
