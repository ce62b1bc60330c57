import type { Entity } from '../specification.ts';
import { readEntities } from './entities.ts';
import { familyWords } from './families.ts';
import { nounOf } from './phrases.ts';
import { isTopic } from './topics.ts';
import { isPlural } from './word-forms.ts';

interface Beside {
  readonly entities: Entity[];
  readonly called: string;
  readonly unknown: string;
  /** True if the records come first and the widget supports them. */
  readonly first: boolean;
}

const list =
  /([\p{L}-]+(?: [\p{L}-]+)?) (?:lists?|tracker|log|board|manager|database|inventory|planner|collection|catalogue|diary|journal|history)\b/giu;

/** Parses the records kept beside a widget such as a timer, only if the prompt says so. */
export function besideWidgets(text: string, currency: string): Beside {
  const without = text.replace(familyWords, ' ').replace(/\s+/g, ' ');
  const widgetAt = text.search(familyWords);
  const keepsAt = text.search(
    /\b(?:track(?:ing)?|manage|log|catalog(?:ue)?|organi[sz]e|keep track of|each \w+ has|tracker|inventory|planner)\b/i,
  );
  // "Workout tracker with a rest timer": the records are the main part.
  if (keepsAt >= 0 && keepsAt < widgetAt) {
    const found = readEntities(without, currency);
    if (
      found.entities.length > 0 &&
      (found.described.size > 0 || found.entities.some((entity) => isTopic(entity.name)))
    )
      return { entities: found.entities, called: '', unknown: '', first: true };
  }
  const nouns: string[] = [];
  for (const [, noun] of without.matchAll(list)) {
    const name =
      nounOf((noun ?? '').replace(/^(?:with|and|plus|a|my|the|for)\s+/i, ''))
        .split(' ')
        .filter((_, at, all) => isTopic(all.slice(at).join(' ')))
        .at(-1) ?? '';
    if (name !== '' && isTopic(name)) nouns.push(name);
  }
  for (const [, noun] of without.matchAll(
    /\b(?:with|and|plus|for)\s+(?:my |a |the )?([\p{L}-]+)(?=\s*(?:[,.;]|$|\band\b|\bto\b))/giu,
  ))
    if (
      noun &&
      isPlural(noun) &&
      /^(?:tasks?|todos?|to-dos|expenses|workouts|exercises|recipes|books|meals|projects|goals|appointments|events|assignments)$/i.test(
        noun,
      )
    )
      nouns.push(noun);
  const unique = nouns.filter((noun, at) => nouns.indexOf(noun) === at);
  const entities =
    unique.length > 0 ? readEntities(`Track ${unique.join(' and ')}`, currency).entities : [];
  return { entities, called: '', unknown: '', first: false };
}
