import type { Platform } from '@millwright/contract';
import { isKnownCalculation } from '../understand/calculator-widget.ts';
import { familiesIn } from '../understand/families.ts';
import { widgetOf } from '../understand/family-screens.ts';
import { gameOf } from '../understand/games.ts';
import type { Reading } from '../understand/reading.ts';
import type { AppDraft } from './app-draft.ts';
import type { Clause } from './brief.ts';

/** Kinds of actions that only a calculator, a tool or a game does. */
const doing: ReadonlySet<string> = new Set(['calculate', 'generate', 'play']);
/** Screens that a clause names rather than mentions: "notes" are usually a property of something. */
const nameable: ReadonlySet<string> = new Set([
  ...['timer', 'quiz', 'flashcards', 'calculator', 'tool', 'converter', 'poll', 'game'],
]);

/** Adds the calculators, tools and games that are one part of an app: "a page with a mortgage calculator". */
export function addWidgets(draft: AppDraft, reading: Reading): void {
  // A request for one of these alone is not a request for an app that has one.
  if (draft.screens.length === 0 || draft.brief.sentences.length < 2) return;
  for (const clause of draft.brief.clauses) {
    const widget = widgetFor(clause, reading);
    if (!widget) continue;
    draft.cover(clause);
    if (!draft.screens.some(({ title }) => title === widget.title)) {
      draft.push({ ...widget.screen, title: widget.title });
    }
  }
}

function widgetFor(clause: Clause, reading: Reading) {
  if (clause.role === 'unknown' || (clause.role === 'action' && !doing.has(clause.kind)))
    return undefined;
  const text = clause.role === 'page' ? clause.name : clause.text;
  const [family] = familiesIn(text, isGameIn(text, reading.platform), reading.platform === 'web');
  if (!family || !nameable.has(family.kind)) return undefined;
  if (family.kind === 'calculator' && !isKnownCalculation(text)) return undefined;
  return widgetOf(family.kind, { ...reading, text });
}

const isGameIn = (text: string, platform: Platform): boolean =>
  gameOf(text, platform) !== undefined;
