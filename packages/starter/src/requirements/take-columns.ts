import { eachSentence } from '../figures/sentences-in.ts';
import { withoutSpan } from '../figures/span.ts';
import type { Entity, Field, Specification } from '../specification.ts';
import { readFields } from '../understand/fields.ts';
import { entityIn, listOf, withEntity, withScreen } from './app-parts.ts';
import {
  done,
  type Fulfilled,
  notDone,
  type Requirement,
  type TakenRequirements,
} from './requirement.ts';

/** "An overview with columns Open, In progress and Done" */
const columns =
  /(?:\b(?:an?|the) )?(?:(?:kanban |ticket |task )?(?:overview|board|view|screen) )?\b(?:with|has|having) (?:the |three |four |five )?columns:? /u;
const column = /^\p{Lu}[\p{L}-]*(?: \p{Ll}[\p{L}-]*){0,2}$/u;

/** Takes the columns of a board out of a request. */
export function takeColumns(text: string): TakenRequirements {
  const requirements: Requirement[] = [];
  const rest = eachSentence(text, (sentence) => {
    const found = columns.exec(sentence);
    if (!found) return sentence;
    const options: string[] = [];
    let end = found.index + found[0].length;
    for (const part of sentence.slice(end).split(/(,\s*(?:and )?| and |[.;!?])/)) {
      const isName = column.test(part);
      if (!isName && !/^(?:,\s*(?:and )?| and )$/.test(part)) break;
      if (isName) {
        options.push(part);
        end = sentence.indexOf(part, end) + part.length;
      }
    }
    if (options.length < 2) return sentence;
    requirements.push({
      text: sentence.slice(found.index, end),
      fulfill: (app) => showBoard(app, options, text),
    });
    const left = withoutSpan(sentence, { start: found.index, end });
    // "The caretaker has, and moves tickets": the first verb lost its object.
    return left.replace(/\s(?:has|have|sees?|gets?|uses?),?(?: and)? (?=\p{L})/iu, ' ');
  });
  return { rest, requirements };
}

function showBoard(app: Specification, options: readonly string[], text: string): Fulfilled {
  const listed = app.entities.filter((one) => listOf(app, one));
  const entity =
    listed.find((one) => one.fields.some(isStatus)) ?? entityIn(app, text) ?? listed[0];
  if (!entity || !listOf(app, entity)) return notDone(app, 'The app has no records for a board.');
  const changed = withStatus(entity, options);
  const field = changed.fields.find(isStatus);
  const next = withEntity(app, entity, changed);
  const list = listOf(next, changed);
  if (!list || !field) return notDone(app, 'The app has no records for a board.');
  const others = list.views.filter(({ kind }) => kind !== 'board').slice(0, 2);
  const views = [{ kind: 'board' as const, by: field.key }, ...others];
  return done(withScreen(next, list, { ...list, views }));
}

const isStatus = ({ kind, label }: Field) =>
  kind === 'choice' && /^(?:status|state|stage)$/i.test(label);

/** Gives the records these stages, and keeps those that buttons lead to. */
function withStatus(entity: Entity, options: readonly string[]): Entity {
  const known = entity.fields.find(isStatus);
  const [read] = readFields('status (A, B)', { taken: entity.fields.map(({ key }) => key) });
  const base = known ?? read;
  if (!base) return entity;
  const targets = (entity.actions ?? []).flatMap((action) =>
    action.kind === 'status' && action.field === base.key ? [action.to] : [],
  );
  const all = [...options, ...targets.filter((to) => !options.includes(to))];
  const status: Field = { ...base, options: all, required: true };
  return {
    ...entity,
    fields: known
      ? entity.fields.map((one) => (one === known ? status : one))
      : [...entity.fields, status],
    samples: entity.samples.map((sample, at) => ({
      ...sample,
      [status.key]: all[at % Math.min(all.length, options.length)] ?? '',
    })),
  };
}
