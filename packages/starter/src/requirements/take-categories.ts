import { eachSentence } from '../figures/sentences-in.ts';
import { withoutSpan } from '../figures/span.ts';
import type { Entity, Field, Specification } from '../specification.ts';
import { readFields } from '../understand/fields.ts';
import { fieldCalled } from '../understand/record-screens.ts';
import { capitalised } from '../understand/word-forms.ts';
import { entityIn, screensOf, withEntity } from './app-parts.ts';
import {
  done,
  type Fulfilled,
  notDone,
  type Requirement,
  type TakenRequirements,
} from './requirement.ts';

const item = "[\\p{L}&'-]+(?: [\\p{L}&'-]+){0,3}";
/** "In three categories: Bread, Rolls and Cakes" */
const listed = new RegExp(
  `,?\\s*(?:grouped |sorted |divided |split |organized )?(?:in|into|with|under|there are) (?:the |these |our |two |three |four |five |six |\\d )?(?:following )?(?<what>categor(?:y|ies)|types|kinds|groups|sections|genres)(?: called| named)?(?::| -|,)? (?<list>${item}(?:, ${item})*,? (?:and|or) ${item})(?=[.;\\n]|$)`,
  'iu',
);
/** "Filter by cuisine (Italian, Indian, Nordic)" */
const filtered =
  /\bfilter(?:ed|ing)? (?:[\p{L}]+ )?by (?:the )?(?<what>[\p{L}]+(?: [\p{L}]+)?) \((?<list>[^()]{3,200},[^()]{2,60})\)/iu;

/** "Change the status (new, in progress, solved)" */
const staged =
  /\b(?:change|changes|set|sets|update|updates|edit) (?:the|its|their|a) (?<what>status|state|stage|priority) \((?<list>[^()]{2,60},[^()]{2,60})\)/iu;

/** Takes the options of a property out of a request that names them apart from it. */
export function takeCategories(text: string): TakenRequirements {
  const requirements: Requirement[] = [];
  const rest = eachSentence(text, (sentence) => {
    const found = listed.exec(sentence) ?? filtered.exec(sentence) ?? staged.exec(sentence);
    const { what = '', list = '' } = found?.groups ?? {};
    if (!found) return sentence;
    const options = list
      .split(/,\s*(?:and |or )?| and | or /)
      .map((one) => capitalised(one.trim()));
    requirements.push({
      text: found[0].replace(/^[\s,]+/, ''),
      fulfill: (app) => setOptions(app, what.toLowerCase(), options, sentence),
    });
    if (found === null || listed.test(sentence))
      return withoutSpan(sentence, { start: found.index, end: found.index + found[0].length });
    return sentence.replace(` (${list})`, '');
  });
  return { rest, requirements };
}

const named = (what: string): string =>
  /^categor/.test(what)
    ? 'category'
    : what.replace(/^(types|kinds|groups|sections|genres)$/, (word) => word.slice(0, -1));

function setOptions(
  app: Specification,
  what: string,
  options: readonly string[],
  sentence: string,
): Fulfilled {
  const word = named(what);
  const entity =
    entityIn(app, sentence) ??
    app.entities.find((one) => fieldCalled(one, word)) ??
    app.entities[0];
  if (!entity) return notDone(app, 'The app keeps nothing in categories.');
  const known = fieldCalled(entity, word);
  const [read] = readFields(`${word} (A, B)`, { taken: entity.fields.map(({ key }) => key) });
  const base = known && known !== entity.fields[0] ? known : read;
  if (!base) return notDone(app, 'The app keeps nothing in categories.');
  const field: Field = { ...base, kind: 'choice', options: [...options] };
  return done(
    withFilter(withEntity(app, entity, withField(entity, base, field)), entity, field.key),
  );
}

function withField(entity: Entity, before: Field, field: Field): Entity {
  const isKnown = entity.fields.includes(before);
  return {
    ...entity,
    fields: isKnown
      ? entity.fields.map((one) => (one === before ? field : one))
      : [...entity.fields, field],
    samples: entity.samples.map((sample, at) => ({
      ...sample,
      [field.key]: field.options[at % field.options.length] ?? '',
    })),
  };
}

/** Makes the lists and the shop of an entity filter by a property. */
function withFilter(app: Specification, { key }: Entity, field: string): Specification {
  const shops = new Set(screensOf(app, 'shop').map((shop) => shop.key));
  return {
    ...app,
    screens: app.screens.map((screen) => {
      if (screen.kind === 'shop' && shops.has(screen.key) && screen.entity === key)
        return { ...screen, category: field };
      if (screen.kind !== 'records' || screen.entity !== key) return screen;
      return { ...screen, filters: [...new Set([field, ...screen.filters])].slice(0, 3) };
    }),
  };
}
