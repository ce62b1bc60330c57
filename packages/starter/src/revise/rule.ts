import type { Entity, Field, Screen, ScreenOf, Specification } from '../specification.ts';

/** What one clause of a request comes to. */
export interface Revised {
  readonly app: Specification;
  /** What was done, as a part of a sentence. */
  readonly said: string;
}

/** Undefined when the clause is about something else. */
export type Rule = (app: Specification, clause: string) => Revised | undefined;

/** Letters and digits alone, so that spelling and spaces do not matter. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

const mentions = (clause: string, ...names: string[]) => {
  const text = ` ${clause.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
  return names.some((name) => {
    const word = name
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    return word !== '' && text.includes(` ${word} `);
  });
};

/** The entity that a clause names. */
export function namedEntity({ entities }: Specification, clause: string): Entity | undefined {
  return entities.find(({ name, plural }) => mentions(clause, name, plural));
}

/** The one it names, or the one that is meant when there is only one, or the first. */
export function meantEntity(app: Specification, clause: string): Entity | undefined {
  return namedEntity(app, clause) ?? app.entities[0];
}

/** The field that a clause names, the longest name first: `due date` before `date`. */
export function namedField(entity: Entity, clause: string): Field | undefined {
  return entity.fields
    .toSorted((one, other) => other.label.length - one.label.length)
    .find(({ label }) => mentions(clause, label, `${label}s`));
}

export function namedScreen({ screens }: Specification, clause: string): Screen | undefined {
  return screens.find(({ title, kind }) => mentions(clause, title, kind));
}

export function screensOf<K extends Screen['kind']>(app: Specification, kind: K): ScreenOf<K>[] {
  return app.screens.filter((screen): screen is ScreenOf<K> => screen.kind === kind);
}

export function withEntity(app: Specification, entity: Entity): Specification {
  const entities = app.entities.map((one) => (one.key === entity.key ? entity : one));
  return { ...app, entities };
}

export function withScreen(app: Specification, screen: Screen): Specification {
  return { ...app, screens: app.screens.map((one) => (one.key === screen.key ? screen : one)) };
}

/** What comes after the words, or the part of it that stands in quotes. */
export function quotedOr(clause: string, after: RegExp): string | undefined {
  const rest = after
    .exec(clause)
    ?.slice(1)
    .find((group) => group !== undefined);
  const [, quoted] = /["“«‘']([^"“”«»]+?)["”»’'](?=\W|$)/.exec(rest ?? '') ?? [];
  return (quoted ?? rest)?.trim().replace(/[.!]+$/, '');
}
