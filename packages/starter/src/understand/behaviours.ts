import type { Cutter } from './cutter.ts';
import { letter } from './letters.ts';

/** Actions on a record that require a field. */
export interface Behaviours {
  /** Label of the checkbox: `done`, `bought`. */
  readonly tick: string | undefined;
  readonly votes: boolean;
}

const them = `(?:them|it|those|these|each|each one|everything|things|(?:the |each |every |my )?${letter}+)`;
const lead =
  '(?:(?:and|or|then|to|can|could|i|we|they|also|let me|be able to|able to|mark|so i can)\\s+)*';

const actionButton =
  '(?:check[ -](?:in|out)|clock[ -](?:in|out)|(?:up|down)?vote|like|favou?rite|bookmark|approve|reject|accept|decline|claim|borrow|return|confirm|cancel|start|stop)';

/** Parses actions on records and removes them from the text, because they are not fields. */
export function takeBehaviours(cut: Cutter): Behaviours {
  const off = cut.take(
    `,?\\s*${lead}(?:tick|check|cross)(?:ing|s)?\\s+(?:${them}\\s+)?off(?: (?:once|when|as|after)[^,.;\\n]*)?`,
  );
  const as = cut.take(
    `,?\\s*${lead}(?:mark|set|flag)(?:ed|ing|s)? (?:them|it|those|these|each|each one) (?:as )?(done|completed?|finished|bought|paid|read|watched|resolved|packed|returned)(?: (?:once|when|after)[^,.;\\n]*)?`,
  );
  cut.take(
    `,?\\s*(?:(?:and|with)\\s+)?(?:(?:an?|the)\\s+)?${actionButton}(?:(?:,\\s*|\\s+)(?:and\\s+|or\\s+)?${actionButton}){0,3}\\s+buttons?(?: (?:for|on) (?:each|every|all) ${letter}+)?`,
  );
  const votes = cut.take(
    `,?\\s*${lead}(?:up-?vote|vote (?:on|for)|like)(?:s|ing)? (?:them|it|ideas|posts|each other's ${letter}+|each)`,
  );
  return {
    tick: as?.[1]?.toLowerCase() ?? (off ? 'done' : undefined),
    votes: votes !== undefined,
  };
}
