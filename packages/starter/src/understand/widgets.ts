import copy from '../../data/screen-copy.json' with { type: 'json' };
import type { ScreenOf } from '../specification.ts';
import { itemsOf, optionsOf } from './enumeration.ts';
import { currencyIn } from './units.ts';
import { capitalised, isPlural, sentenceCase } from './word-forms.ts';

const minutes = (amount: string | undefined, unit: string | undefined): number => {
  const value = Number(amount ?? 0);
  return /^s/i.test(unit ?? '') ? value / 60 : /^h/i.test(unit ?? '') ? value * 60 : value;
};

export function timerOf(text: string): ScreenOf<'timer'> {
  const span = '(\\d+(?:\\.\\d+)?)\\s*-?\\s*(s(?:ec(?:onds?)?)?|m(?:in(?:ute)?s?)?|h(?:ours?)?)\\b';
  const variant: ScreenOf<'timer'>['variant'] = /pomodoro|focus|study timer|work timer/i.test(text)
    ? 'pomodoro'
    : /stop ?watch/i.test(text)
      ? 'stopwatch'
      : /interval|hiit|tabata|circuit|rounds?\b|rest\b/i.test(text)
        ? 'interval'
        : /count ?down|egg|tea|kitchen|cook|timer/i.test(text)
          ? 'countdown'
          : 'pomodoro';
  const pair = /(\d+)\s*\/\s*(\d+)/.exec(text);
  const rest = new RegExp(
    `${span}\\s*(?:of )?(?:short )?(?:break|rest|pause|off)|(?:break|rest|pause)s?(?: (?:of|is|for|time|:))*\\s*${span}`,
    'i',
  ).exec(text);
  const work = new RegExp(span, 'i').exec(rest ? text.replace(rest[0], ' ') : text);
  const rounds = /(\d+)\s*(?:rounds?|sets|cycles|intervals|sessions|times)\b/i.exec(text)?.[1];
  const usual = {
    pomodoro: [25, 5],
    countdown: [10, 0],
    stopwatch: [1, 0],
    interval: [0.75, 0.25],
  }[variant] as [number, number];
  return {
    kind: 'timer',
    key: 'timer',
    title: { pomodoro: 'Focus', countdown: 'Timer', stopwatch: 'Stopwatch', interval: 'Intervals' }[
      variant
    ],
    variant,
    workMinutes: (pair ? Number(pair[1]) : minutes(work?.[1], work?.[2])) || usual[0],
    breakMinutes: pair
      ? Number(pair[2])
      : rest
        ? minutes(rest[1] ?? rest[3], rest[2] ?? rest[4])
        : usual[1],
    rounds: Number(rounds ?? (variant === 'interval' ? 8 : variant === 'pomodoro' ? 4 : 1)) || 1,
  };
}

export function calculatorOf(text: string): ScreenOf<'calculator'> {
  const variants: [ScreenOf<'calculator'>['variant'], RegExp, string][] = [
    ['tip', /\btips?\b|trinkgeld|split (?:the|a) bill|bill split/i, 'Tip calculator'],
    ['bmi', /\bbmi\b|body mass/i, 'BMI calculator'],
    ['loan', /loan|mortgage|interest|kredit|instal?ment|repayment/i, 'Loan calculator'],
    ['discount', /discount|sale price|\boff\b|rabatt/i, 'Discount calculator'],
    ['age', /\bage\b|how old|birthday|days between/i, 'Age calculator'],
    ['percentage', /percent|%|prozent|vat|tax/i, 'Percentage calculator'],
  ];
  const found = variants.find(([, words]) => words.test(text));
  return {
    kind: 'calculator',
    key: 'calculator',
    title: found?.[2] ?? 'Calculator',
    variant: found?.[0] ?? 'standard',
    unit: currencyIn(text) ?? '€',
  };
}

export function converterOf(text: string): ScreenOf<'converter'> {
  const words: [ScreenOf<'converter'>['groups'][number], RegExp][] = [
    [
      'length',
      /length|distance|miles?\b|kilomet|\bkm\b|met(?:er|re)s?\b|feet|foot|inch|yard|länge/i,
    ],
    ['weight', /weight|mass|pounds?\b|kilos?\b|kilogram|\bkg\b|\blbs?\b|ounce|gram|gewicht/i],
    ['temperature', /temperature|celsius|fahrenheit|kelvin|°/i],
    [
      'volume',
      /volume|lit(?:er|re)s?\b|gallon|cups?\b|pints?\b|\bml\b|tablespoon|teaspoon|cooking|kitchen/i,
    ],
    ['speed', /speed|mph|km\/h|knots/i],
    ['area', /\barea\b|acres?|hectares?|square/i],
    ['time', /\btime\b|hours?\b|minutes?\b|seconds?\b/i],
    ['data', /\bdata\b|bytes?\b|\b[mgt]b\b|storage/i],
  ];
  const groups = words.filter(([, word]) => word.test(text)).map(([group]) => group);
  return {
    kind: 'converter',
    key: 'converter',
    title: 'Converter',
    groups: groups.length > 0 ? groups : ['length', 'weight', 'temperature', 'volume'],
  };
}

const habitIcons: readonly (readonly [RegExp, string])[] = [
  [/medit|mindful|breath/i, '🧘'],
  [/read|book/i, '📖'],
  [/water|drink|hydrat/i, '💧'],
  [/run|jog/i, '🏃'],
  [/walk|steps/i, '🚶'],
  [/gym|workout|exercise|sport|training|push|train/i, '🏋️'],
  [/yoga|stretch/i, '🤸'],
  [/sleep|bed|wake/i, '😴'],
  [/journal|writ|diary/i, '✍️'],
  [/floss|teeth/i, '🦷'],
  [/fruit|veg|eat|healthy|sugar|cook/i, '🥗'],
  [/language|spanish|french|german|english|learn|study|duolingo/i, '🗣️'],
  [/guitar|piano|practi[cs]e|music|violin/i, '🎸'],
  [/clean|tidy/i, '🧹'],
  [/phone|screen|social/i, '📵'],
  [/vitamin|medic|pill/i, '💊'],
  [/code|program/i, '💻'],
  [/call|family|mom|friend/i, '📞'],
  [/smok|alcohol/i, '🚭'],
  [/money|sav/i, '💰'],
  [/plant|garden/i, '🪴'],
];

const habitNamed = (name: string) => ({
  name: sentenceCase(name),
  icon: habitIcons.find(([words]) => words.test(name))?.[1] ?? '⭐',
});

/** Returns the items after "for", "like" or ":" that follow the word for the screen. */
function listedBehind(text: string, word: RegExp): string[] {
  const found = new RegExp(
    `(?:${word.source})[^.:\\n]*?(?:\\bfor\\b|\\blike\\b|such as|\\be\\.g\\.?|:|\\bwith\\b|\\bto track\\b|\\bincluding\\b|\\n)\\s*((?:.|\\n- )+)`,
    'iu',
  ).exec(text)?.[1];
  if (!found) return [];
  return itemsOf(
    found
      .replace(/\s+(?:with|in|using|and (?:show|see|count|track|a|streaks?))\b.*$/is, '')
      .split(/\.(?:\s|$)/)[0] ?? '',
  )
    .map((item) =>
      item
        .replace(/^(?:my|the|a|an|daily|to|habits? (?:like|of))\s+/i, '')
        .replace(/["]/g, '')
        .trim(),
    )
    .filter(
      (item) =>
        item !== '' &&
        item.split(' ').length < 6 &&
        !/streak|chart|calendar|statistic|habit|track|\bapp\b|reminder|my(?:self)?$|month|week|day\b|mode/i.test(
          item,
        ),
    );
}

export function habitsOf(text: string): ScreenOf<'habits'> {
  const named = listedBehind(text, /habits?|routines?|streaks?|gewohnheit\w*/);
  const names =
    named.length > 1 ||
    (named.length === 1 &&
      !/^(?:me|kids|family|people|users?|students?|everyone|\w+ing goals)$/i.test(named[0] ?? ''))
      ? named
      : copy.habits;
  return {
    kind: 'habits',
    key: 'habits',
    title: 'Habits',
    habits: names.slice(0, 12).map(habitNamed),
  };
}

export function pollOf(text: string): ScreenOf<'poll'> {
  const quoted = [...text.matchAll(/"([^"]+)"/g)].map((one) => one[1] as string);
  const asked =
    quoted.find((one) => one.endsWith('?')) ??
    /((?:what|which|who|where|when|how|should|do|is|are|will)\b[^.?!\n:]*\?)/i.exec(text)?.[1];
  const topic =
    /(?:poll|vote|voting|survey|ask(?:ing)?)\s+(?:app |page |tool )?(?:about|for|on|of|to (?:choose|pick|decide|find)|asking)\s+(?:the |our |my |a )?([^.,:;\n]+?)(?=\s+(?:with|between|:)|[.,:;\n]|$)/i.exec(
      text,
    )?.[1];
  const listed =
    /(?:options?|choices?|answers?|between|candidates?|with|:)\s*:?\s*((?:"?[\p{L}\d][^.?\n]*?)(?:,|\bor\b|\band\b|\/|\n-)[^.?]*)/iu.exec(
      asked ? text.replace(asked, ' ') : text,
    )?.[1];
  const options = (
    listed ? optionsOf(listed.replace(/\n-\s*/g, ', ')) : quoted.filter((one) => one !== asked)
  )
    .map((one) => one.replace(/^(?:the |a |an |options?:? )/i, ''))
    .filter(
      (one) =>
        one !== '' &&
        one.split(' ').length < 7 &&
        !/\b(?:results?|charts?|votes?|percent|show|bars?)\b/i.test(one),
    )
    .map(capitalised);
  const question = asked
    ? capitalised(asked.trim())
    : topic && isPlural(topic)
      ? `What are your ${topic}?`
      : topic
        ? `Which ${topic
            .replace(/^(?:best|favou?rite)\s+/i, 'is your favourite ')
            .replace(/^(?!is )/, '')
            .trim()}?`.replace(/^Which is your favourite (.+)\?$/, 'What is your favourite $1?')
        : 'What should we do next?';
  return {
    kind: 'poll',
    key: 'poll',
    title: 'Poll',
    question: question.replace(/\s+/g, ' '),
    options: options.length > 1 ? [...new Set(options)].slice(0, 8) : ['Yes', 'Maybe', 'No'],
  };
}

export function chatOf(text: string, name: string | undefined): ScreenOf<'chat'> {
  const about =
    /(?:for|about|of)\s+(?:a |an |my |our |the )?([\p{L}][\p{L}' -]*?)(?=\s+(?:with|that|who|which|where|in)\b|[.,;\n]|$)/iu.exec(
      text,
    )?.[1];
  const shop = about ?? 'this';
  return {
    kind: 'chat',
    key: 'chat',
    title: 'Chat',
    partner: name ?? (about ? `${capitalised(about)} assistant` : 'Robin'),
    greeting: about
      ? `Hello! Ask me anything about ${shop}.`
      : 'Hello! What is on your mind today?',
    replies: copy.chat.replies,
    otherwise: copy.chat.otherwise,
  };
}

export function notesOf(text: string): ScreenOf<'notes'> {
  const topic =
    /(?:meeting|lecture|class|study|sermon|field|garden|travel|therapy|client|project)(?= notes?)/i.exec(
      text,
    )?.[0];
  const samples = topic
    ? copy.notesOnTopic.map((note) => ({
        ...note,
        title: note.title.replace('{topic}', capitalised(topic)),
      }))
    : copy.notes;
  return { kind: 'notes', key: 'notes', title: 'Notes', samples };
}
