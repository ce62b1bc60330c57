import type { Screen } from '../specification.ts';
import { missingFeatures, namesFeature } from '../understand/game-features.ts';
import { toolOf } from '../understand/tools.ts';
import type { Brief } from './brief.ts';
import { judgeFormulaPart } from './judge-formula-part.ts';
import type { RequestedPart } from './requested-part.ts';

/** Words for the abilities of each tool and game. */
const abilities: Readonly<Partial<Record<Screen['kind'], RegExp>>> = {
  quiz: /\b(?:score|questions?|answers?|play again|results?|progress|start|restart|try again|choices?)\b/i,
  flashcards: /\b(?:cards?|flip|front|back|next|know|study|learn|practi[cs]e|shuffle|review)\b/i,
  timer:
    /\b(?:start|pause|stop|reset|resume|breaks?|rounds?|minutes|duration|laps?|set the|intervals?)\b/i,
  calculator:
    /\b(?:calculat\w+|amounts?|prices?|rates?|interest|years?|percent\w*|age|people|enter|input|results?|history|clear|total|tip|split|bmi|payments?)\b/i,
  converter: /\b(?:convert|units?|swap|enter|choose|select)\b/i,
  habits: /\b(?:habits?|streaks?|mark|check off|days?|track|add)\b/i,
  notes: /\b(?:notes?|write|edit|delete|search|pin|save|create|add)\b/i,
  chat: /\b(?:messages?|send|repl(?:y|ies)|chat|answer)\b/i,
  poll: /\b(?:votes?|results?|options?|poll|choose|percent\w*)\b/i,
  game: /\b(?:play(?:s|ing|ers?)?|scor(?:e|es|ing)|restart|new (?:game|round)|moves?|best|w[io]ns?|winner|board|grid|start|turns?|guess(?:es)?|cards?|keyboard|arrow keys|mouse|touch|swipes?|tap|clicks?|tiles?|pieces?|rules?|flags?|mines?|spins?|entries|words?|letters?|pick|rotate|lines?|check(?:mate)?|castling|promotion|stalemate|draws?|highlights?|phones?|mobile)\b/i,
};
const withoutServer =
  /\b(?:leader ?boards?|multi-?player|online|accounts?|log ?in|sign|users?' names?|enter (?:their|your|a) name|share|friends|compete|notifications?)\b/i;

function abilitiesOf(screen: Screen): RegExp | undefined {
  if (screen.kind !== 'tool') return abilities[screen.kind];
  const words = toolOf(screen.variant)?.abilities ?? [];
  return new RegExp(`\\b(?:${words.join('|')})`, 'i');
}

/** Says which parts of a request a tool or game covers. */
export function judgeToolParts({ clauses }: Brief, screens: readonly Screen[]): RequestedPart[] {
  const able = screens.map(abilitiesOf).filter((one) => one !== undefined);
  const formula = screens.find((screen) => screen.kind === 'formula');
  const game = screens.find((screen) => screen.kind === 'game');
  const said = clauses.filter(({ text }) => /\p{L}{2}/u.test(text));
  return said.map(({ text }) => {
    if (formula && !withoutServer.test(text)) return judgeFormulaPart(text, formula);
    const [lacking] = game ? missingFeatures(text, game.variant) : [];
    if (lacking) return { text, status: 'notDone', note: lacking };
    const isAble =
      able.some((one) => one.test(text)) ||
      namesOptions(text, screens) ||
      (game && (namesFeature(text, game.variant) || namesThing(text, game.things)));
    const isDone = !withoutServer.test(text) && isAble;
    return isDone
      ? { text, status: 'done' }
      : { text, status: 'notDone', note: 'Starter has no rules for this.' };
  });
}

/** True for a list of options of a poll. */
function namesOptions(text: string, screens: readonly Screen[]): boolean {
  const options = screens.flatMap((screen) => (screen.kind === 'poll' ? screen.options : []));
  const known = new Set(options.map((option) => option.toLowerCase()));
  const words = text.toLowerCase().split(/, | or | and /);
  return words.every((word) => known.has(word.trim()));
}

const namesThing = (text: string, things: readonly string[]): boolean =>
  things.some((thing) => text.toLowerCase().includes(thing.toLowerCase()));
