import type { Screen, Specification } from '../../specification.ts';
import type { ScreenCode } from '../screen-code.ts';
import { attribute, element, Imports, parent, quote } from './code.ts';
import { iconOf } from './icons.ts';

/** Writes `App.tsx`: the header and the screens, with tabs if there are several. */
export function shellCode(
  app: Specification,
  screens: readonly ScreenCode[],
): { code: string; kit: string[] } {
  const hasTabs = screens.length > 1;
  const imports = new Imports()
    .add('expo-status-bar', 'StatusBar')
    .add('react-native', 'StyleSheet', 'View')
    .add('react-native-safe-area-context', 'SafeAreaProvider', 'SafeAreaView')
    .add('@/theme', 'useTheme')
    .add('@/ui/Header', 'Header');
  for (const { path, component } of screens) {
    imports.add(`@/${path.replace(/^src\/|\.tsx$/g, '')}`, component);
  }
  if (hasTabs) imports.add('react', 'useState').add('@/ui/TabBar', 'TabBar');
  if (app.theme === 'toggle') imports.add('@/ui/ThemeButton', 'ThemeButton');
  const header = [
    attribute('icon', app.icon),
    attribute('title', app.title),
    attribute('tagline', app.tagline),
  ];
  const tabs = app.screens.map((screen, index) => tabCode(app, screen, screens[index]));
  const code = `${imports}${hasTabs ? `\nconst tabs = [\n${tabs.join('')}];\n` : ''}
export default function App() {
  const { colors, isDark } = useTheme();
${hasTabs ? '  const [active, setActive] = useState(0);\n  const { Screen } = tabs[active];\n' : ''}  return (
    <SafeAreaProvider>
      <View style={[styles.window, { backgroundColor: colors.background }]}>
        <SafeAreaView style={styles.column}>
${
  app.theme === 'toggle'
    ? parent(10, 'Header', header, ['            <ThemeButton />'])
    : element(10, 'Header', header)
}
          <View style={styles.screen}>
            <${hasTabs ? 'Screen' : screens[0]?.component} />
          </View>
${hasTabs ? '          <TabBar tabs={tabs} active={active} onChange={setActive} />\n' : ''}        </SafeAreaView>
      </View>
      <StatusBar style={isDark ? 'light' : 'dark'} />
    </SafeAreaProvider>
  );
}

const styles = StyleSheet.create({
  window: { flex: 1, alignItems: 'center' },
  // As wide as a large phone, also on tablets and in browsers; without maxWidth it fills them.
  column: { flex: 1, width: '100%', maxWidth: 480 },
  screen: { flex: 1 },
});
`;
  return { code, kit: imports.kit };
}

function tabCode(app: Specification, screen: Screen, code: ScreenCode | undefined): string {
  const parts = [
    `title: ${quote(screen.title)}`,
    `icon: ${quote(iconOf(app, screen))}`,
    `Screen: ${code?.component}`,
  ];
  const line = `  { ${parts.join(', ')} },\n`;
  if (line.length <= 101) return line;
  return `  {\n${parts.map((part) => `    ${part},\n`).join('')}  },\n`;
}
