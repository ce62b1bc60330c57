import people from '../../data/sample-values.json' with { type: 'json' };
import { formScreen, formWords } from '../brief/form-screen.ts';
import type { Screen, ScreenOf, Specification } from '../specification.ts';
import { entityOf } from '../understand/entity.ts';
import { readFields } from '../understand/fields.ts';
import { samplesFor } from '../understand/samples.ts';
import { keyOf } from '../understand/word-forms.ts';

const sampleCount = 6;
const correspondents = 3;
/** Matches requests for a conversation of everybody. */
const shared =
  /\b(?:(?:group|team|community|family|company|club|class) ?(?:chat|messages)|chat ?rooms?|channels?|(?:chat|talk|messages?) (?:with|to|for) (?:everyone|everybody|all))\b/i;

/**
 * Replaces screens that only a browser can have: notes become records, prepared replies messages between accounts, and
 * contact sections forms.
 */
export function withStorableScreens(
  app: Specification,
  text: string,
): Pick<Specification, 'entities' | 'screens'> {
  const { entities, screens } = withNotesAsRecords(app);
  const all = screens.map((screen) => withMessages(screen, text));
  return { entities, screens: withForms(all, text) };
}

/** Returns the sections of a landing page that collect something but send it nowhere. */
export const collectingSections = (screens: readonly Screen[]): LandingSection[] =>
  screens
    .flatMap((screen) => (screen.kind === 'landing' ? screen.sections : []))
    .filter(({ kind }) => kind === 'contact' || kind === 'newsletter');

type LandingSection = ScreenOf<'landing'>['sections'][number];

/** Replaces sections that collect something by forms, unless the page would be empty. */
function withForms(screens: readonly Screen[], text: string): Screen[] {
  const collecting = new Set(collectingSections(screens));
  if (collecting.size === 0) return [...screens];
  const shown = screens.map((screen): Screen => {
    if (screen.kind !== 'landing') return screen;
    const sections = screen.sections.filter((section) => !collecting.has(section));
    return sections.length > 0 ? { ...screen, sections } : screen;
  });
  const kinds = new Set([...collecting].map(({ kind }) => kind));
  const forms = [
    ...(kinds.has('contact') ? [formScreen(formWords.exec(text)?.[0] ?? 'contact form')] : []),
    ...(kinds.has('newsletter') ? [newsletter] : []),
  ].filter(({ title }) => screens.every((screen) => screen.title !== title));
  for (const form of forms) {
    const taken = shown.map(({ key }) => key);
    shown.push({ ...form, key: keyOf(form.title, taken, 'screen') });
  }
  return shown;
}

const newsletter: Omit<ScreenOf<'form'>, 'key'> = {
  kind: 'form',
  title: 'Newsletter',
  text: 'Get our news by email.',
  fields: readFields('email', {}).map((field) => ({ ...field, required: true })),
  action: 'Subscribe',
  confirmation: 'Thank you! You are on the list.',
  submissions: true,
};

function withNotesAsRecords(app: Specification): Pick<Specification, 'entities' | 'screens'> {
  const notes = app.screens.find(({ kind }) => kind === 'notes');
  if (!notes || app.entities.some(({ key }) => key === 'note')) return app;
  const blank = { ...entityOf('note', 'title\ntext (long text)'), samples: [] };
  const note = { ...blank, samples: samplesFor(blank, sampleCount) };
  const screens = app.screens.map((screen): Screen => {
    if (screen !== notes) return screen;
    const { key, title } = notes;
    const list: ScreenOf<'records'> = {
      kind: 'records',
      key,
      title,
      entity: note.key,
      views: [{ kind: 'cards' }],
      search: true,
      filters: [],
      totals: [],
      transfer: false,
      detailPage: false,
    };
    return list;
  });
  return { entities: [...app.entities, note], screens };
}

function withMessages(screen: Screen, text: string): Screen {
  if (screen.kind !== 'chat' && screen.kind !== 'messages') return screen;
  const channel = shared.test(text) ? { channel: 'Everyone' } : {};
  if (screen.kind === 'messages') return { ...screen, ...channel };
  const { key, title } = screen;
  const names = people.people.slice(0, correspondents);
  return {
    kind: 'messages',
    key,
    title,
    people: names.map((name) => ({ name, role: '' })),
    samples: [],
    ...channel,
  };
}
