import { entryOf } from '../../game-catalog.ts';
import type { Screen, ScreenOf, Specification } from '../../specification.ts';
import { formulaLiteral } from '../formula-literal.ts';
import type { ScreenCode } from '../screen-code.ts';
import { attribute, element, Imports, list, parent, returning, strings } from './code.ts';
import { type Content, contentCode, type SingleContent } from './content-code.ts';
import { screenOf, toKebab } from './names.ts';

export type ToolScreen = Exclude<Screen, ScreenOf<'records' | 'dashboard' | 'landing'>>;

/** The kit component of a screen, with its props and content. */
interface Tool {
  readonly component: string;
  /** Its folder in `components`. */
  readonly folder: string;
  readonly props: readonly string[];
  readonly contents?: Content | SingleContent;
  /** True if the component has its own heading and scrolls by itself. */
  readonly isWhole?: boolean;
}

/** Writes a screen that renders one kit component with the content of this app. */
export function toolCode(app: Specification, screen: ToolScreen): ScreenCode {
  const { component, path } = screenOf(screen);
  const tool = toolOf(screen);
  const imports = new Imports().addKit(
    `@/components/${tool.folder}/${toKebab(tool.component)}`,
    tool.component,
  );
  const files = new Map<string, string>();
  const kit: string[] = [];
  if (tool.contents) {
    const { name, from } = tool.contents;
    const file = toKebab(name);
    imports.add(`@/data/${file}`, name);
    files.set(`src/data/${file}.ts`, contentCode(tool.contents));
    kit.push(from.replace('@/', 'src/'));
  }
  // The header already shows the title of the app.
  const header = screen.title === app.title ? [] : [attribute('title', screen.title)];
  if (!tool.isWhole) imports.add('@/components/ui/screen', 'Screen');
  if (!tool.isWhole && header.length > 0) {
    imports.addKit('@/components/records/page-header', 'PageHeader');
  }
  const inner = [
    ...(header.length > 0 ? [element(6, 'PageHeader', header)] : []),
    element(6, tool.component, tool.props),
  ];
  const body = tool.isWhole
    ? element(4, tool.component, tool.props)
    : parent(4, 'Screen', [], inner);
  files.set(path, `${imports}\nexport default function ${component}() {\n${returning(body)}\n}\n`);
  return { component, path, files, kit: [...imports.kit, ...kit] };
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
      const contents = { name, type: 'Note', from: '@/lib/notes', items };
      return { component: 'Notebook', folder: 'notes', props, contents, isWhole: true };
    }
    case 'habits': {
      const name = `${screen.key}Samples`;
      const contents = { name, type: 'Habit', from: '@/lib/habits', items: screen.habits };
      const props = [storageKey, `habits={${name}}`];
      return { component: 'HabitTracker', folder: 'habits', props, contents };
    }
    case 'timer':
      return timerOf(screen);
    case 'calculator':
      return calculatorOf(screen);
    case 'formula': {
      const name = `${screen.key}Formula`;
      const value = formulaLiteral(screen);
      const contents = { name, type: 'Formula', from: '@/lib/formula', value };
      const note = screen.note === '' ? [] : [attribute('note', screen.note)];
      const props = [storageKey, ...note, `formula={${name}}`];
      return { component: 'FormulaCalculator', folder: 'formula', props, contents };
    }
    case 'converter': {
      const groups = list('groups={[', strings(screen.groups), ']}');
      return { component: 'UnitConverter', folder: 'converter', props: [groups] };
    }
    case 'quiz': {
      const name = `${screen.key}Questions`;
      const contents = { name, type: 'Question', from: '@/lib/quiz', items: screen.questions };
      return { component: 'QuizPlayer', folder: 'quiz', props: [`questions={${name}}`], contents };
    }
    case 'flashcards': {
      const name = `${screen.key}Cards`;
      const contents = { name, type: 'Flashcard', from: '@/lib/flashcards', items: screen.cards };
      const props = [`cards={${name}}`];
      return { component: 'FlashcardTrainer', folder: 'flashcards', props, contents };
    }
    case 'chat': {
      const name = `${screen.key}Replies`;
      const contents = { name, type: 'Reply', from: '@/lib/chat-replies', items: screen.replies };
      const { partner, greeting, otherwise } = screen;
      const props = [
        attribute('partner', partner),
        attribute('greeting', greeting),
        `replies={${name}}`,
        attribute('otherwise', otherwise),
      ];
      return { component: 'ChatRoom', folder: 'chat', props, contents, isWhole: true };
    }
    case 'poll': {
      const options = `options={${list('        [', strings(screen.options), ']').trim()}}`;
      const props = [storageKey, attribute('question', screen.question), options];
      return { component: 'PollCard', folder: 'poll', props };
    }
    case 'game':
      return gameOf(screen);
    case 'tool':
    case 'report':
    case 'comparison':
    case 'form':
    case 'account':
    case 'shop':
    case 'orders':
    case 'booking':
    case 'bookings':
    case 'standings':
    case 'messages':
    case 'home':
      throw new Error(`${screen.kind} screens exist only on the web`);
  }
}

function timerOf({ variant, workMinutes, breakMinutes, rounds }: ScreenOf<'timer'>): Tool {
  if (variant === 'stopwatch') return { component: 'Stopwatch', folder: 'timer', props: [] };
  if (variant === 'countdown') {
    return { component: 'CountdownTimer', folder: 'timer', props: [`minutes={${workMinutes}}`] };
  }
  const props = [
    `workMinutes={${workMinutes}}`,
    `breakMinutes={${breakMinutes}}`,
    `rounds={${rounds}}`,
  ];
  return { component: 'PhaseTimer', folder: 'timer', props };
}

function calculatorOf({ variant, unit }: ScreenOf<'calculator'>): Tool {
  const component = `${variant.charAt(0).toUpperCase()}${variant.slice(1)}Calculator`;
  const hasMoney = variant === 'tip' || variant === 'loan' || variant === 'discount';
  return { component, folder: 'calculator', props: hasMoney ? [attribute('unit', unit)] : [] };
}

const pictures = ['🍎', '🍋', '🍇', '🍓', '🥝', '🍑', '🥥', '🍒'];
const puzzles = ['mountain', 'library', 'airplane', 'kitchen', 'rainbow', 'journey', 'picture'];

function gameOf({ variant, things }: ScreenOf<'game'>): Tool {
  if (!entryOf(variant).mobile) throw new Error(`${variant} exists only on the web`);
  const component = `${variant.charAt(0).toUpperCase()}${variant.slice(1)}Game`;
  const given = (name: string, fallback: string[], most: number) => {
    const chosen = things.length > 1 ? [...new Set(things)].slice(0, most) : fallback;
    return `${name}={${list('        [', strings(chosen), ']').trim()}}`;
  };
  if (variant === 'memory')
    return { component, folder: 'games', props: [given('pictures', pictures, 8)] };
  if (variant === 'hangman')
    return { component, folder: 'games', props: [given('words', puzzles, 40)] };
  return { component, folder: 'games', props: [] };
}
