import type { Screen, ScreenOf } from '../specification.ts';
import { type LandingSubject, landingOf } from '../understand/landing.ts';
import type { AppDraft } from './app-draft.ts';
import type { Action } from './brief.ts';
import { type ActionKind, verbAt } from './verbs.ts';

/** Nouns for apps that people visit, unlike tools that they work with. */
const visited =
  /\b(?:web ?-?site|site|web ?-?page|page|platform|portal|market ?place|store|shop|hub|community|forum|network|blog|magazine|board|directory|gallery|library|catalog(?:ue)?)$/i;

/** Kinds of screens that offer an action: the start page mentions only actions that one of its screens offers. */
const needed: Readonly<Partial<Record<ActionKind, readonly Screen['kind'][]>>> = {
  browse: ['records', 'shop'],
  search: ['records', 'shop'],
  compare: ['comparison'],
  create: ['records'],
  book: ['booking'],
  buy: ['shop'],
  respond: ['records'],
  contact: ['form'],
  message: ['messages'],
};
const mostActions = 3;

/** Adds a start page to a website with several screens. */
export function addHome(draft: AppDraft, about: LandingSubject, isNamed: boolean): void {
  const { screens, brief } = draft;
  // The shelves of a store are its start page.
  const isVisited = visited.test(brief.appNoun) && screens[0]?.kind !== 'shop';
  const isWorthwhile = screens.length > (isNamed ? 0 : 1);
  if (!isWorthwhile || !(isNamed || isVisited)) return;
  const shown = screens.find(({ kind }) => kind === 'records' || kind === 'shop');
  const entity = shown && 'entity' in shown ? shown.entity : undefined;
  const home: ScreenOf<'home'> = {
    kind: 'home',
    key: 'home',
    title: 'Home',
    text: introductionOf(draft, about),
    ...(entity ? { entity } : {}),
  };
  screens.unshift(home);
}

/** Says in the words of the request what visitors can do, or what the subject stands for. */
function introductionOf(draft: AppDraft, about: LandingSubject): string {
  const phrases = draft.brief.clauses
    .filter((clause) => clause.role === 'action')
    .filter(({ kind }) => needed[kind]?.some((screen) => draft.has(screen)))
    .flatMap((action) => phraseOf(action) ?? []);
  const unique = [...new Set(phrases)].slice(0, mostActions);
  if (unique.length === 0) {
    const hero = landingOf('', about).sections.find(({ kind }) => kind === 'hero');
    return hero?.text || `Everything about ${about.subject}.`;
  }
  const last = unique.pop() ?? '';
  const list = unique.length === 0 ? last : `${unique.join(', ')} and ${last}`;
  return [describedIn(draft.brief.opening), `Here you can ${list}.`].filter(Boolean).join(' ');
}

/** Returns what the opening says about a name: "for Terrawarm, a company that drills wells". */
function describedIn(opening: string): string {
  const [, name, what] =
    /\bfor (\p{Lu}[\p{L}&' -]{1,40}), (an? [^,.]{10,120})/u.exec(opening) ?? [];
  return name && what ? `${name} is ${what}.` : '';
}

const longestPhrase = 60;

/** `browsing tools by their category` → `browse tools by your category`. */
function phraseOf({ text }: Action): string | undefined {
  const verb = verbAt(text, ['gerund', 'base', 'third']);
  if (!verb) return undefined;
  const rest = text.split(/\s+/).slice(verb.length).join(' ');
  const phrase = `${verb.verb} ${rest}`
    .replace(/\btheir\b/gi, 'your')
    .replace(/[.,;:!?]+$/, '')
    .trim();
  const isPlain = phrase.length <= longestPhrase && !/[,;:()]/.test(phrase) && rest !== '';
  return isPlain ? phrase : undefined;
}
