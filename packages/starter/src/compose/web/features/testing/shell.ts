import type { Screen, Specification } from '../../../../specification.ts';
import { kitFiles } from '../../../kit.ts';
import type { ScreenCode } from '../../../screen-code.ts';
import { styleSheet } from '../../style-sheet.ts';
import { themeFile } from '../../theme-file.ts';
import { type FeatureKind, features } from '../features.ts';

/** Writes a screen of any kind. */
function codeOf(screen: Screen, app: Specification): ScreenCode {
  const compose = features[screen.kind as FeatureKind] as (
    screen: Screen,
    app: Specification,
  ) => ScreenCode;
  return compose(screen, app);
}

/** Returns the files written for an app, without those of the kit. */
export function writtenFor(app: Specification): Map<string, string> {
  return new Map(app.screens.flatMap((screen) => [...codeOf(screen, app).files]));
}

/** Returns all files of an app that shows its screens below each other. */
export function filesOf(app: Specification): Map<string, string> {
  const codes = app.screens.map((screen) => codeOf(screen, app));
  const kit = codes.flatMap((code) => code.kit);
  return new Map([
    ...kitFiles('web', kit),
    ...writtenFor(app),
    ['src/App.tsx', shell(app, codes)],
    ['src/theme.css', themeFile(app)],
    ['src/index.css', styleSheet(app)],
  ]);
}

function shell({ title, tagline }: Specification, codes: readonly ScreenCode[]): string {
  const imports = codes.map(
    ({ component, path }) =>
      `import ${component} from '${path.replace('src/', '@/').replace('.tsx', '')}';`,
  );
  const screens = codes.map(({ component }) => `<${component} />`).join('');
  const page = codes.some(({ isWhole }) => isWhole)
    ? screens
    : `<><header className="mx-auto max-w-5xl px-4 py-5">
        <h1 className="font-semibold text-lg">{${JSON.stringify(title)}}</h1>
        <p className="text-muted-foreground text-sm">{${JSON.stringify(tagline)}}</p>
      </header>
      <main className="mx-auto max-w-5xl space-y-12 px-4 py-8">${screens}</main></>`;
  return `${imports.join('\n')}\n\nexport default function App() {\n  return ${page};\n}\n`;
}
