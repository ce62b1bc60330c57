import people from '../../data/sample-values.json' with { type: 'json' };
import type { Screen, ScreenOf, Specification } from '../specification.ts';
import { entityOf } from '../understand/entity.ts';
import { samplesFor } from '../understand/samples.ts';

const sampleCount = 6;
const correspondents = 3;
/** Matches requests for a conversation of everybody. */
const shared =
  /\b(?:(?:group|team|community|family|company|club|class) ?(?:chat|messages)|chat ?rooms?|channels?|(?:chat|talk|messages?) (?:with|to|for) (?:everyone|everybody|all))\b/i;

/** Replaces screens that only a browser can have: notes become records, and prepared replies become messages between accounts. */
export function withStorableScreens(
  app: Specification,
  text: string,
): Pick<Specification, 'entities' | 'screens'> {
  const { entities, screens } = withNotesAsRecords(app);
  return { entities, screens: screens.map((screen) => withMessages(screen, text)) };
}

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
