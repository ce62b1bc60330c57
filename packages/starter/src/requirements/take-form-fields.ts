import type { Specification } from '../specification.ts';
import { singular } from '../understand/word-forms.ts';
import { listOf, withScreen } from './app-parts.ts';
import {
  done,
  type Fulfilled,
  notDone,
  type Requirement,
  type TakenRequirements,
} from './requirement.ts';

const quoted = '"[^"\\n]{1,60}"(?: ?\\([^()\\n]{1,120}\\))?';
const lead = '(?:(?:an?|the|and|one|also|optional|required|larger?|long|multi-?line)[ -]){0,3}';
const kind =
  '(?:(?:text ?box|text ?area|field|input|check ?box|drop-?down|select|date|number|text field) )?';
/** `Fields: "Name" (required), "Species" (dog, cat) and a check box "First visit".` */
const sentence = new RegExp(
  `(?<=^|[.!?]["”]?\\s|\\n)(?:(?:its|the|form|required|input|with the)? ?(?:form )?fields?(?: (?:are|should be|is))?:?|(?:the|a|our) form (?:has|should have|must have|needs|with|asks for)(?: the)?(?: following)?(?: fields)?:?) (${lead}${kind}${quoted}(?:,? (?:and )?${lead}${kind}${quoted}){1,15})`,
  'iu',
);
const part = new RegExp(`(${lead}${kind})"([^"\\n]{1,60})"(?: ?\\(([^()\\n]{1,120})\\))?`, 'giu');
const listed =
  /\b(?:today's|all|the|earlier|previous|submitted|recent|latest|sent) (?!form|fields)([\p{L}-]{3,20}s) (?:(?:should|must|are|will) )(?:also |then )?(?:be )?(?:listed|shown|displayed|appear)/iu;
const formName = /\b([\p{L}-]{3,20}) form\b/iu;
const longest = 20_000;

/** Reads the quoted fields of a form as the properties of the records that it adds. */
export function takeFormFields(text: string): TakenRequirements {
  const found = text.length > longest ? null : sentence.exec(text);
  const list = found?.[1];
  if (!found || !list) return { rest: text, requirements: [] };
  const noun = singular(
    (listed.exec(text)?.[1] ?? formName.exec(text)?.[1] ?? 'entry').toLowerCase(),
  );
  const fields = [...list.matchAll(part)].map(([, before = '', label = '', inside = '']) =>
    fieldText(before, label, inside),
  );
  const said = `Each ${noun} has ${fields.join(', ')}`;
  const requirement: Requirement = {
    text: 'the form',
    fulfill: (app) => openForm(app, noun),
  };
  return {
    rest: text.slice(0, found.index) + said + text.slice(found.index + found[0].length),
    requirements: [requirement],
  };
}

function fieldText(before: string, label: string, inside: string): string {
  if (/check ?box/i.test(before)) return `${label} (yes/no)`;
  if (/text ?area|multi|large|long/i.test(`${before} ${inside}`)) return `${label} (long text)`;
  return inside === '' ? label : `${label} (${inside})`;
}

/** Shows the form above the list instead of in a dialog. */
function openForm(app: Specification, noun: string): Fulfilled {
  const entity =
    app.entities.find(({ name }) => name.toLowerCase() === noun) ??
    app.entities.find((one) => listOf(app, one));
  const list = entity && listOf(app, entity);
  return list
    ? done(withScreen(app, list, { ...list, added: { ...list.added, isOpen: true } }))
    : notDone(app, 'The app has no such form.');
}
