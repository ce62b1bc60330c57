/** Questions by topic, one per line: question | correct answer | wrong answers. */
export interface QuizTopic {
  readonly words: RegExp;
  readonly name: string;
  readonly lines: string;
}

export const quizTopics: readonly QuizTopic[] = [
  {
    words: /capital|geograph|countr|city|cities|hauptst/i,
    name: 'capitals',
    lines: `What is the capital of Canada?|Ottawa|Toronto|Vancouver
What is the capital of Australia?|Canberra|Sydney|Perth
What is the capital of Portugal?|Lisbon|Porto|Madrid
What is the capital of Kenya?|Nairobi|Mombasa|Kampala
What is the capital of Norway?|Oslo|Bergen|Stockholm
What is the capital of Brazil?|Brasília|Rio de Janeiro|São Paulo
What is the capital of Turkey?|Ankara|Istanbul|Izmir
What is the capital of Japan?|Tokyo|Kyoto|Osaka
What is the capital of Switzerland?|Bern|Zurich|Geneva
What is the capital of New Zealand?|Wellington|Auckland|Hamilton`,
  },
  {
    words: /flags?\b/i,
    name: 'flags',
    lines: `Which country has this flag: 🇯🇵?|Japan|South Korea|China
Which country has this flag: 🇧🇷?|Brazil|Argentina|Portugal
Which country has this flag: 🇰🇪?|Kenya|Ghana|Uganda
Which country has this flag: 🇳🇴?|Norway|Denmark|Iceland
Which country has this flag: 🇨🇦?|Canada|Austria|Peru
Which country has this flag: 🇬🇷?|Greece|Finland|Israel
Which country has this flag: 🇮🇳?|India|Ireland|Niger
Which country has this flag: 🇲🇽?|Mexico|Italy|Hungary`,
  },
  {
    words: /math|arithmetic|multiplication|algebra|numbers|times table|rechnen/i,
    name: 'maths',
    lines: `What is 7 × 8?|56|54|63
What is 15 % of 200?|30|15|45
What is the square root of 144?|12|14|11
How many degrees do the angles of a triangle add up to?|180|90|360
What is 3² + 4²?|25|14|49
Which of these is a prime number?|29|27|33
What is 1000 − 387?|613|623|713
What is half of 3/4?|3/8|3/2|1/4
How many sides does a heptagon have?|7|6|8
What is 12 × 12?|144|124|154`,
  },
  {
    words: /space|planet|astronom|solar|universe|star\b|stars/i,
    name: 'space',
    lines: `Which planet is closest to the Sun?|Mercury|Venus|Mars
Which planet is the largest?|Jupiter|Saturn|Neptune
How long does light from the Sun take to reach us?|About 8 minutes|About 8 seconds|About 8 hours
Which planet spins on its side?|Uranus|Venus|Mars
What is the name of the galaxy we live in?|Milky Way|Andromeda|Whirlpool
Who was the first person in space?|Yuri Gagarin|Neil Armstrong|Laika
Which moon is the largest of the solar system?|Ganymede|Titan|Our Moon
What is a light-year a measure of?|Distance|Time|Brightness
Which planet has the hottest surface?|Venus|Mercury|Jupiter
In which year did people first walk on the Moon?|1969|1959|1979`,
  },
  {
    words: /science|chemi|physic|biolog|element/i,
    name: 'science',
    lines: `What is the chemical sign of gold?|Au|Ag|Go
What do plants take in from the air?|Carbon dioxide|Oxygen|Nitrogen
At how many °C does water boil at sea level?|100|90|120
What is the hardest natural material?|Diamond|Quartz|Iron
How many bones does an adult human have?|206|186|246
What carries genetic information?|DNA|ATP|Insulin
Which gas is most common in air?|Nitrogen|Oxygen|Argon
What is the unit of force?|Newton|Joule|Watt
Which part of a cell makes energy?|Mitochondrion|Nucleus|Membrane
What has a pH of 7?|Pure water|Lemon juice|Soap`,
  },
  {
    words: /histor|geschichte/i,
    name: 'history',
    lines: `In which year did the Berlin Wall fall?|1989|1979|1991
Who painted the ceiling of the Sistine Chapel?|Michelangelo|Leonardo da Vinci|Raphael
Which ship sank on its first voyage in 1912?|Titanic|Lusitania|Bismarck
Which city was buried by Vesuvius in AD 79?|Pompeii|Rome|Syracuse
In which year did the French Revolution begin?|1789|1815|1689
Who invented movable-type printing in Europe?|Johannes Gutenberg|Martin Luther|Albrecht Dürer
Which people built Machu Picchu?|The Inca|The Maya|The Aztecs
Which year ended the Second World War?|1945|1939|1918
Who was the first woman to win a Nobel Prize?|Marie Curie|Ada Lovelace|Rosa Parks
Which empire did Genghis Khan found?|Mongol|Ottoman|Persian`,
  },
  {
    words: /javascript|typescript|programming|coding|web dev|react\b|\bjs\b/i,
    name: 'JavaScript',
    lines: `Which keyword declares a variable that is not assigned again?|const|let|var
What does typeof null return?|"object"|"null"|"undefined"
Which method adds to the end of an array?|push|shift|concat
What does === compare?|Value and type|Only the value|Only the type
What does Array.prototype.map return?|A new array|The same array|A number
What waits for a promise?|await|yield|defer
What is NaN === NaN?|false|true|undefined
Which one is not a primitive?|Array|String|Symbol
Which method turns an object into JSON?|JSON.stringify|JSON.parse|Object.toString
What does the spread … do in [...list]?|Copies the items|Sorts the items|Removes doubles`,
  },
  {
    words: /animal|wildlife|zoo|dinosaur|bird|tier/i,
    name: 'animals',
    lines: `Which animal is the fastest on land?|Cheetah|Lion|Antelope
How many hearts does an octopus have?|3|1|8
Which bird cannot fly?|Penguin|Swan|Puffin
What do koalas eat?|Eucalyptus leaves|Bamboo|Insects
Which animal sleeps standing up?|Horse|Dog|Bear
Which is the largest animal that ever lived?|Blue whale|Elephant|Brachiosaurus
How many legs does a spider have?|8|6|10
What is a baby kangaroo called?|Joey|Cub|Calf
Which mammal lays eggs?|Platypus|Bat|Dolphin
Which animal changes its colour?|Chameleon|Iguana|Gecko`,
  },
  {
    words: /music|song|band|compos|instrument/i,
    name: 'music',
    lines: `How many strings does a violin have?|4|6|5
Who composed the "Moonlight Sonata"?|Beethoven|Mozart|Chopin
Which band sang "Bohemian Rhapsody"?|Queen|ABBA|The Beatles
How many keys does a piano have?|88|76|96
What does "forte" mean?|Loud|Fast|Soft
Which instrument did Miles Davis play?|Trumpet|Saxophone|Piano
What does a conductor hold?|A baton|A bow|A reed
From which country is the tango?|Argentina|Spain|Brazil`,
  },
  {
    words: /movie|film|cinema|hollywood|series/i,
    name: 'movies',
    lines: `Who directed "Jaws"?|Steven Spielberg|George Lucas|Ridley Scott
Which film has the line "Here's looking at you, kid"?|Casablanca|Vertigo|Psycho
In which film does a house fly with balloons?|Up|Coco|Brave
Who plays the piano in "Casablanca"?|Sam|Rick|Victor
Which studio made "Spirited Away"?|Ghibli|Pixar|Aardman
Which film won 11 Oscars in 1998?|Titanic|Gladiator|Braveheart
What is the name of the hobbit who carries the ring?|Frodo|Bilbo|Pippin
Which toy is a space ranger?|Buzz Lightyear|Woody|Rex`,
  },
  {
    words: /food|cook|kitchen|cuisine|wine|essen/i,
    name: 'food',
    lines: `What is hummus made of?|Chickpeas|Lentils|Beans
Which spice is the most expensive?|Saffron|Vanilla|Cardamom
From which country is paella?|Spain|Italy|Mexico
What makes bread rise?|Yeast|Salt|Butter
What is tofu made of?|Soybeans|Milk|Rice
Which nut is marzipan made of?|Almond|Hazelnut|Walnut
What is sushi rice seasoned with?|Vinegar|Lemon|Soy sauce
Which cheese goes on a classic Greek salad?|Feta|Brie|Gouda`,
  },
  {
    words: /general|trivia|knowledge|allgemein|pub quiz/i,
    name: 'general knowledge',
    lines: `How many continents are there?|7|5|6
Which is the longest river of Africa?|Nile|Congo|Niger
How many minutes are in a day?|1440|1240|1640
Who wrote "Romeo and Juliet"?|William Shakespeare|Charles Dickens|Jane Austen
What is the largest ocean?|Pacific|Atlantic|Indian
Which metal is liquid at room temperature?|Mercury|Lead|Tin
How many players does a football team have on the field?|11|10|12
Which language has the most native speakers?|Mandarin Chinese|English|Hindi
What does a barometer measure?|Air pressure|Temperature|Humidity
Which colour do you get from blue and yellow?|Green|Orange|Purple`,
  },
];

/** Cards by topic, one per line: front | back. */
export const cardTopics: readonly QuizTopic[] = [
  {
    words: /spanish|español|spanisch/i,
    name: 'Spanish',
    lines:
      'hola|hello\ngracias|thank you\nla casa|the house\nel perro|the dog\ncomer|to eat\nel agua|the water\nmañana|tomorrow\nla ventana|the window\nlibro|book\nbonito|beautiful',
  },
  {
    words: /german|deutsch/i,
    name: 'German',
    lines:
      'das Haus|the house\nder Hund|the dog\ndanke|thank you\ndas Wasser|the water\nessen|to eat\nmorgen|tomorrow\ndas Fenster|the window\ndas Buch|the book\nschön|beautiful\nder Feierabend|the end of the working day',
  },
  {
    words: /french|français|französisch/i,
    name: 'French',
    lines:
      'la maison|the house\nle chien|the dog\nmerci|thank you\nl’eau|the water\nmanger|to eat\ndemain|tomorrow\nla fenêtre|the window\nle livre|the book\nbeau|beautiful\nle pain|the bread',
  },
  {
    words: /italian|italiano/i,
    name: 'Italian',
    lines:
      'ciao|hello\ngrazie|thank you\nla casa|the house\nil cane|the dog\nmangiare|to eat\nl’acqua|the water\ndomani|tomorrow\nla finestra|the window\nil libro|the book\nbello|beautiful',
  },
  {
    words: /japanese|hiragana|kana/i,
    name: 'Japanese',
    lines:
      'ありがとう|thank you\n水|water\n犬|dog\n家|house\n本|book\n食べる|to eat\n明日|tomorrow\n窓|window\nはい|yes\nいいえ|no',
  },
  {
    words: /english|vocab|englisch|words?/i,
    name: 'English',
    lines:
      'ubiquitous|found everywhere\nbrisk|quick and lively\nto linger|to stay longer than needed\nmeticulous|very careful about details\nto thrive|to grow well\nscarce|hard to find\ngenuine|real, honest\nto wander|to walk without a goal\nvivid|bright and clear\nreluctant|not really willing',
  },
];
