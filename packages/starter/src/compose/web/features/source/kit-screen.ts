import type { Screen } from '../../../../specification.ts';
import type { ScreenCode } from '../../../screen-code.ts';
import { Code, type Props, returned } from './element.ts';
import { type Literal, literal } from './literal.ts';
import { importOf, importOfType, module } from './module.ts';
import { componentName } from './names.ts';

interface KitScreen {
  /** The kit component that renders the screen. */
  readonly component: string;
  /** `quiz/QuizPlayer.tsx` */
  readonly place: string;
  readonly props: Props;
  /** A value too long for a prop, written to its own file. */
  readonly data?: ScreenData;
}

interface ScreenData {
  /** Name of the constant and of the prop that receives it. */
  readonly name: string;
  readonly type: string;
  /** Path of the file that exports the type of an entry. */
  readonly place: string;
  readonly values: readonly Literal[];
}

/** Writes a screen that renders one kit component with the props and data of this app. */
export function kitScreen(
  screen: Screen,
  { component, place, props, data }: KitScreen,
): ScreenCode {
  const name = componentName(screen.key, [component]);
  const path = `src/screens/${name}.tsx`;
  const files = new Map<string, string>();
  const imports = [importOf(component, place)];
  if (data) {
    imports.push(importOf(data.name, `data/${screen.key}.ts`));
    files.set(`src/data/${screen.key}.ts`, dataFile(data));
  }
  const given = data ? { ...props, [data.name]: new Code(data.name) } : props;
  const body = `export function ${name}() {\n${returned(component, given)}}\n`;
  files.set(path, module(imports, body));
  const kit = [place, ...(data ? [data.place] : [])].map((used) => `src/${used}`);
  return { component: name, path, files, kit };
}

function dataFile({ name, type, place, values }: ScreenData): string {
  const start = `export const ${name}: ${type}[] = `;
  const body = `${start}${literal(values, 0, start.length)};\n`;
  return module([importOfType(type, place)], body);
}
