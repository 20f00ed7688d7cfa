/** How a language says that the writer has done something, or that something was done to what is stored. */
export interface EffectWords {
  language: string;
  /** Match a claim of an effect in lower case. */
  claims: readonly RegExp[];
  /** Match a word in or before a claim, in the same clause, that denies it or makes it a condition. */
  denials: RegExp;
}

const enDone =
  "deleted|erased|wiped|purged|sent|e-?mailed|mailed|messaged|notified|uploaded|scheduled|approved|published|posted|shared|saved|renamed|overw(?:rote|ritten)|archived|booked|paid|transferred|submitted|forwarded|revoked|granted|disabled|enabled|installed|unsubscribed|cancell?ed";
const enChanged =
  "changed|updated|modified|edited|removed|created|added|moved|restored|emptied|cleared|dropped|cleaned|replaced";
const enStored =
  "everything|all (?:of )?(?:it|them|(?:the |your )?(?:data|files?|rows|records|datasets?|tables?|conversations?|documents?))|(?:the|your|this|that) (?:[\\w-]+ ){0,2}?(?:data|datasets?|files?|tables?|conversations?|documents?|databases?|accounts?|recipes?|definitions?|settings|permissions?|reports?|e-?mails?|messages?|invitations?|reminders?|meetings?|orders?)";
const deDone =
  "gelöscht|entfernt|gesendet|gesandt|verschickt|geschickt|versendet|versandt|hochgeladen|eingeplant|genehmigt|freigegeben|gespeichert|umbenannt|veröffentlicht|überschrieben|archiviert|geteilt|geändert|aktualisiert|verschoben|wiederhergestellt|bezahlt|gebucht|storniert";
const frDone =
  "(?:supprim|effac|envoy|enregistr|renomm|télévers|télécharg|planifi|programm|approuv|publi|partag|sauvegard|modifi|archiv|annul|restaur|déplac|pay|réserv)é(?:e|s|es)?";
const esDone =
  "borrad|eliminad|enviad|guardad|renombrad|subid|programad|aprobad|publicad|compartid|modificad|cambiad|archivad|cancelad|restaurad|movid|pagad";
const ptDone =
  "apagad|excluíd|eliminad|enviad|salv|guardad|renomead|carregad|agendad|aprovad|publicad|compartilhad|partilhad|modificad|alterad|arquivad|cancelad";
const itDone =
  "cancellat|eliminat|inviat|spedit|salvat|rinominat|caricat|programmat|pianificat|approvat|pubblicat|condivis|modificat|archiviat|annullat|ripristinat|spostat|pagat";
const nlDone =
  "verwijderd|gewist|verstuurd|verzonden|gestuurd|opgeslagen|hernoemd|geüpload|ingepland|goedgekeurd|gepubliceerd|gedeeld|gewijzigd|aangepast|gearchiveerd|geannuleerd|hersteld|verplaatst|betaald";

/** Letters on both sides end a word in every script; `\b` knows Latin letters without marks only. */
const word = (words: string) => `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`;
const near = (...parts: readonly string[]) => new RegExp(parts.join("[^.!?\\n]{0,80}?"), "u");

/** The languages whose sentences are recognised, as data. */
export const effectWords: readonly EffectWords[] = [
  {
    language: "English",
    claims: [
      new RegExp(
        `${word("i|we|i['’]ve|we['’]ve")}(?: (?:have|had|just|now|also|already|successfully|then|went ahead and|have now|permanently))*[ ,]+(?:${enDone})(?![\\p{L}])`,
        "u",
      ),
      near(
        `${word("i|we|i['’]ve|we['’]ve")}(?: (?:have|had|just|now|also|already|successfully|then|permanently))*[ ,]+(?:${enChanged})(?![\\p{L}])`,
        word(enStored),
      ),
      new RegExp(
        `${word(enStored)}(?: [“"'‘][^”"'’]*[”"'’])? (?:(?:has|have|is|are|was|were)(?: (?:now|all|already|been|successfully|permanently))*) (?:${enDone}|gone)(?![\\p{L}])`,
        "u",
      ),
      new RegExp(
        `${word(enStored)}(?: [“"'‘][^”"'’]*[”"'’])? (?:(?:has|have) (?:now |all |already )?been|(?:is|are) (?:now|all|already))(?: (?:successfully|permanently))* (?:${enChanged})(?![\\p{L}])`,
        "u",
      ),
      near(
        `^(?:done|ok|okay|sure|all set|all done|success|successfully|✓|✔|✅)[^\\p{L}]+(?:i |successfully )?(?:${enDone}|${enChanged})`,
        word(enStored),
      ),
      near(`^(?:successfully )?(?:${enDone}|${enChanged})(?![\\p{L}])`, word(enStored)),
      new RegExp(
        `${word("everything|all (?:of )?(?:it|them|(?:the |your )?(?:data|files|datasets|tables))")}(?: is|['’]s| are) (?:now )?(?:gone|wiped|deleted)`,
        "u",
      ),
    ],
    denials: /(?<!\p{L})(?:not|never|nothing|no one|cannot|can['’]t|n['’]t|unable|would|could|if|when)(?!\p{L})/u,
  },
  {
    language: "German",
    claims: [
      near(word("ich|wir"), word(`habe|haben|hab`), word(deDone)),
      near(word("habe|haben"), word("ich|wir"), word(deDone)),
      near(
        word(
          "alles|alle|(?:die|der|das|deine|ihre|dein|ihr) (?:\\p{L}+ )?(?:daten|datei|dateien|datensatz|datensätze|tabelle|tabellen|unterhaltung|e-?mail|nachricht|bericht)",
        ),
        word("wurden?|ist|sind"),
        word(deDone),
      ),
    ],
    denials: /(?<!\p{L})(?:nicht|nichts|nie|kein\p{L}*|würden?|könnten?|wenn|falls)(?!\p{L})/u,
  },
  {
    language: "French",
    claims: [
      near(`(?:${word("j['’]ai|nous avons|on a")})`, word(frDone)),
      near(word("tout|toutes?|tous|le|la|les|votre|vos"), word("a été|ont été|est|sont"), word(frDone)),
    ],
    denials: /(?<!\p{L})(?:pas|rien|aucune?|jamais|pourrais|pourrait|si)(?!\p{L})/u,
  },
  {
    language: "Spanish",
    claims: [
      near(word("he|hemos"), word(`(?:${esDone})[oa]s?`)),
      new RegExp(
        word(
          "borré|eliminé|envié|guardé|renombré|subí|programé|aprobé|publiqué|compartí|modifiqué|cambié|borramos|eliminamos|enviamos",
        ),
        "u",
      ),
      near(
        word("todo|todos|todas|el|la|los|las|tus?|sus?"),
        word("ha sido|han sido|fue|fueron|está|están"),
        word(`(?:${esDone})[oa]s?`),
      ),
    ],
    denials: /(?<!\p{L})(?:no|nada|nunca|ningún\p{L}*|ninguna|podría|si)(?!\p{L})/u,
  },
  {
    language: "Portuguese",
    claims: [
      new RegExp(
        word(
          "apaguei|excluí|deletei|removi|enviei|salvei|guardei|renomeei|carreguei|agendei|aprovei|publiquei|compartilhei|partilhei|alterei|eliminei|apagamos|enviamos",
        ),
        "u",
      ),
      near(word("foi|foram|está|estão"), word(`(?:${ptDone})[oa]s?`)),
    ],
    denials: /(?<!\p{L})(?:não|nada|nunca|nenhum\p{L}*|poderia|se)(?!\p{L})/u,
  },
  {
    language: "Italian",
    claims: [
      near(word("ho|abbiamo"), word(`(?:${itDone})[oaie]`)),
      near(word("tutto|tutti|tutte|il|la|i|le|gli|lo"), word("è stat[oa]|sono stat[ie]"), word(`(?:${itDone})[oaie]`)),
    ],
    denials: /(?<!\p{L})(?:non|nulla|niente|mai|nessun\p{L}*|potrei|se)(?!\p{L})/u,
  },
  {
    language: "Dutch",
    claims: [
      near(word("ik|we|wij"), word("heb|hebben"), word(nlDone)),
      near(word("alles|alle|(?:de|het|je|uw) \\p{L}+"), word("is|zijn|werd|werden"), word(nlDone)),
    ],
    denials: /(?<!\p{L})(?:niet|niets|nooit|geen|zou|kan|als)(?!\p{L})/u,
  },
  {
    language: "Polish",
    claims: [
      new RegExp(
        "(?<!\\p{L})(?:usun|skasowa|wysła|zapisa|zmieni|przesła|zatwierdzi|opublikowa|udostępni|zaplanowa)(?:ął|ęł|ł)[ae]?m(?!\\p{L})|(?:usunięt|skasowan|wysłan|zapisan)[oeay] ",
        "u",
      ),
    ],
    denials: /(?<!\p{L})(?:nie|nic|nigdy|żad\p{L}*|gdyby|jeśli)(?!\p{L})/u,
  },
  {
    language: "Russian",
    claims: [
      /(?:удалил|отправил|сохранил|переименовал|загрузил|запланировал|одобрил|опубликовал|изменил|стёр|стер)(?:а|и)?(?!\p{L})|(?:всё|все|файл\p{L}*|данные|таблиц\p{L}*)[^.!?\n]{0,40}(?:удален|удалён|отправлен|сохранен|сохранён|изменен|изменён)/u,
    ],
    denials: /(?<!\p{L})(?:не|ничего|никогда|бы|если)(?!\p{L})/u,
  },
  {
    language: "Turkish",
    claims: [
      /(?:sildi|gönderdi|kaydetti|yükledi|onayladı|yayınladı|paylaştı|değiştirdi|planladı)[mk](?!\p{L})|(?:her şey|tüm \p{L}+|veriler|dosyalar?)[^.!?\n]{0,40}(?:silindi|gönderildi|kaydedildi)/u,
    ],
    denials: /(?<!\p{L})(?:değil|hiçbir\p{L}*|asla)(?!\p{L})/u,
  },
  {
    language: "Japanese",
    claims: [
      /(?:削除|消去|送信|保存|変更|アップロード|承認|公開|予約|共有|更新|改名)(?:を)?(?:しました|いたしました|完了|済み|されました|できました)|消しました|送りました/u,
    ],
    denials: /(?:ません|なかった|していない|されていない|場合)/u,
  },
  {
    language: "Chinese",
    claims: [
      /(?:已经?|我)[^。!?！？\n]{0,16}(?:删除|刪除|清空|发送|發送|保存|重命名|上传|上傳|安排|批准|发布|發布|更改|修改|分享)|(?:删除|刪除|清空|发送|發送|保存|上传|上傳|批准|发布|發布)(?:了|完毕|成功|完成)/u,
    ],
    denials: /(?:没有|沒有|未|不能|无法|無法|不会|如果)/u,
  },
  {
    language: "Korean",
    claims: [/(?:삭제|전송|저장|변경|업로드|승인|게시|예약|발송|공유)(?:를 |을 )?(?:했|하였|되었|됐|완료)/u],
    denials: /(?:않|못|없|아니)/u,
  },
  {
    language: "Arabic",
    claims: [/(?:لقد )?(?:حذفت|أرسلت|حفظت|رفعت|غيرت|نشرت)|تم (?:حذف|إرسال|حفظ|رفع|تغيير|نشر)/u],
    denials: /(?:لم |لا |لن )/u,
  },
  {
    language: "Hindi",
    claims: [/(?:हटा|मिटा|भेज|सहेज|बदल|अपलोड कर|प्रकाशित कर) ?(?:दिया|दी|दिए|लिया)/u],
    denials: /(?:नहीं|कुछ नहीं)/u,
  },
];
