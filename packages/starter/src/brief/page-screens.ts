import type { ScreenOf } from '../specification.ts';
import { type LandingSubject, landingOf, subjectOf } from '../understand/landing.ts';
import { sentenceCase } from '../understand/word-forms.ts';
import type { AppDraft } from './app-draft.ts';
import { addForms } from './service-screens.ts';

const onHome: ReadonlySet<string> = new Set([
  'hero',
  'features',
  'steps',
  'testimonials',
  'callToAction',
]);

/** Pages that are part of a shop or an account. */
const inOtherScreens =
  /^(?:shop|store|products?|cart|checkout|catalog(?:ue)?|login|sign ?-?in|sign ?-?up|register|account|profile)$/;

/** Adds the pages that a website names and no other screen covers. */
export function addPages(draft: AppDraft, name: string | undefined): void {
  const { purpose, appNoun, clauses } = draft.brief;
  if (!/\b(?:web ?-?site|site|page|blog|store|shop)$/i.test(appNoun)) return;
  const about = subjectOf(`Website for ${purpose || appNoun}`, name);
  for (const clause of clauses) if (clause.role === 'page') addPage(draft, clause.name, about);
}

function addPage(draft: AppDraft, name: string, about: LandingSubject): void {
  if (inOtherScreens.test(name)) return;
  if (draft.screens.some(({ title }) => title.toLowerCase() === name)) return;
  if (/^(?:home|start|landing|main)(?: ?page)?$/.test(name)) {
    const home = landingOf('', about);
    const sections = home.sections.filter(({ kind }) => onHome.has(kind));
    draft.screens.unshift({ ...home, sections });
  } else if (/^contact(?: us)?$/.test(name)) addForms(draft, 'contact form');
  else {
    const { sections } = landingOf(`${name}, contact`, about);
    const section = sections.find(({ kind }) => kind !== 'hero' && kind !== 'contact');
    if (!section) return;
    const title = sentenceCase(name);
    draft.push<ScreenOf<'landing'>>({ kind: 'landing', title, sections: [{ ...section, title }] });
  }
}
