import { eachSentence } from '../figures/sentences-in.ts';
import { withoutSpan } from '../figures/span.ts';
import type { Entity, Specification } from '../specification.ts';
import { fieldCalled } from '../understand/record-screens.ts';
import { entityIn, listOf, screensOf } from './app-parts.ts';
import {
  done,
  type Fulfilled,
  notDone,
  type Requirement,
  type TakenRequirements,
} from './requirement.ts';

const rank =
  'newest|latest|most recent(?:ly added)?|youngest|soonest|next|oldest|earliest|highest[ -]rated|best[ -]rated|best|cheapest|lowest|highest|largest|smallest|longest|shortest|most (?!recent)\\p{L}{3,15}';
/** "Newest first", "the most recently added tools first", "the earliest at the top" */
const first = new RegExp(
  `(?:the )?\\b(?<rank>${rank})(?: (?!first|at)\\p{L}{3,20})?(?: (?:comes?|appears?|is|are|be))? (?:first|(?:at|on) (?:the )?top|to oldest|to newest)\\b`,
  'iu',
);
/** What comes before: "sorted by date, ", "with the ". */
const sortedBefore =
  /(?:,|\s)*(?:\b(?:is|are|should be) )?(?:\b(?:sorted|ordered)(?: by (?:the )?(?<by>\p{L}{2,20}(?: \p{L}{2,20})?))?,? ?)?(?:\b(?:always|and|with|from) )?$/iu;
/** "The posting with the latest date comes first." */
const whole = new RegExp(
  `^(?:the|an?) [\\p{L} ]{2,30}? with the (?<rank>${rank}) (?<by>[\\p{L} ]{2,20}?) (?:should )?(?:comes?|appears?|is|be)(?: shown| listed)? (?:first|(?:at|on) (?:the )?top)`,
  'iu',
);

/** Takes the order in which records are listed out of a request: "newest first". */
export function takeOrder(text: string): TakenRequirements {
  const requirements: Requirement[] = [];
  const rest = eachSentence(text, (sentence) => {
    const found = whole.exec(sentence) ?? first.exec(sentence);
    const said = found?.groups?.['rank'];
    if (!found || said === undefined) return sentence;
    const before = sentence.slice(0, found.index);
    const lead = sortedBefore.exec(before);
    const start = lead?.index ?? found.index;
    const end = found.index + found[0].length;
    const by = found.groups?.['by'] ?? lead?.groups?.['by'] ?? byOf(before);
    const words = sentence.slice(start, end).replace(/^[\s,]+/, '');
    requirements.push({
      text: words,
      fulfill: (app) => sort(app, said.toLowerCase(), by, sentence),
    });
    const left = withoutSpan(sentence, { start, end });
    // "List …" and "Entries …" say nothing on their own.
    return left.trim().split(/\s+/).length < 3 ? '' : left;
  });
  return { rest, requirements };
}

/** "Sort shifts by date, the earliest first" */
const byOf = (before: string): string =>
  /\bby (?:the |their )?(\p{L}{2,20}(?: \p{L}{2,20})?),? ?$/iu.exec(before)?.[1] ?? '';

const ascending = /^(?:soonest|next|oldest|earliest|cheapest|lowest|smallest|shortest)$/;
const temporal = /^(?:newest|latest|most recent|youngest|soonest|next|oldest|earliest)/;

function sort(app: Specification, rankWord: string, by: string, sentence: string): Fulfilled {
  const isListed = (entity: Entity) => listOf(app, entity) !== undefined;
  const named = entityIn(app, sentence);
  const entity = named && isListed(named) ? named : app.entities.find(isListed);
  if (!entity) {
    // Forms list the latest entry first.
    return screensOf(app, 'form').length > 0 && /^(?:newest|latest|most)/.test(rankWord)
      ? done(app)
      : notDone(app, 'There is no list to sort.');
  }
  const field = fieldFor(entity, rankWord, by);
  const isAdded = temporal.test(rankWord) && (!field || /added/.test(rankWord));
  if (!field && !isAdded)
    return notDone(app, `There is nothing to sort ${entity.plural.toLowerCase()} by.`);
  const order = {
    field: isAdded ? 'added' : (field ?? 'added'),
    descending: !ascending.test(rankWord),
  };
  const screens = app.screens.map((screen) =>
    screen.kind === 'records' && screen.entity === entity.key ? { ...screen, sort: order } : screen,
  );
  return done({ ...app, screens });
}

function fieldFor(entity: Entity, rankWord: string, by: string): string | undefined {
  const named = by === '' ? undefined : fieldCalled(entity, by);
  if (named) return named.key;
  const of = (...kinds: string[]) => entity.fields.find(({ kind }) => kinds.includes(kind))?.key;
  if (temporal.test(rankWord)) return of('date', 'dateTime');
  if (/rated|best/.test(rankWord)) return of('rating');
  if (/cheapest|lowest|highest/.test(rankWord)) return of('money', 'number');
  return of('number', 'duration');
}
