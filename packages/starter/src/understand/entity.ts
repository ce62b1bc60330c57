import type { Entity, Field } from '../specification.ts';
import { bearing, iconOf, isNaming, memberOf, titleLabelOf, usualFields } from './entity-words.ts';
import { usualOptions } from './field-words.ts';
import { type FieldSurroundings, readFields } from './fields.ts';
import { foreignOptions } from './foreign-options.ts';
import { foreignTopicOptions, translatedField } from './foreign-samples.ts';
import { type Foreign, formsOf, inLanguageOf, languageOfNoun, meaningOf } from './languages.ts';
import type { Topic } from './topic.ts';
import { topicOf } from './topics.ts';
import { keyOf, sentenceCase, singular } from './word-forms.ts';

/** Returns the topic of one record, such as a hive for an apiary, or of the phrase itself. */
const knownOf = (phrase: string): Topic | undefined => topicOf(memberOf(phrase)) ?? topicOf(phrase);

/** Labels that identify a record, most specific first; attributes like a brand or an author do not. */
const identifying: readonly RegExp[] = [
  /^(?:.* )?(?:id|sku|asset tag|tag number|ticket|reference|plate)$/i,
  /^(?:product|article|object|species|batch|piece|game|book|movie|film|song|drug|medicine|model|destination|exercise|dish|drink|activity|event|topic|word|phrase|route|trail|recipe|problem|wish|quote)$/i,
  /^(?!serial|phone|model|account|part|badge)(?:.* )?(?:number|no\.?|code)$/i,
  /^(?:vehicle|tank|hive|property|address|opponent|instrument|device|machine|sensor|sample|station|vessel|ship|boat|aircraft|plot|field|room|unit|coin|token|bottle|medication|service|company|institution|venue|stage|station)$/i,
  /^description$/i,
  /^(?:who|person|customer|client|patient|donor|tenant|student|member|employee|volunteer|applicant|candidate|guest|player|requester|resident|visitor|participant|borrower|adopter)$/i,
];

/** Returns the index of the title field. */
function titleAmong(fields: readonly Field[], name: string, known: string | undefined): number {
  const text = (field: Field) => field.kind === 'text' || field.kind === 'longText';
  const tests: ((field: Field) => boolean)[] = [
    (field) => isNaming(field.label),
    (field) =>
      (text(field) || field.kind === 'number' || field.kind === 'choice') &&
      known !== undefined &&
      [field.label.toLowerCase(), meaningOf(field.label)].includes(known.toLowerCase()),
    (field) => text(field) && singular(field.label.toLowerCase()) === name.toLowerCase(),
    (field) => text(field) && /(?:^name\b|\bname$|^title\b|\btitle$)/i.test(field.label),
  ];
  // A prompt that lists one or two fields omits the name.
  const isNamed =
    known !== undefined && /^(?:name|title)$/i.test(known) && bearing(name) !== 'event';
  if (fields.length > 2)
    tests.push(
      ...identifying
        .slice(0, isNamed ? 2 : undefined)
        .map(
          (words) => (field: Field) =>
            (field.kind === 'text' || /^address$/i.test(field.label)) && words.test(field.label),
        ),
    );
  for (const test of tests) {
    const at = fields.findIndex((field) => field.kind !== 'relation' && test(field));
    if (at >= 0) return at;
  }
  return -1;
}

/** Moves the title field to the front, or adds one. */
function withTitle(fields: readonly Field[], name: string, phrase: string): Field[] {
  const topic = knownOf(phrase);
  const known = topic ? readFields(topic.fields)[0] : undefined;
  const at = titleAmong(fields, name, known?.label);
  const found = fields[at];
  if (found)
    return [
      { ...found, kind: 'text', required: true, options: [], unit: '' },
      ...fields.filter((_, other) => other !== at),
    ];
  const described = /\b(?:entry|record|transaction|log|item)$/i.test(name)
    ? fields.findIndex(
        ({ kind, label }) =>
          (kind === 'text' || kind === 'longText') &&
          /^(?:description|what|subject|activity|task|project|purpose|details|text)\b/i.test(label),
      )
    : -1;
  const what = fields[described];
  if (what)
    return [
      { ...what, kind: 'text', required: true },
      ...fields.filter((_, other) => other !== described),
    ];
  const [first] = fields;
  // Entries of a daily log are identified by their date.
  const isLog =
    !topic ||
    known?.kind === 'date' ||
    bearing(name) === 'event' ||
    /\bday|\brun\b|entry|workout/.test(topic.words);
  if (first?.kind === 'date' && fields.length > 2 && isLog)
    return [{ ...first, required: true }, ...fields.slice(1)];
  const label = inLanguageOf(
    name,
    known && !/^(?:day|night|entry)$/i.test(known.label) ? known.label : titleLabelOf(name),
  );
  const key = keyOf(
    label,
    fields.map((field) => field.key),
  );
  return [{ key, label, kind: 'text', required: true, options: [], unit: '' }, ...fields];
}

const anyOptions = new Set(Object.values(usualOptions).map((options) => options.join('|')));

/** Returns whether options are the usual ones of a label, and not listed in the prompt. */
const isUsual = (language: Foreign, { options }: Field): boolean =>
  anyOptions.has(options.join('|')) ||
  Object.values(foreignOptions[language]).some((usual) => usual.join('|') === options.join('|'));

/** Replaces the options of a status by those of the topic. */
function withKnownOptions(field: Field, topic: Topic | undefined, noun: string): Field {
  const language = languageOfNoun(noun);
  if (field.kind === 'choice' && language) {
    const options = foreignTopicOptions(language, noun, field.label);
    return options && isUsual(language, field) ? { ...field, options: [...options] } : field;
  }
  if (field.kind !== 'choice' || !topic || !anyOptions.has(field.options.join('|'))) return field;
  const known = readFields(topic.fields).find(
    (one) => one.kind === 'choice' && one.label === field.label,
  );
  return known ? { ...field, options: known.options } : field;
}

/** Creates an entity named `phrase` with the listed fields, or with common ones. It has no samples yet. */
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
  const topic = knownOf(phrase);
  const language = languageOfNoun(one);
  const usual = () =>
    readFields(topic?.fields ?? usualFields(phrase), of).map((field) =>
      language ? translatedField(language, field) : field,
    );
  const fields =
    named.length > 0
      ? withTitle(
          named.map((field) => withKnownOptions(field, topic, one)),
          one,
          phrase,
        )
      : withTitle(usual(), one, phrase);
  return {
    key: keyOf(one, taken, 'entity'),
    name: sentenceCase(one),
    plural: sentenceCase(forms.many),
    icon: iconOf(knownOf(phrase) === topicOf(phrase) ? phrase : memberOf(phrase)),
    fields,
    samples: [],
  };
}
