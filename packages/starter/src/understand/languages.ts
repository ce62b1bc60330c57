import titleLabels from '../../data/title-labels.json' with { type: 'json' };
import { foreignOptions } from './foreign-options.ts';
import { french } from './french-nouns.ts';
import { functionWords } from './function-words.ts';
import { german } from './german-nouns.ts';
import { own } from './own.ts';
import { spanish } from './spanish-nouns.ts';
import { capitalised, isPlural, plural, singular } from './word-forms.ts';

const signs = {
  en: /\b(?:the|with|and|for|my|an|of|to|that|each|i|me|track)\b/giu,
  de: /(?<!\p{L})(?:mit|und|für|fuer|meine[nr]?|eine[nr]?|ich|der|die|das|von|mir|ein|nach|ohne|im|zum|verwalten|erfassen|anzahl|datum|nein)(?!\p{L})/giu,
  fr: /(?<!\p{L})(?:avec|et|pour|mes|une|mon|les|je|des|du|la|le|un|nos|moi|de|sans|gestion|suivi|gérer|quantité)(?!\p{L})/giu,
  es: /(?<!\p{L})(?:con|y|para|mis|una|mi|los|las|quiero|el|la|un|por|de|necesito|sin|lista|gestor|gestionar)(?!\p{L})/giu,
} as const;

export type Language = keyof typeof signs;
export type Foreign = Exclude<Language, 'en'>;

export function languageOf(text: string): Language {
  const count = (language: Language) => text.match(signs[language])?.length ?? 0;
  const [first] = (['en', 'de', 'fr', 'es'] as const)
    .map((language) => ({ language, hits: count(language) }))
    .sort((one, other) => other.hits - one.hits);
  return first && first.hits > 1 ? first.language : 'en';
}

export const isEnglish = (text: string): boolean => languageOf(text) === 'en';

/** Matches compounds such as `Trainingstagebuch`, a diary of any kind. */
const appCompound =
  /(?<!\p{L})(\p{L}{4,30}?)(s?-?)(tagebuch|verwaltung|planer|sammlung|kalender|übersicht|tracker|datenbank|kartei)(?!\p{L})/giu;
const apartFrom = (found: string, noun: string, _: string, app: string): string =>
  byForm.has(found.toLowerCase()) ||
  !(nounFor(noun) || /^(?:training|workout|fitness|film|sport|yoga)$/i.test(noun))
    ? found
    : `${noun} ${capitalised(app.toLowerCase())}`;

/** Puts the verb first: "um meine Pflanzen zu verwalten" → "zum Verwalten von meine Pflanzen". */
const withoutZu = (text: string): string =>
  text.replace(
    /,? (?<!\p{L})um ([^,.;:\n]{2,60}?) zu (?:verwalten|erfassen|organisieren|planen|notieren|sammeln|dokumentieren|verfolgen)(?!\p{L})/giu,
    ' zum verwalten von $1',
  );

/** Translates the function words of a German, French or Spanish prompt to English. */
export function withEnglishGrammar(text: string): string {
  const language = languageOf(text);
  if (language === 'en') return text;
  const words = functionWords[language];
  const longestFirst = Object.keys(words).sort((one, other) => other.length - one.length);
  const any = new RegExp(
    `(?<![\\p{L}\\d'"-])(?:${longestFirst.join('|')})(?![\\p{L}\\d'-])`,
    'giu',
  );
  const apart = language === 'de' ? withoutZu(text).replace(appCompound, apartFrom) : text;
  const replaced = apart.replace(any, (found, at: number) =>
    // "Payé par" is a label, so its words are not translated.
    /^(?:par|por|von)$/i.test(found) && /^\s*(?:[,;.)\n]|$)/.test(apart.slice(at + found.length))
      ? found
      : (words[found.toLowerCase()] ?? found),
  );
  // German puts the verb last: "my Bücher manage".
  return replaced
    .replace(/^(?!i (?:want|need) )([^,.:;\n]{3,40}?) (manage|track)(?=[,.:;\n]|$)/iu, '$2 $1')
    .replace(/\b((?:my|our|the) [^,.:;\n]+?),? (manage|track)(?=[,.:;\n]|$| with\b)/giu, '$2 $1')
    .replace(/\b(i (?:want|need)) (?=(?:manage|track)\b)/i, '$1 to ');
}

interface Noun {
  readonly one: string;
  readonly many: string;
  /** The English translation. */
  readonly meaning: string;
  readonly language: Foreign;
}

/** Forms that are also English nouns. */
const alsoEnglish = new Set([
  'boutique',
  'boutiques',
  'client',
  'clients',
  'film',
  'tier',
  'voyage',
]);

const byForm = new Map<string, Noun>();
for (const [language, nouns] of [
  ['de', german],
  ['fr', french],
  ['es', spanish],
] as const)
  for (const { singular: one, plural: many, meaning } of nouns)
    for (const form of [one, many])
      if (!byForm.has(form.toLowerCase()) && !alsoEnglish.has(form.toLowerCase()))
        byForm.set(form.toLowerCase(), { one, many, meaning, language });

/** Looks up the last part of a German compound: `Zimmerpflanzen` are plants. */
function compound(word: string): Noun | undefined {
  const text = word.toLowerCase();
  if (text.length < 8 || text.length > 40) return undefined;
  for (let from = 3; from <= text.length - 3; from += 1) {
    const end = byForm.get(text.slice(from));
    // Shorter parts also end English words: "passport", "island".
    if (
      end?.language !== 'de' ||
      (text.length - from < 5 &&
        !/^(?:zeit|jahr|buch|wein|hund|bild|ziel|bier)$/.test(text.slice(from)))
    )
      continue;
    const before = word.slice(0, from);
    return {
      ...end,
      one: before + end.one.toLowerCase(),
      many: before + end.many.toLowerCase(),
    };
  }
  return undefined;
}

const nounFor = (word: string): Noun | undefined =>
  byForm.get(word.toLowerCase()) ?? compound(word);

/** Translates a foreign noun to English; English nouns become singular. */
export const meaningOf = (word: string): string =>
  nounFor(word)?.meaning ?? singular(word.toLowerCase());

export const isForeignPlural = (word: string): boolean =>
  nounFor(word)?.many.toLowerCase() === word.toLowerCase();

export const isForeign = (word: string): boolean => nounFor(word) !== undefined;

/** Returns the language of a noun, or of the last one of several words. */
export const languageOfNoun = (noun: string): Foreign | undefined =>
  nounFor(noun)?.language ?? nounFor(noun.split(' ').at(-1) ?? '')?.language;

/** Default labels of the title field, in the language of the noun. */
const titles: Readonly<Record<Foreign, Readonly<Record<string, string>>>> = titleLabels;
export function inLanguageOf(noun: string, label: string): string {
  const language = languageOfNoun(noun);
  return language ? (titles[language][label] ?? titles[language].Name ?? label) : label;
}

/** Returns the default options of a foreign label. */
export function optionsIn(word: string): readonly string[] | undefined {
  const noun = nounFor(word);
  return noun && own(foreignOptions[noun.language], noun.meaning);
}

/** Returns singular and plural in the original language. */
export function formsOf(phrase: string): { readonly one: string; readonly many: string } {
  const known = nounFor(phrase);
  if (known) return { one: known.one, many: known.many };
  const last = nounFor(phrase.split(' ').at(-1) ?? '');
  if (last) {
    const before = phrase.slice(0, phrase.lastIndexOf(' ') + 1);
    return { one: before + last.one, many: before + last.many };
  }
  const one = singular(phrase);
  return { one, many: one !== phrase && isPlural(phrase) ? phrase : plural(one) };
}
