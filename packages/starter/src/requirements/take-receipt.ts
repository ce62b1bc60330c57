import { eachSentence } from '../figures/sentences-in.ts';
import type { Specification } from '../specification.ts';
import { readFields } from '../understand/fields.ts';
import { sentenceCase } from '../understand/word-forms.ts';
import { entityIn, listOf, screensOf, withEntity, withScreen } from './app-parts.ts';
import {
  done,
  type Fulfilled,
  notDone,
  type Requirement,
  type TakenRequirements,
} from './requirement.ts';

/** "After a report they see the ticket number" */
const shown =
  /\b(?:sees?|gets?|receives?|given|shows?|displays?|shown|together with|and) (?:an?|the|their) (?<name>(?:\p{L}{3,15} )?(?:number|reference|code))\b/iu;
/** What comes before: the moment, and who sees it. */
const moment = /(?:^|,? and )(?:after|once|when|on)\b[^.;\n]{1,90}$/i;
/** "…, and a summary of what they ordered" */
const summary =
  /^(?:,? and| together with) (?:an?|the) (?:short )?(?:summary|overview|confirmation)[^.;\n]{0,60}/i;

/** Takes the number that confirms an entry, an order or a booking out of a request. */
export function takeReceipt(text: string): TakenRequirements {
  const requirements: Requirement[] = [];
  const rest = eachSentence(text, (sentence) => {
    const found = shown.exec(sentence);
    const name = found?.groups?.['name'];
    if (!found || !name) return sentence;
    const before = moment.exec(sentence.slice(0, found.index));
    // "A title and a phone number" are properties.
    if (!before && !/^(?:together|given|receive|get)/i.test(found[0])) return sentence;
    const start = before ? before.index : found.index;
    const last = found.index + found[0].length;
    const end = last + (summary.exec(sentence.slice(last))?.[0].length ?? 0);
    requirements.push({
      text: sentence.slice(start, end).replace(/^[\s,]*(?:and )?/, ''),
      fulfill: (app) => showNumber(app, name.toLowerCase(), sentence),
    });
    return sentence.slice(0, start) + sentence.slice(end).replace(/^[,\s]+/, '');
  });
  return { rest, requirements };
}

function showNumber(app: Specification, name: string, sentence: string): Fulfilled {
  const isOrder = /\border|purchas|check ?out|basket|cart/i.test(sentence);
  if (isOrder && screensOf(app, 'shop').length > 0) return done(app);
  const isBooking = /\bbook|reserv|appointment/i.test(sentence);
  if (isBooking && screensOf(app, 'booking').length > 0) return done(app);
  const entity = entityIn(app, sentence) ?? app.entities.find((one) => listOf(app, one));
  const list = entity && listOf(app, entity);
  if (!entity || !list) return notDone(app, 'The app gives no numbers.');
  const label = sentenceCase(/^(?:number|code)$/.test(name) ? `${entity.name} number` : name);
  const taken = entity.fields.map(({ key }) => key);
  const known = entity.fields.find((field) => field.label === label && field.kind === 'text');
  const [read] = readFields(`${label} (text)`, { taken });
  const field = known ?? read;
  if (!field) return notDone(app, 'The app gives no numbers.');
  const samples = entity.samples.map((sample, at) => ({
    ...sample,
    [field.key]: String(1001 + at),
  }));
  const changed = {
    ...entity,
    fields: known ? entity.fields : [...entity.fields, { ...field, label }],
    samples,
  };
  const numbered = withEntity(app, entity, changed);
  return done(withScreen(numbered, list, { ...list, added: { ...list.added, number: field.key } }));
}
