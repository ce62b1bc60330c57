import samples from '../../data/foreign-samples.json' with { type: 'json' };
import type { Field } from '../specification.ts';
import { type Foreign, meaningOf } from './languages.ts';
import { own } from './own.ts';
import { topicOf } from './topics.ts';

type Lists = Readonly<Record<string, readonly string[]>>;

/** Content in the language of a prompt, by the English words for it. */
interface Content {
  readonly titles: Lists;
  readonly texts: Lists;
  /** Options of choices, by the topic of the record. */
  readonly options: Readonly<Record<string, Lists>>;
  /** Labels and options of usual fields. */
  readonly words: Readonly<Record<string, string>>;
  readonly tagline: string;
  readonly plainTagline: string;
  readonly and: string;
}

const contents: Readonly<Record<Foreign, Content>> = samples;

/** Returns the entry of the topic that a noun names. */
function ofTopic<T>(noun: string, entries: Readonly<Record<string, T>>): T | undefined {
  const words = topicOf(noun)?.words.split(', ') ?? [];
  return words.map((word) => own(entries, word)).find((entry) => entry !== undefined);
}

export const foreignTitles = (language: Foreign, noun: string): readonly string[] | undefined =>
  ofTopic(noun, contents[language].titles);

/** Returns values for a label, by the meaning of one of its words. */
export const foreignTexts = (language: Foreign, label: string): readonly string[] | undefined =>
  label
    .split(' ')
    .map((word) => own(contents[language].texts, meaningOf(word)))
    .find((values) => values !== undefined);

export const foreignTopicOptions = (
  language: Foreign,
  noun: string,
  label: string,
): readonly string[] | undefined => {
  const lists = ofTopic(noun, contents[language].options);
  return lists && own(lists, meaningOf(label));
};

/** Translates the label and the options of a usual field, as far as they are known. */
export function translatedField(language: Foreign, field: Field): Field {
  const { words } = contents[language];
  const translated = (text: string) => own(words, text.toLowerCase()) ?? text;
  return { ...field, label: translated(field.label), options: field.options.map(translated) };
}

/** Returns the purpose of the app in one sentence. */
export function foreignTagline(
  language: Foreign,
  plural: string,
  labels: readonly string[],
): string {
  const { tagline, plainTagline, and } = contents[language];
  if (labels.length === 0) return plainTagline.replace('{plural}', plural);
  const rest = labels.slice(0, -1).join(', ');
  const fields = rest === '' ? (labels[0] ?? '') : `${rest} ${and} ${labels.at(-1)}`;
  return tagline.replace('{plural}', plural).replace('{fields}', fields);
}
