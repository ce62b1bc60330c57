import type { Specification } from '../../../../specification.ts';
import { Code, returned } from '../source/element.ts';
import { literal } from '../source/literal.ts';
import { importOf, module } from '../source/module.ts';
import { contentOf } from './contents.ts';
import type { Part } from './parts.ts';

interface SectionCode {
  readonly text: string;
  /** Path of the kit component. */
  readonly place: string;
}

/** Writes the file of one section with its copy. */
export function sectionCode(part: Part, all: readonly Part[], app: Specification): SectionCode {
  const { component, props, list } = contentOf(part, all, app);
  const place = `landing/${component}.tsx`;
  const given = list ? { ...props, [list.name]: new Code(list.name) } : props;
  const start = list ? `const ${list.name}: ${list.type}[] = ` : '';
  const constant = list ? `${start}${literal(list.items, 0, start.length)};\n\n` : '';
  const body = `${constant}export function ${part.name}() {\n${returned(component, given)}}\n`;
  const imported = list ? sorted(component, list.type) : component;
  return { text: module([importOf(imported, place)], body), place };
}

const sorted = (component: string, type: string) =>
  type < component ? `type ${type}, ${component}` : `${component}, type ${type}`;
