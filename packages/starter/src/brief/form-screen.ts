import forms from '../../data/forms.json' with { type: 'json' };
import type { ScreenOf } from '../specification.ts';
import { readFields } from '../understand/fields.ts';

/** Creates the form that a text asks for: an application, a registration, a message. */
export function formScreen(text: string): Omit<ScreenOf<'form'>, 'key'> {
  const said = ` ${text.toLowerCase().replaceAll(/[^\p{L}-]+/gu, ' ')} `;
  const found = forms.find(({ words }) => words.some((word) => said.includes(` ${word} `)));
  const form = found ?? forms.at(-1);
  if (!form) throw new Error('there are no forms');
  const fields = readFields(form.fields.join('\n'), {});
  return {
    kind: 'form',
    title: form.title,
    text: form.text,
    fields: fields.map((field) => ({ ...field, required: /^(?:name|email)$/i.test(field.label) })),
    action: form.action,
    confirmation: form.confirmation,
    submissions: true,
  };
}
