import type { Entity, Field, Screen, ScreenOf, Specification } from '../specification.ts';

/** The result of one clause. */
export interface Revised {
  readonly app: Specification;
  /** The change, as part of a sentence. */
  readonly said: string;
}

/** Returns undefined if the rule does not match the clause. */
export type Rule = (app: Specification, clause: string) => Revised | undefined;

/** Keeps only letters and digits, so that punctuation and spaces do not matter. */
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

/** Returns the entity that a clause names. */
export function namedEntity({ entities }: Specification, clause: string): Entity | undefined {
  return entities.find(({ name, plural }) => mentions(clause, name, plural));
}

/** Returns the named entity, or the first one. */
export function meantEntity(app: Specification, clause: string): Entity | undefined {
  return namedEntity(app, clause) ?? app.entities[0];
}

/** Returns the field that a clause names, longest name first: `due date` before `date`. */
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

/** Returns the text after a match, or the quoted part of it. */
export function quotedOr(clause: string, after: RegExp): string | undefined {
  const rest = after
    .exec(clause)
    ?.slice(1)
    .find((group) => group !== undefined);
  const [, quoted] = /["“«‘']([^"“”«»]+?)["”»’'](?=\W|$)/.exec(rest ?? '') ?? [];
  return (quoted ?? rest)?.trim().replace(/[.!]+$/, '');
}
