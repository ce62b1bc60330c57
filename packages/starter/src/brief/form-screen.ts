import forms from '../../data/forms.json' with { type: 'json' };
import type { Field, ScreenOf } from '../specification.ts';
import { readFields } from '../understand/fields.ts';

const listed =
  /\b(?:with|giving|entering|asks? for|asking for) (?:(?:their|his|her|your|the|a|an) )?([^.;:"\n]{3,200})$/i;
const sizes = /^(?:(?:an?|the|their|your|his|her|short|brief|longer?|optional) )+/i;

/** Matches the form that a text asks for, with its fields. */
export const formWords =
  /\b(?:contact|feedback|application|registration|inquiry|order) form\b(?: with [^.;:"\n]{3,200})?/i;

/** Creates the form that a text asks for: an application, a registration, a message. */
export function formScreen(text: string): Omit<ScreenOf<'form'>, 'key'> {
  const said = ` ${text.toLowerCase().replaceAll(/[^\p{L}-]+/gu, ' ')} `;
  const found = forms.find(({ words }) => words.some((word) => said.includes(` ${word} `)));
  const form = found ?? forms.at(-1);
  if (!form) throw new Error('there are no forms');
  const named = fieldsIn(text);
  const fields = named.length > 1 ? named : readFields(form.fields.join('\n'), {});
  return {
    kind: 'form',
    title: form.title,
    text: form.text,
    fields: fields.map((field) => ({
      ...field,
      required:
        field.required || /^(?:(?:your |full )?name|e-?mail(?: address)?)$/i.test(field.label),
    })),
    action: form.action,
    confirmation: form.confirmation,
    submissions: true,
  };
}

const messages = /\b(?:message|question|comment|request|details|description|motivation|letter)\b/i;

/** The fields that a text lists: "a contact form with name, email and question". */
export function fieldsIn(text: string): Field[] {
  const [, list = ''] = listed.exec(text.trim()) ?? [];
  const items = list
    .split(/,\s*(?:and\s+)?|\s+and\s+/i)
    .map((item) => item.trim().replace(sizes, ''))
    .filter((item) => item !== '' && item.split(' ').length <= 4);
  const isList = items.length > 1 && items.some((item) => /\b(?:name|e-?mail|phone)\b/i.test(item));
  if (!isList) return [];
  return readFields(items.join('\n'), {}).map((field) =>
    field.kind === 'text' && messages.test(field.label) ? { ...field, kind: 'longText' } : field,
  );
}
