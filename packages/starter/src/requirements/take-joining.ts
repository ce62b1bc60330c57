import { eachSentence } from '../figures/sentences-in.ts';
import type { Entity, Field, Specification } from '../specification.ts';
import { readFields } from '../understand/fields.ts';
import { plural, sentenceCase, singular } from '../understand/word-forms.ts';
import { entityIn, listOf, withEntity } from './app-parts.ts';
import {
  done,
  type Fulfilled,
  notDone,
  partly,
  type Requirement,
  type TakenRequirements,
} from './requirement.ts';

/** "Volunteers can join or leave a shift with one click" */
const joining =
  /(?:,? (?:and|where) )?(?:(?:the )?(?<who>[\p{L}]{3,20}) )?(?:(?:can|may|should be able to|could|will be able to|are able to|want to|to) )?(?:join(?:ing)? (?:or|and) leav(?:e|ing)|join|sign up for(?= (?:an?|the) \p{L}{3,20} (?:or|and) (?:cancel|leave|withdraw))) (?:an?|the|their|any|each|every|all|upcoming|my|our)? ?(?<thing>[\p{L}]{3,20})\b[^.,;\n]{0,60}/iu;
const limits = /\b(?:places?|spots?|seats?|capacity|participants?|attendees?|full|maximum)\b/i;
/** "It must show how many places are left", "when a shift is full nobody else can join" */
const left =
  /(?:,? (?:and|where|so that) )?(?:(?:it|the app|the page|everyone|people|we|visitors) )?(?:(?:should|must|can|to) )?(?:shows?|see|displays?|know|sees) (?:me |us )?(?:how many|the number of|the remaining) (?:free |open |remaining )?(?:places|spots|seats)(?: (?:are |is )?(?:still )?(?:left|free|available|remaining|open))?/i;
const full =
  /(?:,? (?:and|but) )?(?:(?:when|if|once|as soon as) [^.,;\n]{0,30}\bfull,? [^.,;\n]{0,60}|(?:nobody|no one) (?:else )?can join [^.,;\n]{0,40}full|full [\p{L}]{3,20} (?:cannot|can't|can not|must not|should not) be joined)/iu;

/** Takes places that people take and leave with one click out of a request. */
export function takeJoining(text: string): TakenRequirements {
  const first = joining.exec(text);
  if (!first || !(limits.test(text) || /\bleav(?:e|ing)\b/i.test(first[0])))
    return { rest: text, requirements: [] };
  const requirements: Requirement[] = [];
  const take = (
    sentence: string,
    found: RegExpExecArray,
    fulfill: Requirement['fulfill'],
  ): string => {
    requirements.push({ text: found[0].replace(/^[\s,]*(?:and |but |where )?/, ''), fulfill });
    return sentence.slice(0, found.index) + sentence.slice(found.index + found[0].length);
  };
  const rest = eachSentence(text, (sentence) => {
    let remaining = sentence;
    const join = joining.exec(remaining);
    if (join && !full.test(remaining)) {
      const { who = '', thing = '' } = join.groups ?? {};
      remaining = take(remaining, join, (app) => addJoining(app, thing, who));
    }
    const places = left.exec(remaining);
    if (places) remaining = take(remaining, places, judgeLimit);
    const closed = full.exec(remaining);
    if (closed) remaining = take(remaining, closed, judgeLimit);
    return remaining;
  });
  return { rest, requirements };
}

const isCapacity = ({ kind, label }: Field) =>
  kind === 'number' &&
  /\b(?:places?|spots?|seats?|capacity|max\w*|limit|participants?|attendees?)\b/i.test(label);

function addJoining(app: Specification, thing: string, who: string): Fulfilled {
  const entity = entityIn(app, thing) ?? app.entities.find((one) => one.fields.some(isCapacity));
  if (!entity || !listOf(app, entity)) return notDone(app, `The app has no ${thing} to join.`);
  if (entity.actions?.some(({ kind }) => kind === 'join')) return done(app);
  // A field of the record cannot say for each account whether it has joined.
  if (app.server) return notDone(app, 'Only apps without accounts have a button to join.');
  const capacity = entity.fields.find(isCapacity);
  const taken = entity.fields.map(({ key }) => key);
  const people = /^(?:they|we|you|people|everyone|users?|anyone|who)?$/i.test(who)
    ? 'participants'
    : plural(singular(who.toLowerCase()));
  const [count] = readFields(`${people} (number)`, { taken });
  const [mine] = readFields('joined (yes/no)', { taken });
  if (!count || !mine) return notDone(app, 'There is no button to join.');
  const most = (sample: Entity['samples'][number]) => {
    const places = capacity ? Number(sample[capacity.key]) : Number.NaN;
    return Number.isFinite(places) ? places : 8;
  };
  const samples = entity.samples.map((sample, at) => ({
    ...sample,
    [count.key]: Math.max(0, Math.min(most(sample), (at * 2) % (most(sample) + 1))),
    [mine.key]: false,
  }));
  const action = {
    kind: 'join',
    label: 'Join',
    undo: 'Leave',
    field: count.key,
    mine: mine.key,
    ...(capacity ? { capacity: capacity.key } : {}),
  } as const;
  const fields = [...entity.fields, { ...count, label: sentenceCase(people) }, mine];
  const actions = [action, ...(entity.actions ?? [])];
  return done(withEntity(app, entity, { ...entity, fields, samples, actions }));
}

function judgeLimit(app: Specification): Fulfilled {
  const joins = app.entities.flatMap(({ actions = [] }) =>
    actions.filter(({ kind }) => kind === 'join'),
  );
  if (joins.some((action) => action.kind === 'join' && action.capacity)) return done(app);
  return joins.length > 0
    ? partly(app, 'The number of places is not limited: the app does not know how many there are.')
    : notDone(app, 'Nobody can join anything in this app.');
}
