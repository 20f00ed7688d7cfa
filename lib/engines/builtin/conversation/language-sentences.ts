/** The built-in engine's reply to a question in another language, in that language, by ISO 639-1 code. */
const sentences: Readonly<Record<string, string>> = {
  ar: "أفهم الأسئلة بالإنجليزية فقط. لطرح الأسئلة بالعربية، أضف نموذجًا لغويًا من **Settings › Models**، أو أعد السؤال بالإنجليزية.",
  bn: "আমি শুধু ইংরেজিতে প্রশ্ন বুঝি। বাংলায় প্রশ্ন করতে **Settings › Models**-এ একটি ভাষা মডেল যোগ করুন, অথবা ইংরেজিতে আবার জিজ্ঞাসা করুন।",
  cs: "Rozumím jen otázkám v angličtině. Chcete-li se ptát česky, připojte jazykový model v **Settings › Models**, nebo se zeptejte znovu anglicky.",
  da: "Jeg forstår kun spørgsmål på engelsk. Tilslut en sprogmodel under **Settings › Models** for at spørge på dansk, eller spørg igen på engelsk.",
  de: "Ich verstehe nur Fragen auf Englisch. Um auf Deutsch zu fragen, verbinden Sie unter **Settings › Models** ein Sprachmodell, oder stellen Sie die Frage auf Englisch.",
  el: "Καταλαβαίνω μόνο ερωτήσεις στα αγγλικά. Για να ρωτήσετε στα ελληνικά, συνδέστε ένα γλωσσικό μοντέλο στο **Settings › Models** ή ρωτήστε ξανά στα αγγλικά.",
  es: "Solo entiendo preguntas en inglés. Para preguntar en español, conecte un modelo de lenguaje en **Settings › Models**, o repita la pregunta en inglés.",
  fa: "من فقط پرسش‌های انگلیسی را می‌فهمم. برای پرسیدن به فارسی، یک مدل زبانی در **Settings › Models** متصل کنید یا دوباره به انگلیسی بپرسید.",
  fi: "Ymmärrän vain englanninkielisiä kysymyksiä. Jos haluat kysyä suomeksi, yhdistä kielimalli kohdassa **Settings › Models** tai kysy uudelleen englanniksi.",
  fr: "Je ne comprends que les questions en anglais. Pour poser des questions en français, connectez un modèle de langage dans **Settings › Models**, ou reposez la question en anglais.",
  he: "אני מבין רק שאלות באנגלית. כדי לשאול בעברית, חברו מודל שפה תחת **Settings › Models**, או שאלו שוב באנגלית.",
  hi: "मैं केवल अंग्रेज़ी में पूछे गए प्रश्न समझता हूँ। हिन्दी में पूछने के लिए **Settings › Models** में एक भाषा मॉडल जोड़ें, या अंग्रेज़ी में फिर से पूछें।",
  hu: "Csak az angol nyelvű kérdéseket értem. Ha magyarul szeretne kérdezni, csatlakoztasson egy nyelvi modellt a **Settings › Models** alatt, vagy kérdezzen újra angolul.",
  id: "Saya hanya memahami pertanyaan dalam bahasa Inggris. Untuk bertanya dalam bahasa Indonesia, hubungkan model bahasa di **Settings › Models**, atau ajukan lagi dalam bahasa Inggris.",
  it: "Capisco solo domande in inglese. Per chiedere in italiano, colleghi un modello linguistico in **Settings › Models**, oppure ripeta la domanda in inglese.",
  ja: "英語の質問だけを理解できます。日本語で質問するには、**Settings › Models** で言語モデルを接続するか、英語でもう一度質問してください。",
  ko: "저는 영어 질문만 이해합니다. 한국어로 질문하려면 **Settings › Models**에서 언어 모델을 연결하거나 영어로 다시 질문해 주세요.",
  nl: "Ik begrijp alleen vragen in het Engels. Om in het Nederlands te vragen, verbindt u een taalmodel onder **Settings › Models**, of stelt u de vraag opnieuw in het Engels.",
  no: "Jeg forstår bare spørsmål på engelsk. Koble til en språkmodell under **Settings › Models** for å spørre på norsk, eller spør igjen på engelsk.",
  pl: "Rozumiem tylko pytania po angielsku. Aby pytać po polsku, połącz model językowy w **Settings › Models** lub zapytaj ponownie po angielsku.",
  pt: "Só entendo perguntas em inglês. Para perguntar em português, conecte um modelo de linguagem em **Settings › Models**, ou repita a pergunta em inglês.",
  ro: "Înțeleg doar întrebări în engleză. Pentru a întreba în română, conectați un model lingvistic în **Settings › Models** sau întrebați din nou în engleză.",
  ru: "Я понимаю вопросы только на английском. Чтобы спрашивать по-русски, подключите языковую модель в **Settings › Models** или задайте вопрос по-английски.",
  sv: "Jag förstår bara frågor på engelska. Anslut en språkmodell under **Settings › Models** för att fråga på svenska, eller fråga igen på engelska.",
  ta: "ஆங்கிலக் கேள்விகள் மட்டுமே எனக்குப் புரியும். தமிழில் கேட்க **Settings › Models** பகுதியில் ஒரு மொழி மாதிரியை இணைக்கவும், அல்லது ஆங்கிலத்தில் மீண்டும் கேட்கவும்.",
  te: "నాకు ఆంగ్ల ప్రశ్నలు మాత్రమే అర్థమవుతాయి. తెలుగులో అడగడానికి **Settings › Models** లో ఒక భాషా నమూనాను జోడించండి, లేదా ఆంగ్లంలో మళ్లీ అడగండి.",
  th: "ฉันเข้าใจเฉพาะคำถามภาษาอังกฤษ หากต้องการถามเป็นภาษาไทย ให้เชื่อมต่อโมเดลภาษาที่ **Settings › Models** หรือถามอีกครั้งเป็นภาษาอังกฤษ",
  tl: "Mga tanong sa Ingles lamang ang naiintindihan ko. Upang magtanong sa Filipino, magkonekta ng language model sa **Settings › Models**, o magtanong muli sa Ingles.",
  tr: "Yalnızca İngilizce soruları anlıyorum. Türkçe sormak için **Settings › Models** altında bir dil modeli bağlayın ya da İngilizce olarak yeniden sorun.",
  uk: "Я розумію запитання лише англійською. Щоб питати українською, під'єднайте мовну модель у **Settings › Models** або запитайте ще раз англійською.",
  ur: "میں صرف انگریزی میں سوالات سمجھتا ہوں۔ اردو میں پوچھنے کے لیے **Settings › Models** میں ایک لسانی ماڈل شامل کریں، یا انگریزی میں دوبارہ پوچھیں۔",
  vi: "Tôi chỉ hiểu câu hỏi bằng tiếng Anh. Để hỏi bằng tiếng Việt, hãy kết nối một mô hình ngôn ngữ trong **Settings › Models**, hoặc hỏi lại bằng tiếng Anh.",
  zh: "我只能理解英文问题。要用中文提问，请在 **Settings › Models** 中连接一个语言模型，或者用英文再问一次。",
};

/**
 * Asks, in a language other than English, to connect a model or to ask in English. In English for a language without a sentence.
 * @param code ISO 639-1, for example `de`.
 */
export function toLanguageSentence(code: string): string {
  const own = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  return (
    own ??
    "I read questions in English only. To ask in another language, connect a language model under **Settings › Models**, or ask again in English."
  );
}
