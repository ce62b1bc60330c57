import { plural } from '../understand/word-forms.ts';
import { verbAt } from './verbs.ts';

/** Verbs of nouns that name what people do. */
const verbs: Readonly<Record<string, string>> = {
  registration: 'registering for',
  enrollment: 'enrolling in',
  purchase: 'purchasing',
  reservation: 'reserving',
  management: 'managing',
  search: 'searching',
  comparison: 'comparing',
  submission: 'submitting',
  creation: 'creating',
  display: 'displaying',
  publication: 'publishing',
  review: 'reviewing',
};
const compound = /^(?:the )?((?:[\p{L}-]{2,20} )?[\p{L}-]{2,20}) ([\p{L}-]{3,20})$/u;

/** "Course browsing and membership purchase" → "browsing courses and purchasing memberships". */
export function turnCompounds(list: string): string {
  return list
    .split(/(,\s*(?:and )?|\s+and\s+)/)
    .map((item) => {
      const [, noun = '', doing = ''] = compound.exec(item.trim()) ?? [];
      const isGerund = /ing$/.test(doing) && verbAt(doing, ['gerund']) !== undefined;
      const verb = isGerund ? doing : verbs[doing.toLowerCase()];
      // "Managing bookings" is in the right order already.
      if (noun === '' || !verb || verbAt(noun, ['gerund'])) return item;
      return `${verb} ${plural(noun)}`;
    })
    .join('');
}
