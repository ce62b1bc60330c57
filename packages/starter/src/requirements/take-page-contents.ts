import { eachSentence } from '../figures/sentences-in.ts';
import type { ScreenOf, Specification } from '../specification.ts';
import { sentenceCase } from '../understand/word-forms.ts';
import { withScreen } from './app-parts.ts';
import { withNew } from './named-page.ts';
import { done, type Fulfilled, type Requirement, type TakenRequirements } from './requirement.ts';

type Section = ScreenOf<'landing'>['sections'][number];

/** "On Visit show the opening hours (…) and the ticket prices: adults 8 €, children 4 €" */
const statement =
  /^(?:[Oo]n|[Uu]nder) (?:the )?(?<page>\p{Lu}[\p{L}]+(?: \p{Lu}?[\p{L}]+){0,2}?)(?: page| tab| section)?,? (?:please )?(?:(?:we |it |the page |visitors |you )?(?:should |must |want to )?)?(?:show|list|put|display|shows|lists|see|find|give) (?:visitors |people )?(?<content>[^\n]{10,500}?)[.!]?$/u;

/** Takes facts for a page out of a request: opening hours, prices, addresses. They appear there literally. */
export function takePageContents(text: string): TakenRequirements {
  const requirements: Requirement[] = [];
  const rest = eachSentence(text, (sentence) => {
    const found = statement.exec(sentence.trim());
    const { page = '', content = '' } = found?.groups ?? {};
    const items = found ? factsIn(content) : [];
    if (items.length === 0) return sentence;
    requirements.push({
      text: sentence.trim().replace(/[.!]$/, ''),
      fulfill: (app) => showFacts(app, page, items),
    });
    return '';
  });
  return { rest, requirements };
}

const price =
  /^(?<name>.+?)[\s:]+(?<detail>(?:[€$£]\s?)?\d[\d.,]*\s?(?:€|\$|£|euros?|dollars?|pounds?)?(?: .*)?)$/u;

/** Reads "the opening hours (Tuesday to Sunday) and the prices: adults 8 €, children 4 €" as items with details. */
function factsIn(content: string): Section['items'] {
  const facts: Section['items'] = [];
  for (const part of content.split(/,? and (?:also )?(?=the |our |an? )/)) {
    const plain = part.replace(/^(?:the|our|an?) /i, '').trim();
    const [, title = '', inside = ''] =
      /^([^():]{3,40}?)(?: \(([^()]+)\)|:? (?=.*\d)([^()]*))?$/u.exec(plain) ?? [];
    const [, head = '', list = ''] = /^([^:]{3,40}): (.+)$/u.exec(plain) ?? [];
    if (list !== '') {
      const entries = list.split(/,\s*(?:and )?|;\s*/).flatMap((entry) => {
        const found = price.exec(entry.trim());
        return found?.groups
          ? [
              {
                title: sentenceCase(found.groups['name'] ?? ''),
                text: sentenceCase(head),
                detail: found.groups['detail'] ?? '',
              },
            ]
          : [];
      });
      if (entries.length > 0) facts.push(...entries);
      else facts.push({ title: sentenceCase(head), text: sentenceCase(list), detail: '' });
    } else if (title !== '' && inside !== '')
      facts.push({ title: sentenceCase(title), text: inside, detail: '' });
  }
  return facts;
}

function showFacts(app: Specification, page: string, items: Section['items']): Fulfilled {
  const section: Section = { kind: 'menu', title: page, text: '', items: [...items], action: '' };
  const known = app.screens.find(({ title }) => title.toLowerCase() === page.toLowerCase());
  if (known?.kind === 'landing')
    return done(withScreen(app, known, { ...known, sections: [section] }));
  return done(
    withNew<ScreenOf<'landing'>>(app, { kind: 'landing', title: page, sections: [section] }),
  );
}
