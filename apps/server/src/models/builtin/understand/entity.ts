import type { Entity, Field } from '../specification.ts';
import { iconOf, memberOf, titleLabelOf, usualFields } from './entity-words.ts';
import { type FieldSurroundings, readFields } from './fields.ts';
import { formsOf } from './languages.ts';
import { topicOf } from './topics.ts';
import { keyOf, sentenceCase, singular } from './word-forms.ts';

const naming =
  /^(?:name|title|subject|headline|full name|titel|titre|título|nom|nombre|word|term|question|idea|item|task|label|designation|bezeichnung)$/i;

/** Where among `fields` the one is that a record is called by. */
function titleAmong(fields: readonly Field[], name: string, known: string | undefined): number {
  const text = (field: Field) => field.kind === 'text' || field.kind === 'longText';
  const tests: ((field: Field) => boolean)[] = [
    (field) => naming.test(field.label),
    (field) => text(field) && field.label.toLowerCase() === known?.toLowerCase(),
    (field) => text(field) && singular(field.label.toLowerCase()) === name.toLowerCase(),
    (field) => text(field) && /(?:^name\b|\bname$|^title\b|\btitle$)/i.test(field.label),
  ];
  for (const test of tests) {
    const at = fields.findIndex(test);
    if (at >= 0) return at;
  }
  return -1;
}

/** The fields with the title first, made up where none was named. */
function withTitle(fields: readonly Field[], name: string, phrase: string): Field[] {
  const topic = topicOf(phrase);
  const known = topic ? readFields(topic.fields)[0] : undefined;
  const at = titleAmong(fields, name, known?.label);
  const found = fields[at];
  if (found)
    return [
      { ...found, kind: 'text', required: true, options: [], unit: '' },
      ...fields.filter((_, other) => other !== at),
    ];
  const label =
    known && !/^(?:day|night|entry)$/i.test(known.label) ? known.label : titleLabelOf(name);
  const key = keyOf(
    label,
    fields.map((field) => field.key),
  );
  return [{ key, label, kind: 'text', required: true, options: [], unit: '' }, ...fields];
}

/** An entity called `phrase`, with fields as people wrote them, or with what is usual. Without samples. */
export function entityOf(
  phrase: string,
  fieldsText: string,
  around: FieldSurroundings = {},
  taken: readonly string[] = [],
): Entity {
  const forms = formsOf(memberOf(phrase));
  const { one } = forms;
  const of = { ...around, of: one };
  const named = readFields(fieldsText, of);
  const topic = topicOf(phrase);
  const usual = () => readFields(topic?.fields ?? usualFields(phrase), of);
  const fields = named.length > 0 ? withTitle(named, one, phrase) : withTitle(usual(), one, phrase);
  return {
    key: keyOf(one, taken, 'entity'),
    name: sentenceCase(one),
    plural: sentenceCase(forms.many),
    icon: iconOf(phrase),
    fields,
    samples: [],
  };
}
