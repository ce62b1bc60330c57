import copy from '../../data/screen-copy.json' with { type: 'json' };
import { entryOf } from '../game-catalog.ts';
import type { Entity, Screen } from '../specification.ts';
import { foreignTagline } from './foreign-samples.ts';
import { languageOfNoun } from './languages.ts';
import { toolOf } from './tools.ts';
import { capitalised } from './word-forms.ts';

const spoken = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const ofScreen: Readonly<Partial<Record<Screen['kind'], string>>> = copy.taglines;

/** Returns the purpose of the app in one sentence. */
export function taglineFor(entities: readonly Entity[], screens: readonly Screen[]): string {
  const [first] = screens;
  if (first?.kind === 'landing') return first.sections[0]?.text || 'Welcome!';
  if (first?.kind === 'formula' && first.text !== '') return first.text;
  if (first?.kind === 'tool') return toolOf(first.variant)?.text ?? first.title;
  if (first?.kind === 'game') return entryOf(first.variant).tagline;
  const isVisited = first?.kind === 'home' || (first?.kind === 'records' && first.detailPage);
  if (isVisited && entities.length > 0) {
    const many = spoken(entities.slice(0, 3).map((entity) => entity.plural.toLowerCase()));
    return `${capitalised(many)}, all in one place.`;
  }
  const said = first ? ofScreen[first.kind] : undefined;
  if (said) return said;
  const many = entities.map((entity) => entity.plural.toLowerCase());
  const [only] = entities;
  if (entities.length > 1) return `Your ${spoken(many.slice(0, 3))}, all in one place.`;
  const language = only && languageOfNoun(only.name);
  const labels = (only?.fields ?? []).slice(1, 4).map((field) => field.label);
  if (language) {
    // German nouns have capitals.
    const shown = labels.map((label) =>
      language !== 'de'
        ? label.toLowerCase()
        : label.includes(' ')
          ? label.charAt(0).toLowerCase() + label.slice(1)
          : label,
    );
    return foreignTagline(language, only.plural, shown);
  }
  const has = labels.map((label) => label.toLowerCase());
  return has.length > 0
    ? `Your ${many[0]} at a glance, with ${spoken(has)}.`
    : `Your ${many[0] ?? 'things'} at a glance.`;
}
