import { Code, type Literal, literal, quoted } from './literal.ts';

export type Props = Readonly<Record<string, Literal | undefined>>;

const width = 100;

/** Returns a component without children, with its props on one line or one per line. */
export function element(name: string, props: Props, indent: number): string {
  const start = ' '.repeat(indent);
  const given = Object.entries(props).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [{ key, value }],
  );
  const short = [name, ...given.map(({ key, value }) => property(key, value, 0))].join(' ');
  const line = `${start}<${short} />`;
  if (line.length <= width && !short.includes('\n')) return line;
  const lines = given.map(({ key, value }) => `${start}  ${property(key, value, indent + 2)}\n`);
  return `${start}<${name}\n${lines.join('')}${start}/>`;
}

/** Returns the `return` statement of a component that renders only this element. */
export function returned(name: string, props: Props): string {
  const short = element(name, props, 0);
  if (!short.includes('\n') && `  return ${short};`.length <= width) return `  return ${short};\n`;
  return `  return (\n${element(name, props, 4)}\n  );\n`;
}

function property(key: string, value: Literal, indent: number): string {
  if (value === true) return key;
  if (value instanceof Code) return `${key}={${value.text}}`;
  if (typeof value !== 'string') {
    return `${key}={${literal(value, indent, indent + key.length + 2)}}`;
  }
  // Attributes have no backslash escapes, and `&amp;` is an entity in them.
  if (/[\n\t]|&#?\w+;/.test(value)) return `${key}={${quoted(value)}}`;
  if (!value.includes('"')) return `${key}="${value}"`;
  return value.includes("'") ? `${key}={${quoted(value)}}` : `${key}='${value}'`;
}
