import { type Literal, literal } from '../web/features/source/literal.ts';
import { Imports, list, strings, textProperty } from './code.ts';

/** The content of a screen, in its own file so that it is easy to find and to change. */
export interface Content {
  /** Name of the constant and of its file. */
  readonly name: string;
  readonly type: string;
  readonly from: string;
  readonly items: readonly object[];
}

/** Content that is one object rather than a list. */
export interface SingleContent extends Omit<Content, 'items'> {
  readonly value: Literal;
}

export function contentCode(content: Content | SingleContent): string {
  const { name, type, from } = content;
  const imports = new Imports().add(from, `type ${type}`);
  if ('value' in content) {
    const start = `export const ${name}: ${type} = `;
    return `${imports}\n${start}${literal(content.value, 0, start.length)};\n`;
  }
  const { items } = content;
  return `${imports}\n${constantCode({ name, type, items })}`;
}

export function constantCode({ name, type, items }: Omit<Content, 'from'>): string {
  if (items.length === 0) return `export const ${name}: ${type}[] = [];\n`;
  return `export const ${name}: ${type}[] = [\n${items.map(itemCode).join('')}];\n`;
}

function itemCode(item: object): string {
  const lines = Object.entries(item).map(([key, value]) =>
    Array.isArray(value)
      ? list(`    ${key}: [`, strings(value), ']', ',\n')
      : typeof value === 'string'
        ? `${textProperty(4, key, value)}\n`
        : `    ${key}: ${value},\n`,
  );
  return `  {\n${lines.join('')}  },\n`;
}
