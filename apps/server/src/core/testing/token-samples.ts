/** Texts with their o200k_base token counts, from js-tiktoken 1.0.21. */
export const tokenSamples: readonly {
  readonly name: string;
  readonly text: string;
  readonly tokens: number;
}[] = [
  {
    name: 'English prose',
    tokens: 116,
    text: 'The mill stood at the bend of the river, and for as long as anyone could remember its wheel had turned. In spring the water came down brown and fast from the hills; by late summer there was hardly enough of it to wet the stones. The miller kept a ledger of every sack he ground, and when he grew old he gave the ledger to his daughter, who found that the numbers told her more about the village than any of its gossip. She learned who had married well, whose fields had flooded, and which family had quietly started to bake for its neighbours.',
  },
  {
    name: 'English as a chat answers',
    tokens: 108,
    text: "Sure! Here's a quick plan:\n\n1. **Create the database** – a `tasks` table with `id`, `title` and `done`.\n2. **Add the API** – three endpoints are enough for now.\n3. **Build the page** – a list, a form and a filter.\n\nI'd start with step 1, because everything else depends on it. Want me to go ahead? If you'd rather keep it in memory for now, that's fine too; we can swap in SQLite later without touching the page.",
  },
  {
    name: 'German prose',
    tokens: 114,
    text: 'Die Mühle stand an der Biegung des Flusses, und so lange sich jemand erinnern konnte, hatte sich ihr Rad gedreht. Im Frühjahr kam das Wasser braun und schnell von den Hügeln herunter; im Spätsommer reichte es kaum noch, um die Steine zu benetzen. Der Müller führte Buch über jeden Sack, den er mahlte, und als er alt wurde, gab er das Buch seiner Tochter, die bald merkte, dass ihr die Zahlen mehr über das Dorf verrieten als alles Gerede der Nachbarschaft.',
  },
  {
    name: 'French prose',
    tokens: 118,
    text: "Le moulin se dressait dans le coude de la rivière et, aussi loin que l'on s'en souvînt, sa roue avait toujours tourné. Au printemps, l'eau descendait des collines, brune et rapide ; à la fin de l'été, il en restait à peine de quoi mouiller les pierres. Le meunier tenait un registre de chaque sac moulu et, devenu vieux, il le confia à sa fille, qui découvrit que les chiffres lui en apprenaient davantage sur le village que tous les bavardages.",
  },
  {
    name: 'Polish prose',
    tokens: 167,
    text: 'Młyn stał w zakolu rzeki i odkąd ktokolwiek pamiętał, jego koło się obracało. Wiosną woda spływała ze wzgórz brunatna i szybka, a pod koniec lata ledwie wystarczało jej, by zwilżyć kamienie. Młynarz zapisywał w księdze każdy zmielony worek, a kiedy się zestarzał, oddał księgę córce, która odkryła, że liczby mówią jej o wsi więcej niż wszystkie plotki. Dowiedziała się, kto dobrze wyszedł za mąż, czyje pola zalało i która rodzina zaczęła po cichu piec chleb dla sąsiadów.',
  },
  {
    name: 'Turkish prose',
    tokens: 116,
    text: 'Değirmen nehrin dönemecinde dururdu ve kimsenin hatırlayamadığı kadar uzun zamandır çarkı dönüyordu. İlkbaharda su tepelerden kahverengi ve hızlı inerdi; yaz sonunda ise taşları ıslatmaya bile zor yeterdi. Değirmenci öğüttüğü her çuvalı bir deftere yazardı. Yaşlanınca defteri kızına verdi ve kızı, rakamların ona köy hakkında bütün dedikodulardan daha fazlasını anlattığını fark etti.',
  },
  {
    name: 'Vietnamese prose',
    tokens: 104,
    text: 'Cối xay đứng ở khúc quanh của dòng sông, và từ khi người ta còn nhớ được, bánh xe của nó vẫn luôn quay. Mùa xuân nước từ trên đồi đổ xuống nâu đục và chảy xiết; đến cuối hè thì hầu như không đủ để làm ướt những phiến đá. Người thợ xay ghi vào sổ từng bao lúa ông đã xay, và khi về già ông trao cuốn sổ cho con gái.',
  },
  {
    name: 'Russian prose',
    tokens: 144,
    text: 'Мельница стояла у излучины реки, и сколько люди себя помнили, её колесо вращалось. Весной вода спускалась с холмов бурая и быстрая, а к концу лета её едва хватало, чтобы смочить камни. Мельник записывал в книгу каждый смолотый мешок, а когда состарился, отдал книгу дочери, и та обнаружила, что цифры рассказывают ей о деревне больше, чем любые сплетни. Она узнала, кто удачно вышел замуж, чьи поля затопило и какая семья потихоньку начала печь хлеб для соседей.',
  },
  {
    name: 'Ukrainian prose',
    tokens: 126,
    text: "Млин стояв на закруті річки, і відколи хтось пам'ятав, його колесо оберталося. Навесні вода спускалася з пагорбів бура й швидка, а наприкінці літа її ледве вистачало, щоб змочити каміння. Мірошник записував у книгу кожен змелений мішок, а коли постарів, віддав книгу доньці, і та виявила, що цифри розповідають їй про село більше, ніж усі плітки.",
  },
  {
    name: 'Greek prose',
    tokens: 127,
    text: 'Ο μύλος στεκόταν στη στροφή του ποταμού και, όσο μπορούσε να θυμηθεί κανείς, ο τροχός του γύριζε. Την άνοιξη το νερό κατέβαινε από τους λόφους καφετί και γρήγορο· στο τέλος του καλοκαιριού μόλις που έφτανε για να βρέξει τις πέτρες. Ο μυλωνάς κρατούσε ένα βιβλίο για κάθε σακί που άλεθε και, όταν γέρασε, το έδωσε στην κόρη του.',
  },
  {
    name: 'Hebrew prose',
    tokens: 104,
    text: 'הטחנה עמדה בעיקול הנהר, וכל עוד מישהו זכר, הגלגל שלה הסתובב. באביב ירדו המים מן הגבעות חומים ומהירים, ובסוף הקיץ בקושי הספיקו כדי להרטיב את האבנים. הטוחן ניהל פנקס של כל שק שטחן, וכשהזדקן מסר אותו לבתו, שגילתה שהמספרים מספרים לה על הכפר יותר מכל הרכילות.',
  },
  {
    name: 'Arabic prose',
    tokens: 115,
    text: 'كانت الطاحونة قائمة عند منعطف النهر، ومنذ أن كان الناس يتذكرون كانت عجلتها تدور. في الربيع كان الماء ينحدر من التلال بنيًّا وسريعًا، وفي أواخر الصيف كان بالكاد يكفي لترطيب الحجارة. وكان الطحان يسجل في دفتره كل كيس يطحنه، وعندما تقدم في السن أعطى الدفتر لابنته، فاكتشفت أن الأرقام تخبرها عن القرية أكثر مما تخبرها كل الأحاديث.',
  },
  {
    name: 'Persian prose',
    tokens: 98,
    text: 'آسیاب در خم رودخانه ایستاده بود و تا جایی که کسی به یاد داشت، چرخ آن می‌چرخید. در بهار آب از تپه‌ها تیره و تند پایین می‌آمد و در پایان تابستان به‌سختی سنگ‌ها را تر می‌کرد. آسیابان هر کیسه‌ای را که آرد می‌کرد در دفتری می‌نوشت و وقتی پیر شد، دفتر را به دخترش داد.',
  },
  {
    name: 'Hindi prose',
    tokens: 110,
    text: 'चक्की नदी के मोड़ पर खड़ी थी और जहाँ तक किसी को याद था, उसका पहिया घूमता ही रहता था। वसंत में पानी पहाड़ियों से मटमैला और तेज़ उतरता था, और गर्मियों के अंत तक इतना कम रह जाता था कि पत्थर मुश्किल से भीगते थे। चक्कीवाला हर पिसे हुए बोरे का हिसाब एक बही में लिखता था, और जब वह बूढ़ा हुआ तो उसने वह बही अपनी बेटी को दे दी।',
  },
  {
    name: 'Bengali prose',
    tokens: 90,
    text: 'নদীর বাঁকে কলটি দাঁড়িয়ে ছিল, আর যতদূর কারও মনে পড়ে, তার চাকা ঘুরেই চলত। বসন্তে পাহাড় থেকে ঘোলা ও দ্রুত জল নেমে আসত; গ্রীষ্মের শেষে পাথর ভেজানোর মতো জলও প্রায় থাকত না। কলের মালিক প্রতিটি বস্তার হিসাব একটি খাতায় লিখে রাখতেন।',
  },
  {
    name: 'Tamil prose',
    tokens: 76,
    text: 'ஆற்றின் வளைவில் அந்த ஆலை நின்றது; யாருக்கும் நினைவிருக்கும் காலம் முதல் அதன் சக்கரம் சுழன்றுகொண்டே இருந்தது. வசந்த காலத்தில் மலைகளிலிருந்து தண்ணீர் வேகமாக இறங்கி வரும்; கோடையின் முடிவில் கற்களை நனைக்கக்கூடப் போதாது.',
  },
  {
    name: 'Thai prose',
    tokens: 109,
    text: 'โรงสีตั้งอยู่ตรงโค้งแม่น้ำ และเท่าที่ใครจะจำได้ กังหันของมันก็หมุนมาตลอด ในฤดูใบไม้ผลิน้ำไหลลงมาจากเนินเขาอย่างรวดเร็ว แต่พอปลายฤดูร้อนก็แทบไม่พอจะทำให้ก้อนหินเปียก คนสีข้าวจดบันทึกข้าวทุกกระสอบที่เขาสี และเมื่อแก่ตัวลงก็มอบสมุดให้ลูกสาว',
  },
  {
    name: 'Chinese prose, simplified',
    tokens: 157,
    text: '磨坊立在河湾处，从人们记事起，水轮就一直在转动。春天，浑浊的河水从山上急急地流下来；到了夏末，水少得几乎打不湿石头。磨坊主把自己磨过的每一袋粮食都记在账本上，年老之后，他把账本交给了女儿。女儿发现，这些数字比村里所有的闲话更能说明问题：谁嫁得好，谁家的田被水淹了，哪一户人家悄悄地开始给邻居烤面包。她每天晚上都坐在窗边，一页一页地读下去。',
  },
  {
    name: 'Chinese prose, traditional',
    tokens: 152,
    text: '磨坊立在河灣處，從人們記事起，水輪就一直在轉動。春天，混濁的河水從山上急急地流下來；到了夏末，水少得幾乎打不濕石頭。磨坊主把自己磨過的每一袋糧食都記在帳本上，年老之後，他把帳本交給了女兒。女兒發現，這些數字比村裡所有的閒話更能說明問題：誰嫁得好，誰家的田被水淹了，哪一戶人家悄悄地開始替鄰居烤麵包。',
  },
  {
    name: 'Japanese prose',
    tokens: 140,
    text: '水車小屋は川の曲がり角に建っていて、人々が覚えている限り、その水車は回り続けていた。春になると丘から濁った水が勢いよく流れ下り、夏の終わりには石を濡らすほどの水も残らなかった。粉屋は挽いた袋をひとつ残らず帳簿に書きとめ、年をとるとその帳簿を娘に渡した。娘は、数字が村のどんな噂話よりも多くのことを教えてくれると気づいた。',
  },
  {
    name: 'Korean prose',
    tokens: 135,
    text: '방앗간은 강이 굽어지는 곳에 서 있었고, 사람들이 기억하는 한 물레방아는 늘 돌고 있었다. 봄이면 물이 언덕에서 흙빛으로 빠르게 흘러내렸고, 늦여름이 되면 돌을 적실 만큼도 남지 않았다. 방앗간 주인은 자기가 빻은 자루를 하나하나 장부에 적었고, 나이가 들자 그 장부를 딸에게 물려주었다. 딸은 숫자가 마을의 어떤 소문보다 더 많은 것을 말해 준다는 사실을 알게 되었다.',
  },
  {
    name: 'Emoji',
    tokens: 103,
    text: '🎉🎉🎉 We did it! 🚀 The app is live 👏👏 🙌\n✅ Sign-in\n✅ Payments 💳\n✅ Dark mode 🌙\n⚠️ Known bug: 🐛 in Safari\n❤️ Thanks to everyone 👩‍💻👨‍💻 who helped 🙏🏽 See you 👋🏻 soon! 😀😂🥳😎🤔😍 🇩🇪🇯🇵🇧🇷 ☕🍕🍺',
  },
  {
    name: 'TypeScript',
    tokens: 160,
    text: 'export async function loadTasks(signal: AbortSignal): Promise<Task[]> {\n  const response = await fetch(\'/api/tasks?limit=50\', { signal });\n  if (!response.ok) {\n    throw new Error("The tasks could not be loaded: " + response.status);\n  }\n  const { items } = (await response.json()) as { items: Task[] };\n  return items\n    .filter((task) => !task.isArchived)\n    .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));\n}\n\nconst [tasks, setTasks] = useState<readonly Task[]>([]);\nuseEffect(() => {\n  const controller = new AbortController();\n  loadTasks(controller.signal).then(setTasks, console.error);\n  return () => controller.abort();\n}, []);\n',
  },
  {
    name: 'Python',
    tokens: 125,
    text: 'class Ledger:\n    """Keeps what each sack cost."""\n\n    def __init__(self, path: str) -> None:\n        self._path = path\n        self._rows: list[tuple[date, Decimal]] = []\n\n    def total(self, year: int) -> Decimal:\n        rows = (amount for day, amount in self._rows if day.year == year)\n        return sum(rows, start=Decimal("0.00"))\n\n\nif __name__ == "__main__":\n    ledger = Ledger("mill.csv")\n    print(f"{ledger.total(2024):>12,.2f}")\n',
  },
  {
    name: 'HTML and CSS',
    tokens: 168,
    text: '<!doctype html>\n<html lang="en">\n  <head>\n    <meta charset="utf-8" />\n    <title>Mill</title>\n    <style>\n      .card { display: grid; gap: 0.75rem; padding: 1rem 1.25rem; border-radius: 12px; background: #f8fafc; }\n      @media (min-width: 640px) { .card { grid-template-columns: 1fr 2fr; } }\n    </style>\n  </head>\n  <body>\n    <main class="card"><h1>Orders</h1><ul id="orders" data-page="1"></ul></main>\n    <script type="module" src="/main.js"></script>\n  </body>\n</html>\n',
  },
  {
    name: 'JSON',
    tokens: 213,
    text: '{\n  "orders": [\n    {\n      "id": 48213,\n      "customer": "Ada Lovelace",\n      "paid": true,\n      "total": 129.9,\n      "items": [\n        {\n          "sku": "MW-1001",\n          "quantity": 2\n        },\n        {\n          "sku": "MW-2040",\n          "quantity": 1\n        }\n      ],\n      "created_at": "2026-03-14T09:26:53.589Z"\n    },\n    {\n      "id": 48214,\n      "customer": "Grace Hopper",\n      "paid": false,\n      "total": 59,\n      "items": [\n        {\n          "sku": "MW-1002",\n          "quantity": 1\n        }\n      ],\n      "created_at": "2026-03-14T10:01:07.002Z"\n    }\n  ],\n  "next": null,\n  "total": 2\n}',
  },
  {
    name: 'Markdown table',
    tokens: 114,
    text: '| Month | Orders | Revenue | Returned |\n| ----- | -----: | ------: | -------: |\n| January | 1,204 | 48,310.50 | 2.1 % |\n| February | 1,118 | 44,902.00 | 1.8 % |\n| March | 1,467 | 60,775.25 | 2.4 % |\n| April | 1,390 | 57,120.75 | 2.0 % |\n\n> Revenue is in euros, before tax.\n',
  },
  {
    name: 'base64',
    tokens: 353,
    text: 'TuhMR6R3pU8+N7z9TGx+bnk33sfzZsm7sDTNXUtJILgPZHsS9N3j0uuahg3dcppFqBGSU0Cy4xzvj2M7Qa61j10hryMJRQlmyALoglBI+bIEH0tY+jEjad47y0dbL/7WWL/hObOrIdIO7W0KHuUY1nFNYxRQUkiITXy2ap9msSrRygKXwoUrK95MYEcKdq/iP23Nm6u79b2Zw8yTamOAB07ydiQo6q9zeae6REBifnbh0nZF/Q1x2NVJChmrKuz7UwOvUUTmIn3t7awu2E0QwBL+GQ/PnYgmkaruCAmIkIc7wZhyzGsdoYka/OAmiJFLusTP7VgpoXorCT7HUpl3ebR2C0U1DxcvS9SQqIAOQSjOuD7C76xrlIZfjcGe0M4O1AtwkIKLwYqtYAhWk6KVSCv8JOo9+M3i0dl8JC8/h5q0OYTFzqJ/gXw4RFGsuECp8t84z6vSQK9FOaEfjFUqwL6BxuwnkyaoHTF9evimFb2wWYXG1E7NNzqLA9HHBURU',
  },
  {
    name: 'hexadecimal',
    tokens: 217,
    text: '5b0785b47d98231d58abac339e27716a34dc654c24e348be6cfc669373541eacc9b4a311a5ea59d16431bf89892c149b9c5cc7fcb4a165038add07f0bf78b266929a52f382aeee70717f07c3e1ca93773b5004213e9636248581cb6c5aabbef09e9c803d469f449605356bd433e4d9a60835d870d22817ce1473e5b729b6e49b0f707125947497a8123b21f5936ea5f54042691478b2ecbbd46633e8439c7e3a10590a42348224fdacd57af16181465dc060860d28a58def8f5046ebc515816d84e6cacf355270f7',
  },
  {
    name: 'numbers',
    tokens: 375,
    text: '174862, 467865, 760868, 1053871, 1346874, 1639877, 1932880, 2225883, 2518886, 2811889, 3104892, 3397895, 3690898, 283790, 576793, 869796, 1162799, 1455802, 1748805, 2041808, 2334811, 2627814, 2920817, 3213820, 3506823, 99715, 392718, 685721, 978724, 1271727, 1564730, 1857733, 2150736, 2443739, 2736742, 3029745, 3322748, 3615751, 208643, 501646, 794649, 1087652, 1380655, 1673658, 1966661, 2259664, 2552667, 2845670, 3138673, 3431676, 24568, 317571, 610574, 903577, 1196580, 1489583, 1782586, 2075589, 2368592, 2661595, 2954598, 3247601, 3540604, 133496, 426499, 719502, 1012505, 1305508, 1598511, 1891514, 2184517, 2477520, 2770523, 3063526, 3356529, 3649532, 242424, 535427, 828430, 1121433',
  },
];
