import type { Entity, Screen, ScreenOf, Specification } from '../specification.ts';

/** Returns the entities with tables on a server: those of the app, and one for the submissions of each form. */
export function storedEntitiesOf({
  entities,
  screens,
}: Pick<Specification, 'entities' | 'screens'>): Entity[] {
  return [...entities, ...storingForms(screens).map(submissionEntityOf)];
}

/** Returns the forms that keep their submissions. */
export const storingForms = (screens: readonly Screen[]): ScreenOf<'form'>[] =>
  screens.filter((screen) => screen.kind === 'form').filter(({ submissions }) => submissions);

/**
 * Returns the entity of a form's submissions. Its names depend on nothing but the key of the form, because another title
 * must not rename the table.
 */
export function submissionEntityOf({ key, fields }: ScreenOf<'form'>): Entity {
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const name = `${words.charAt(0).toUpperCase()}${words.slice(1)} submission`;
  return {
    key: `${key}Submission`,
    name,
    plural: `${name}s`,
    icon: '📨',
    fields: [...fields],
    samples: [],
  };
}
