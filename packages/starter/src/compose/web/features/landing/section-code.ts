import type { Specification } from '../../../../specification.ts';
import { Source } from '../../../source.ts';
import { toKebab } from '../../names.ts';
import { returned } from '../source/element.ts';
import { Code, literal } from '../source/literal.ts';
import { contentOf } from './contents.ts';
import type { Part } from './parts.ts';

/** Writes the file of one section with its copy, and returns the kit files it uses. */
export function sectionCode(part: Part, all: readonly Part[], app: Specification) {
  const { component, props, list, icons = [] } = contentOf(part, all, app);
  const source = new Source();
  const path = `@/components/landing/${toKebab(component)}`;
  source.useKit(path, component);
  if (list) source.useKit(path, `type ${list.type}`);
  for (const icon of icons) source.use('lucide-react', icon);
  const given = list ? { ...props, [list.name]: new Code(list.name) } : props;
  const start = list ? `const ${list.name}: ${list.type}[] = ` : '';
  const constant = list ? `${start}${literal(list.items, 0, start.length)};\n\n` : '';
  const body = `${constant}export function ${part.name}() {\n${returned(component, given)}}\n`;
  return { text: source.print(body), kit: source.kit };
}
