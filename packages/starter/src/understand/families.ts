import { calculationAt } from './calculation-at.ts';
import { toolIn } from './tools.ts';

/** Kinds of apps without records. */
export type FamilyKind =
  | 'timer'
  | 'habits'
  | 'quiz'
  | 'flashcards'
  | 'calculator'
  | 'tool'
  | 'converter'
  | 'chat'
  | 'poll'
  | 'game'
  | 'landing'
  | 'notes';

/** Words that turn a family name before them into a field: `quiz score`, `poll results`. */
const field =
  '(?! (?:[a-z]+ )?(?:leagues?|nights?|teams?|scores?|results?|dates?|grades?|count|time in|number))';

const words: readonly (readonly [FamilyKind, RegExp])[] = [
  [
    'timer',
    new RegExp(
      `\\b(?:pomodoro|count ?down(?: timer)?|stop ?watch|interval timer|hiit|tabata|(?:egg|tea|kitchen|rest|workout|study|focus|cooking|break|work|meditation) timer|timers?)\\b${field}`,
      'i',
    ),
  ],
  [
    'habits',
    /\b(?:habits?|daily routines?|gewohnheit\w*|streaks? (?:tracker|app|counter)|streak)\b/i,
  ],
  [
    'flashcards',
    /\bflash[ -]?cards?\b|\bvocab(?:ulary)? (?:trainer|app|cards?|practice|learning)\b|\blearn(?:ing)? (?:\w+ )?(?:vocab\w*|words)\b|\b(?:language|vocab\w*) (?:learning|trainer)\b|\bvokabel\w*|\blearn(?:ing)? (?:spanish|german|french|italian|japanese|english)\b|\bspaced repetition\b|\bindex cards\b|\banki\b/i,
  ],
  [
    'quiz',
    new RegExp(
      `\\b(?:quiz(?:zes)?|trivia|test my knowledge|multiple[- ]choice(?: test)?)\\b${field}`,
      'i',
    ),
  ],
  [
    'converter',
    /\b(?:(?:unit )?convert(?:er|or|ers)?|unit conversion|conversion (?:app|tool)|convert(?:ing|s)? \p{L}+ (?:to|into|and))(?!\p{L})/iu,
  ],
  [
    'calculator',
    /\b(?:calculators?|estimators?|calculat(?:e|es|ing) (?:[a-z]+ ){0,5}?(?:tips?|bmi|loans?|mortgages?|age|discount|percent\w*|interest)|tip (?:splitter|calculator)|bill splitter|split (?:the|a|restaurant) bills?|bmi)\b/i,
  ],
  [
    'chat',
    /\b(?:chat ?bots?|chat(?: app| ui| interface| window| page| room| with| like|-like)|messenger|messaging app|chat assistant|virtual assistant)\b/i,
  ],
  [
    'poll',
    new RegExp(
      `\\b(?:polls?|voting(?: app| page| tool)?|vote (?:for|on|between)|surveys?|straw poll)\\b${field}`,
      'i',
    ),
  ],
  [
    'notes',
    /\b(?:notes? (?:app|taking(?: app)?|pad|tool|keeper)|notepad|note-?taking(?: app)?|sticky notes|markdown (?:notes|editor)|scratch ?pad|(?:quick|personal|meeting|lecture|study|class) notes|(?:take|taking|write(?: down)?|keep|jot down) (?:my |quick )?notes)\b/i,
  ],
];

const landing =
  /\b(?:landing ?-?page|home ?page|one-?pager|(?:my|a|an|our|the|personal|online|photo\w*|design|artist|developer) portfolio|portfolio (?:site|website|page|for|of|about)|coming soon page|marketing (?:page|site|website)|personal (?:web ?)?site|(?:web ?site|web ?page|site|page) (?:for|about|of|to (?:promote|present|showcase))|(?:restaurant|wedding|company|business|product|band|event|conference|club|school|shop|caf[eé]|bakery|salon|hotel|studio|church|charity|campaign|agency|freelancer|artist|photographer) (?:web ?site|site|page|web ?page)|^portfolio|online (?:shop|store)|web ?shop|e-?commerce|(?:hat|flower|book|clothing|shoe|jewel\w*|candle|coffee|tea|plant|art|gift|cake) (?:shop|store))\b/i;
/** Words of websites that keep records, which are not landing pages. */
const keeping =
  /\b(?:track|manage|log|catalog(?:ue)?|organi[sz]e|keep (?:track|a list|a record)|tracker|inventory|manager|each \w+ has|crud|admin)\b/i;

export interface FamilyFound {
  readonly kind: FamilyKind;
  readonly at: number;
}

/** Returns the families that a prompt names, in its order. The caller detects games; only the web has tools. */
export function familiesIn(text: string, isGame: boolean, hasTools = true): FamilyFound[] {
  const found: FamilyFound[] = [];
  for (const [kind, pattern] of words) {
    const match = pattern.exec(text);
    if (match) found.push({ kind, at: match.index });
  }
  const tool = hasTools ? toolIn(text) : undefined;
  // "Markdown editor" is not also a note pad, and "countdown to the wedding" not also a timer.
  // "Random picker wheel" is a game.
  if (
    tool &&
    !(isGame && /\bwheel\b/i.test(text)) &&
    !/\b(?:landing|home|marketing) ?page\b/.test(tool.before)
  )
    return [{ kind: 'tool', at: tool.at }];
  const calculation = calculationAt(text);
  if (calculation >= 0 && !found.some(({ kind }) => kind === 'calculator') && !keeping.test(text)) {
    found.push({ kind: 'calculator', at: calculation });
  }
  const page = landing.exec(text);
  // "Chatbot for a flower shop" is a chat.
  const other = found.some((one) => page && one.at < page.index);
  const isPlayed = isGame && /(?:site|page) (?:for|to) play(?:ing)?\b/i.test(text);
  if (page && !other && !isPlayed && !keeping.test(text))
    found.push({ kind: 'landing', at: page.index });
  if (isGame && !keeping.test(text)) found.push({ kind: 'game', at: 0 });
  const has = (kind: FamilyKind) => found.some((one) => one.kind === kind);
  // Pages name sections, games pictures and cards words; none of these is another screen.
  const alone =
    found.find((one) => one.kind === 'landing') ?? found.find((one) => one.kind === 'game');
  if (alone) return [alone];
  return found
    .filter(
      (one) =>
        !(one.kind === 'quiz' && has('flashcards')) &&
        !(one.kind === 'calculator' && has('converter') && !/calculator/i.test(text)),
    )
    .sort((one, other) => one.at - other.at);
}

/** Matches all family names, with the noun for the app after them. */
export const familyWords = new RegExp(
  `(?:${words.map(([, pattern]) => pattern.source).join('|')})(?:\\s+(?:tracker|app|tool|page|maker|builder|bot))?`,
  'giu',
);
