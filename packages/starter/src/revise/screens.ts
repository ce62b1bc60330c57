import { sectionKinds } from '../specification/landing-shape.ts';
import type { ScreenOf } from '../specification.ts';
import { landingOf, subjectOf } from '../understand/landing.ts';
import { quotedOr, type Rule, screensOf, withScreen } from './rule.ts';

type Section = ScreenOf<'landing'>['sections'][number];

const sectionWords: Readonly<Record<Section['kind'], RegExp>> = {
  hero: /\bhero\b|\bheadline\b|\bheader\b/i,
  features: /\bfeatures?\b|\bbenefits?\b/i,
  about: /\babout\b/i,
  steps: /\bsteps\b|\bhow it works\b|\bprocess\b/i,
  stats: /\bstats\b|\bnumbers\b|\bstatistics\b/i,
  gallery: /\bgallery\b|\bphotos\b/i,
  work: /\bportfolio\b|\bwork\b|\bprojects\b/i,
  menu: /\bmenu\b/i,
  pricing: /\bpric(?:es|ing)\b|\bplans\b/i,
  testimonials: /\btestimonials?\b|\breviews?\b|\bquotes\b/i,
  team: /\bteam\b/i,
  faq: /\bfaqs?\b|\bquestions\b/i,
  contact: /\bcontact\b/i,
  newsletter: /\bnewsletter\b/i,
  callToAction: /\bcall[ -]to[ -]action\b|\bcta\b/i,
};

export const changeSections: Rule = (app, clause) => {
  const [screen] = screensOf(app, 'landing');
  const kind = sectionKinds.find((one) => sectionWords[one].test(clause));
  if (!screen || !kind) return undefined;
  const present = screen.sections.find((section) => section.kind === kind);
  if (/\b(remove|delete|drop|get rid of|no|without|hide)\b/i.test(clause)) {
    if (!present || screen.sections.length < 2) return undefined;
    const sections = screen.sections.filter((section) => section !== present);
    const said = `removed the "${present.title}" section`;
    return { app: withScreen(app, { ...screen, sections }), said };
  }
  const words = quotedOr(clause, /\b(?:to|say|says|read|reads)\s+(.+)$/i);
  if (present && words) {
    const sections = screen.sections.map((section) => {
      return section === present ? { ...section, title: words } : section;
    });
    const said = `changed the section title to "${words}"`;
    return { app: withScreen(app, { ...screen, sections }), said };
  }
  if (present) return undefined;
  const added = sectionFrom(clause, app.title, kind);
  if (!added) return undefined;
  const last = screen.sections.findIndex((section) => {
    return section.kind === 'contact' || section.kind === 'callToAction';
  });
  const at = last < 0 ? screen.sections.length : last;
  const sections = screen.sections.toSpliced(at, 0, added);
  const said = `added the "${added.title}" section`;
  return { app: withScreen(app, { ...screen, sections }), said };
};

/** Returns the section as a new page with it would have it. */
function sectionFrom(clause: string, title: string, kind: Section['kind']): Section | undefined {
  const { sections } = landingOf(clause, subjectOf(`landing page for ${title}`, title));
  return sections.find((section) => section.kind === kind);
}

export const changeTimer: Rule = (app, clause) => {
  const [screen] = screensOf(app, 'timer');
  const numbers = [...clause.matchAll(/\d+/g)].map(([text]) => Number(text));
  const [first] = numbers;
  if (!screen || first === undefined) return undefined;
  const isBreak = /\b(break|rest|pause)s?\b/i.test(clause) && numbers.length === 1;
  const isRounds = /\b(rounds?|sets?|times|cycles?)\b/i.test(clause) && numbers.length === 1;
  if (isRounds) {
    return { app: withScreen(app, { ...screen, rounds: first }), said: `set ${first} rounds` };
  }
  const [workMinutes, breakMinutes] = isBreak
    ? [screen.workMinutes, first]
    : [first, numbers[1] ?? screen.breakMinutes];
  const changed = { ...screen, workMinutes, breakMinutes };
  return {
    app: withScreen(app, changed),
    said: `set ${workMinutes} minutes of work and ${breakMinutes} minutes of rest`,
  };
};

export const addHabit: Rule = (app, clause) => {
  const [screen] = screensOf(app, 'habits');
  const name = quotedOr(
    clause,
    /\b(?:add|track)\b\s+(?:an?\s+|the\s+)?(?:habits?\s*(?:of|for|:|called)?\s*)?(.+)$/i,
  );
  if (!screen || !name) return undefined;
  const habits = [...screen.habits, { name, icon: '✅' }];
  return { app: withScreen(app, { ...screen, habits }), said: `added the habit "${name}"` };
};

export const addOption: Rule = (app, clause) => {
  const [screen] = screensOf(app, 'poll');
  const option = quotedOr(
    clause,
    /\badd (?:an? |the )?(?:(?:options?|answers?|choices?) ?)?(?:(?:called|:) ?)?(.+)$/i,
  );
  if (!screen || !option) return undefined;
  const options = [...screen.options, option];
  return { app: withScreen(app, { ...screen, options }), said: `added the option "${option}"` };
};
