import type { Screen, ScreenOf, Specification } from '../../specification.ts';
import type { ScreenCode } from '../screen-code.ts';
import { attribute, element, Imports, list, parent, returning, strings } from './code.ts';
import { type Content, contentCode } from './content-code.ts';
import { componentOf } from './names.ts';

export type ToolScreen = Exclude<Screen, ScreenOf<'records' | 'dashboard' | 'landing'>>;

/** The kit component of a screen, with its props and content. */
interface Tool {
  readonly component: string;
  readonly props: readonly string[];
  readonly contents?: Content;
  /** True if the component has its own heading and scrolls by itself. */
  readonly isWhole?: boolean;
}

/** Writes a screen that renders one kit component with the content of this app. */
export function toolCode(app: Specification, screen: ToolScreen): ScreenCode {
  const component = componentOf(screen);
  const path = `src/screens/${component}.tsx`;
  const tool = toolOf(screen);
  const folder = screen.kind === 'game' ? 'games' : 'tools';
  const imports = new Imports().add(`@/${folder}/${tool.component}`, tool.component);
  const files = new Map<string, string>();
  if (tool.contents) {
    const { name } = tool.contents;
    imports.add(`@/data/${name}`, name);
    files.set(`src/data/${name}.ts`, contentCode(tool.contents));
  }
  // The header already shows the title of the app.
  const heading = screen.title === app.title ? [] : [attribute('title', screen.title)];
  if (!tool.isWhole) imports.add('@/ui/Screen', 'Screen');
  if (!tool.isWhole && heading.length > 0) imports.add('@/ui/Heading', 'Heading');
  const inner = [
    ...(heading.length > 0 ? [element(6, 'Heading', heading)] : []),
    element(6, tool.component, tool.props),
  ];
  const body = tool.isWhole
    ? element(4, tool.component, tool.props)
    : parent(4, 'Screen', [], inner);
  files.set(path, `${imports}\nexport function ${component}() {\n${returning(body)}\n}\n`);
  return { component, path, files, kit: imports.kit };
}

function toolOf(screen: ToolScreen): Tool {
  const storageKey = attribute('storageKey', screen.key);
  switch (screen.kind) {
    case 'notes': {
      const name = `${screen.key}Samples`;
      const items = screen.samples.map(({ title, text }, index) => ({
        id: `note-${index + 1}`,
        title,
        text,
      }));
      const props = [attribute('title', screen.title), storageKey, `notes={${name}}`];
      const contents = { name, type: 'Note', from: '@/tools/NoteBook', items };
      return { component: 'NoteBook', props, contents, isWhole: true };
    }
    case 'habits': {
      const name = `${screen.key}Samples`;
      const contents = { name, type: 'Habit', from: '@/tools/HabitTracker', items: screen.habits };
      return { component: 'HabitTracker', props: [storageKey, `habits={${name}}`], contents };
    }
    case 'timer':
      return timerOf(screen);
    case 'calculator':
      return calculatorOf(screen);
    case 'converter': {
      const groups = list('groups={[', strings(screen.groups), ']}');
      return { component: 'Converter', props: [groups] };
    }
    case 'quiz': {
      const name = `${screen.key}Questions`;
      const contents = { name, type: 'Question', from: '@/tools/Quiz', items: screen.questions };
      return { component: 'Quiz', props: [`questions={${name}}`], contents };
    }
    case 'flashcards': {
      const name = `${screen.key}Cards`;
      const contents = { name, type: 'Flashcard', from: '@/tools/Flashcards', items: screen.cards };
      return { component: 'Flashcards', props: [`cards={${name}}`], contents };
    }
    case 'chat': {
      const name = `${screen.key}Replies`;
      const contents = { name, type: 'Reply', from: '@/tools/Chat', items: screen.replies };
      const { partner, greeting, otherwise } = screen;
      const props = [
        attribute('partner', partner),
        attribute('greeting', greeting),
        `replies={${name}}`,
        attribute('otherwise', otherwise),
      ];
      return { component: 'Chat', props, contents, isWhole: true };
    }
    case 'poll': {
      const options = `options={${list('        [', strings(screen.options), ']').trim()}}`;
      const props = [storageKey, attribute('question', screen.question), options];
      return { component: 'Poll', props };
    }
    case 'game':
      return gameOf(screen);
  }
}

function timerOf({ variant, workMinutes, breakMinutes, rounds }: ScreenOf<'timer'>): Tool {
  if (variant === 'stopwatch') return { component: 'Stopwatch', props: [] };
  if (variant === 'countdown') {
    return { component: 'Countdown', props: [`minutes={${workMinutes}}`] };
  }
  const props = [
    `workMinutes={${workMinutes}}`,
    `breakMinutes={${breakMinutes}}`,
    `rounds={${rounds}}`,
  ];
  return { component: 'PhaseTimer', props };
}

function calculatorOf({ variant, unit }: ScreenOf<'calculator'>): Tool {
  const component = `${variant.charAt(0).toUpperCase()}${variant.slice(1)}Calculator`;
  const hasMoney = variant === 'tip' || variant === 'loan' || variant === 'discount';
  return { component, props: hasMoney ? [attribute('unit', unit)] : [] };
}

const pictures = ['🍎', '🍋', '🍇', '🍓', '🥝', '🍑', '🥥', '🍒'];
const puzzles = ['mountain', 'library', 'airplane', 'kitchen', 'rainbow', 'journey', 'picture'];

function gameOf({ variant, things }: ScreenOf<'game'>): Tool {
  const component = `${variant.charAt(0).toUpperCase()}${variant.slice(1)}`;
  const given = (name: string, fallback: string[], most: number) => {
    const chosen = things.length > 1 ? [...new Set(things)].slice(0, most) : fallback;
    return `${name}={${list('        [', strings(chosen), ']').trim()}}`;
  };
  if (variant === 'memory') return { component, props: [given('things', pictures, 8)] };
  if (variant === 'hangman') return { component, props: [given('words', puzzles, 40)] };
  return { component, props: [] };
}
