import type { Entity, Screen, ScreenOf, Specification } from '../specification.ts';
import { singular } from '../understand/word-forms.ts';

/** Returns the screens of a kind. */
export function screensOf<K extends Screen['kind']>(
  { screens }: Specification,
  kind: K,
): ScreenOf<K>[] {
  return screens.filter((screen): screen is ScreenOf<K> => screen.kind === kind);
}

/** Returns the app with one screen replaced. */
export function withScreen<S extends Screen>(
  app: Specification,
  before: S,
  after: S,
): Specification {
  return { ...app, screens: app.screens.map((one) => (one === before ? after : one)) };
}

export function withEntity(app: Specification, before: Entity, after: Entity): Specification {
  return { ...app, entities: app.entities.map((one) => (one === before ? after : one)) };
}

/** Returns the entity that a text names, if any: "sort shifts by date". */
export function entityIn({ entities }: Specification, text: string): Entity | undefined {
  const words = new Set(
    (text.toLowerCase().match(/[\p{L}-]+/gu) ?? []).flatMap((word) => [word, singular(word)]),
  );
  return (
    entities.find(({ name }) => {
      const head = name.toLowerCase().split(' ').at(-1) ?? '';
      return words.has(head);
    }) ??
    entities.find(({ fields: [title] }) => words.has(singular(title?.label.toLowerCase() ?? '')))
  );
}

/** Returns the main list of an entity's records. */
export function listOf(app: Specification, entity: Entity): ScreenOf<'records'> | undefined {
  return screensOf(app, 'records').find(
    (screen) => screen.entity === entity.key && screen.where === undefined,
  );
}
