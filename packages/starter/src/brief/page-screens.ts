import type { ScreenOf } from '../specification.ts';
import { type LandingSubject, landingOf, subjectOf } from '../understand/landing.ts';
import { sentenceCase } from '../understand/word-forms.ts';
import type { AppDraft } from './app-draft.ts';
import { addHome } from './home-screen.ts';
import { isStory } from './read-brief.ts';
import { addForms } from './service-screens.ts';

/** Pages that are part of a shop, an account or a list. */
const inOtherScreens =
  /^(?:details?|shop|store|products?|cart|checkout|catalog(?:ue)?|login|sign ?-?in|sign ?-?up|register|account|profile)$/;

/** Adds the pages that a website names and no other screen covers, and its start page. */
export function addPages(draft: AppDraft, name: string | undefined): void {
  const isHomeNamed = pagesIn(draft).some(isHome);
  addNamedPages(draft, name);
  addHome(draft, subjectIn(draft, name), isHomeNamed);
}

export function addNamedPages(draft: AppDraft, name: string | undefined): void {
  const { appNoun } = draft.brief;
  const isSite = /\b(?:web ?-?site|site|page|blog|store|shop|platform|portal|app)$/i.test(appNoun);
  // Owners may describe a site without calling it one.
  if (!isSite && !(appNoun === '' && isStory(draft.brief))) return;
  const about = subjectIn(draft, name);
  for (const page of pagesIn(draft)) if (!isHome(page)) addPage(draft, page, about);
}

const pagesIn = ({ brief }: AppDraft): string[] =>
  brief.clauses.filter((clause) => clause.role === 'page').map((page) => page.name);

const anyApp = /^(?:web ?-?)?(?:page|site|app|platform|portal|application|tool|system)?$/;

/** What the website is about: its purpose, its kind, or what it keeps. */
function subjectIn({ brief, entities }: AppDraft, name: string | undefined): LandingSubject {
  const kind = anyApp.test(brief.appNoun) ? entities[0]?.plural.toLowerCase() : brief.appNoun;
  return subjectOf(`Website for ${brief.purpose || kind || brief.appNoun}`, name);
}

const isHome = (page: string): boolean =>
  /^(?:home|start|landing|main|welcome)(?: ?page)?$/.test(page);

function addPage(draft: AppDraft, name: string, about: LandingSubject): void {
  if (inOtherScreens.test(name)) return;
  if (draft.screens.some(({ title }) => title.toLowerCase() === name)) return;
  if (/^contact(?: us)?$/.test(name)) addForms(draft, 'contact form');
  else {
    const { sections } = landingOf(`${name}, contact`, about);
    const section = sections.find(({ kind }) => kind !== 'hero' && kind !== 'contact');
    if (!section) return;
    const title = sentenceCase(name);
    draft.push<ScreenOf<'landing'>>({ kind: 'landing', title, sections: [{ ...section, title }] });
  }
}
