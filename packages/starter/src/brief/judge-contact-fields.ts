import { readFields } from '../understand/fields.ts';
import type { AppDraft } from './app-draft.ts';
import type { Action } from './brief.ts';
import { fieldsIn } from './form-screen.ts';

const contact =
  /^(?:(?:their |your |full )?names?|e-?mails?(?: address(?:es)?)?|phone(?: numbers?)?|telephone(?: number)?|notes?|message|comment)$/i;
const address = /^(?:(?:delivery |shipping )?address|street|city|post ?code|zip(?: code)?)$/i;
const ownSteps =
  /^(?:pick-?up|collection|delivery)?\s*(?:date|day|time|slot|number of (?:people|guests|persons)|people|guests|persons|days?|nights?|hours?)$/i;

/** Returns what a booking, an order or a message should ask for and the app does not. */
export function missingInputs(action: Action, draft: AppDraft): string[] {
  const asked = fieldsIn(action.text).map(({ label }) => label);
  if (asked.length === 0) return [];
  if (action.kind === 'book')
    return asked.filter((label) => !contact.test(label) && !ownSteps.test(label));
  if (action.kind === 'buy')
    return asked.filter(
      (label) => !contact.test(label) && !address.test(label) && !ownSteps.test(label),
    );
  const known = draft.screens.flatMap((screen) => (screen.kind === 'form' ? screen.fields : []));
  return asked.filter(
    (label) => !known.some((field) => field.label.toLowerCase() === label.toLowerCase()),
  );
}

/** Returns the properties that a clause lists for a thing and its records lack. */
export function missingFields(action: Action, draft: AppDraft): string[] {
  return action.things.flatMap(({ noun, fields }) => {
    if (fields === '' || !draft.knows(noun)) return [];
    return readFields(fields, { currency: draft.currency })
      .map(({ label }) => label.toLowerCase())
      .filter((label) => !draft.knows(label));
  });
}
