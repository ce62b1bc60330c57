import type { Screen, Specification } from '../../specification.ts';
import type { ScreenCode } from '../screen-code.ts';
import { attribute, element, Imports, parent, quote, returning } from './code.ts';
import { iconOf } from './icons.ts';

/** Tabs that fit next to each other on a phone. */
const maxFixedTabs = 5;

/** Writes `App.tsx`: the providers, and a navigator with tabs if there are several screens. */
export function appCode(
  app: Specification,
  screens: readonly ScreenCode[],
): { code: string; kit: string[] } {
  const hasTabs = screens.length > 1;
  const imports = new Imports()
    .add('@react-navigation/native', 'NavigationContainer')
    .add('expo-status-bar', 'StatusBar')
    .add('react-native', 'StyleSheet', 'View')
    .add('react-native-safe-area-context', 'SafeAreaProvider')
    .add('@/components/ui/toast', 'Toaster')
    .add('@/hooks/use-navigation-theme', 'useNavigationTheme')
    .add('@/theme', 'useTheme')
    .addKit('@/components/layout/app-header', 'AppHeader');
  const navigator = hasTabs ? tabsCode(app, screens, imports) : stackCode(screens, imports);
  const header = headerCode(app, imports);
  const code = `${imports}
${navigator.constant}

export default function App() {
  const { colors, isDark } = useTheme();
  const navigationTheme = useNavigationTheme();
  return (
    <SafeAreaProvider>
      <View style={[styles.window, { backgroundColor: colors.background }]}>
        <View style={styles.column}>
          <NavigationContainer theme={navigationTheme} documentTitle={{ enabled: false }}>
${navigator.element}
          </NavigationContainer>
          <Toaster />
        </View>
      </View>
      <StatusBar style={isDark ? 'light' : 'dark'} />
    </SafeAreaProvider>
  );
}

function Header() {
${header}
}

const styles = StyleSheet.create({
  window: { flex: 1, alignItems: 'center' },
  // As wide as a large phone, also on tablets and in browsers; without maxWidth it fills them.
  column: { flex: 1, width: '100%', maxWidth: 480 },
});
`;
  return { code, kit: imports.kit };
}

/** Writes `src/navigation.ts`, which names the screens for `useNavigation`. */
export function navigationCode(screens: readonly ScreenCode[]): string {
  const type = listType(screens);
  return `/** Screens of the app and their parameters. */
export type ${type} = {
${screens.map((screen) => `  ${routeOf(screen)}: undefined;\n`).join('')}};

declare global {
  namespace ReactNavigation {
    // Gives useNavigation() the screens above.
    interface RootParamList extends ${type} {}
  }
}
`;
}

function listType(screens: readonly ScreenCode[]): string {
  return screens.length > 1 ? 'RootTabParamList' : 'RootStackParamList';
}

/** `BooksScreen` → `Books` */
function routeOf({ component }: ScreenCode): string {
  return component.replace(/Screen$/, '');
}

interface NavigatorCode {
  /** The statement that creates the navigator. */
  readonly constant: string;
  readonly element: string;
}

function tabsCode(
  app: Specification,
  screens: readonly ScreenCode[],
  imports: Imports,
): NavigatorCode {
  const type = listType(screens);
  imports
    .add('@react-navigation/bottom-tabs', 'createBottomTabNavigator')
    .add('@/navigation', `type ${type}`)
    .addKit('@/components/layout/tab-icon', 'TabIcon');
  const tabs = app.screens.map((screen, index) => tabCode(app, screen, screens[index], imports));
  const props = [
    'screenOptions={{ header: Header, tabBarInactiveTintColor: colors.mutedForeground }}',
  ];
  if (screens.length > maxFixedTabs) {
    imports.addKit('@/components/layout/scrolling-tab-bar', 'ScrollingTabBar');
    props.push('tabBar={(props) => <ScrollingTabBar {...props} />}');
  }
  return {
    constant: `const Tab = createBottomTabNavigator<${type}>();`,
    element: parent(12, 'Tab.Navigator', props, tabs),
  };
}

function tabCode(
  app: Specification,
  screen: Screen,
  code: ScreenCode | undefined,
  imports: Imports,
): string {
  if (!code) throw new Error(`the screen "${screen.key}" has no code`);
  importScreen(code, imports);
  const icon = element(0, 'TabIcon', [attribute('icon', iconOf(app, screen)), 'focused={focused}']);
  return `              <Tab.Screen
                name="${routeOf(code)}"
                component={${code.component}}
                options={{
                  title: ${quote(screen.title)},
                  tabBarIcon: ({ focused }) => ${icon},
                }}
              />`;
}

function stackCode(screens: readonly ScreenCode[], imports: Imports): NavigatorCode {
  const type = listType(screens);
  imports
    .add('@react-navigation/native-stack', 'createNativeStackNavigator')
    .add('@/navigation', `type ${type}`);
  const shown = screens.map((code) => {
    importScreen(code, imports);
    return element(14, 'Stack.Screen', [
      `name="${routeOf(code)}"`,
      `component={${code.component}}`,
    ]);
  });
  return {
    constant: `const Stack = createNativeStackNavigator<${type}>();`,
    element: parent(12, 'Stack.Navigator', ['screenOptions={{ header: Header }}'], shown),
  };
}

function importScreen({ path, component }: ScreenCode, imports: Imports): void {
  imports.addDefault(`@/${path.replace(/^src\/|\.tsx$/g, '')}`, component);
}

/** Writes the header of all screens, with the theme switch if the app has one. */
function headerCode(app: Specification, imports: Imports): string {
  const props = [
    attribute('icon', app.icon),
    attribute('title', app.title),
    attribute('tagline', app.tagline),
  ];
  if (app.theme !== 'toggle') return returning(element(4, 'AppHeader', props));
  imports.add('@/components/mode-toggle', 'ModeToggle');
  return returning(parent(4, 'AppHeader', props, ['      <ModeToggle />']));
}
