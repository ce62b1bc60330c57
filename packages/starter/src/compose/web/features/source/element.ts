import { type Literal, literal, quoted } from './literal.ts';

/** What stands in braces as it is: the name of a constant. */
export class Code {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Props = Readonly<Record<string, Literal | Code | undefined>>;

const WIDTH = 100;

/** A component without children, with its properties in one line or one line each. */
export function element(name: string, props: Props, indent: number): string {
  const start = ' '.repeat(indent);
  const given = Object.entries(props).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [{ key, value }],
  );
  const short = [name, ...given.map(({ key, value }) => property(key, value, 0))].join(' ');
  const line = `${start}<${short} />`;
  if (line.length <= WIDTH && !short.includes('\n')) return line;
  const lines = given.map(({ key, value }) => `${start}  ${property(key, value, indent + 2)}\n`);
  return `${start}<${name}\n${lines.join('')}${start}/>`;
}

/** The `return` of a component that renders nothing but this. */
export function returned(name: string, props: Props): string {
  const short = element(name, props, 0);
  if (!short.includes('\n') && `  return ${short};`.length <= WIDTH) return `  return ${short};\n`;
  return `  return (\n${element(name, props, 4)}\n  );\n`;
}

function property(key: string, value: Literal | Code, indent: number): string {
  if (value === true) return key;
  if (value instanceof Code) return `${key}={${value.text}}`;
  if (typeof value !== 'string') {
    return `${key}={${literal(value, indent, indent + key.length + 2)}}`;
  }
  // Backslashes mean nothing in an attribute, and `&amp;` is another character there.
  if (/[\n\t]|&#?\w+;/.test(value)) return `${key}={${quoted(value)}}`;
  if (!value.includes('"')) return `${key}="${value}"`;
  return value.includes("'") ? `${key}={${quoted(value)}}` : `${key}='${value}'`;
}
