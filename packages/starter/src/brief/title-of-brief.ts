import type { Entity } from '../specification.ts';
import { isPersonWord } from '../understand/agent-nouns.ts';
import { sentenceCase } from '../understand/word-forms.ts';
import type { Brief } from './brief.ts';

const adjectives =
  /^(?:(?:simple|modern|small|personal|web-based|online|interactive|comprehensive|responsive|new)\s+)+(?=\S+ )/;
const appNouns =
  /\s*(?:web ?-?site|web ?-?page|web ?app(?:lication)?|app|application|platform|system|tool|site|page|service|software|portal)$/;

/** "It", "of the borrower": words that refer to something else. */
const notTitles =
  /^(?:(?:it|this|that|them|us|me|which|of|by|with|from|to|in|on|at)\b|(?:invalid|wrong|without)\b)/i;

/** "Support desk for a": the rest was left out. */
const unfinished = /\s+(?:for|of|with|in|at|on|to)(?: (?:an?|the))?$/i;

/** Names an app after its kind, its purpose or what it keeps. */
export function titleOfBrief({ purpose, appNoun }: Brief, entities: readonly Entity[]): string {
  const stripped = appNoun.replace(adjectives, '').replace(appNouns, '');
  // "Student portal" says more than "Student".
  const isShort = !stripped.includes(' ') && stripped !== '' && !/^web/.test(stripped);
  const plain = isShort ? appNoun.replace(adjectives, '') : stripped.replace(/^web.*/, '');
  const subject = isPersonWord(purpose.split(' ').at(-1) ?? '') ? '' : purpose;
  const [first] = entities;
  // "Job board for remote positions": the name of the app says more than its subject.
  const isOwnKind = /\b(?:board|forum|blog|marketplace|directory|planner|tracker|hub)$/.test(plain);
  const isPlainStore = /^(?:online )?(?:store|shop)$/.test(plain);
  const names = [
    isOwnKind && subject !== '' ? `${plain} for ${subject}` : '',
    isOwnKind ? plain : '',
    subject,
    first && isPlainStore ? first.plural : '',
    plain.length > 4 ? plain : '',
    first?.plural ?? '',
  ];
  const fitting = names.find(
    (name) =>
      name !== '' && !notTitles.test(name) && name.length <= 40 && name.split(' ').length <= 5,
  );
  return sentenceCase(fitting?.replace(unfinished, '') ?? 'My app');
}
