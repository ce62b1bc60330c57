import type { Entity, Field, Screen, Specification } from '../../../../specification.ts';
import { element, property, propertyName } from '../../../code.ts';
import type { ScreenCode } from '../../../screen-code.ts';
import { Source } from '../../../source.ts';
import { namesOf, pageOf, propertyOf } from '../../names.ts';
import { textCode, titleCode } from '../../records/value-code.ts';

/** Returns the entity with this key, which must exist. */
export function entityOf({ entities }: Specification, key: string): Entity {
  const found = entities.find((entity) => entity.key === key);
  if (!found) throw new Error(`there is no entity ${key}`);
  return found;
}

interface RecordScreen {
  readonly entity: Entity;
  /** The kit component that renders the screen, and the module that exports it. */
  readonly component: string;
  readonly from: string;
  /** Its props other than the records. */
  readonly props: (source: Source) => readonly string[];
  /** The prop that receives the records, each as an object. */
  readonly prop: string;
  /** Further properties of these objects with the fields that they show. */
  readonly properties: Readonly<Record<string, Field | undefined>>;
  /** Fields that are shown as a label and a text. */
  readonly details: readonly Field[];
}

/** Writes a page that renders one kit component with the records of an entity. */
export function recordScreen(screen: Screen, parts: RecordScreen): ScreenCode {
  const { component, path } = pageOf(screen);
  const source = new Source();
  const { many, types, data } = namesOf(parts.entity);
  const records = source.use(data, `use${types}`);
  const tag = source.useKit(parts.from, parts.component);
  const shown = element(4, tag, [...parts.props(source), recordsProp(parts, source)]);
  const content = source.print(`export default function ${component}() {
  const { all: ${many} } = ${records}();

  return (
${shown}
  );
}
`);
  return { component, path, files: new Map([[path, content]]), kit: source.kit };
}

/** Writes `products={products.map((product) => ({ … }))}`. */
function recordsProp({ entity, prop, properties, details }: RecordScreen, source: Source): string {
  const { one, many } = namesOf(entity);
  const text = (field: Field) => {
    const code = textCode(field, one, source);
    // Parentheses are needed only within other expressions.
    return field.kind === 'boolean' ? code.slice(1, -1) : code;
  };
  const given = Object.entries(properties).flatMap(([name, field]) =>
    field ? [property(8, name, `${one}.${propertyOf(field)}`)] : [],
  );
  const unique = details.filter(
    ({ label }, index) => details.findIndex((other) => other.label === label) === index,
  );
  const lines = unique.map((field) => property(10, propertyName(field.label), text(field)));
  return `${prop}={${many}.map((${one}) => ({
        id: ${one}.id,
${property(8, 'name', titleCode(entity, one, source))}${given.join('')}        details: {${lines.length > 0 ? `\n${lines.join('')}        ` : ''}},
      }))}`;
}
