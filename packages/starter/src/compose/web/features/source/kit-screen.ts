import type { Screen } from '../../../../specification.ts';
import type { ScreenCode } from '../../../screen-code.ts';
import { pageOf, toKebab } from '../../names.ts';
import { type Props, returned } from './element.ts';
import { Code, type Literal, literal } from './literal.ts';
import { importOf, importOfType, module } from './module.ts';

interface KitScreen {
  /** The kit component that renders the screen. */
  readonly component: string;
  /** Its folder in `components`: `quiz` */
  readonly folder: string;
  readonly props: Props;
  /** A value too long for a prop, written to its own file. */
  readonly data?: ScreenData;
}

interface ScreenData {
  /** Name of the constant and of the prop that receives it. */
  readonly name: string;
  /** Type of an entry, and the kit file that exports it: `lib/quiz` */
  readonly type: string;
  readonly typePath: string;
  /** One entry, or a list of them. */
  readonly values: Literal;
}

/** Writes a page that renders one kit component with the props and data of this app. */
export function kitScreen(
  screen: Screen,
  { component, folder, props, data }: KitScreen,
): ScreenCode {
  const page = pageOf(screen);
  const componentPath = `components/${folder}/${toKebab(component)}`;
  const files = new Map<string, string>();
  const imports = [importOf(component, componentPath)];
  if (data) {
    const name = toKebab(screen.key);
    imports.push(importOf(data.name, `data/${name}`));
    files.set(`src/data/${name}.ts`, dataFile(data));
  }
  const given = data ? { ...props, [data.name]: new Code(data.name) } : props;
  const body = `export default function ${page.component}() {\n${returned(component, given)}}\n`;
  files.set(page.path, module(imports, body));
  const kit = [componentPath, ...(data ? [data.typePath] : [])].map((path) => `src/${path}`);
  return { ...page, files, kit };
}

function dataFile({ name, type, typePath, values }: ScreenData): string {
  const start = `export const ${name}: ${type}${Array.isArray(values) ? '[]' : ''} = `;
  const body = `${start}${literal(values, 0, start.length)};\n`;
  return module([importOfType(type, typePath)], body);
}
