import type { ScreenOf } from '../specification.ts';
import { isInputOrResult } from '../understand/formula-names.ts';
import { requestedInputs } from '../understand/requested-inputs.ts';
import type { RequestedPart } from './requested-part.ts';

const abilities =
  /\b(?:calculat\w*|comput\w*|estimat\w*|results?|formulas?|instantly|real[- ]?time|valid\w*|errors?|reset|clear|copy|inputs?|fields?|numbers?|enter|amounts?|figures?)\b/i;
const overTime =
  /\b(?:charts?|graphs?|tables?|over time|per year|each year|yearly|schedule|breakdown|projection|growth)\b/i;

/** Says whether a calculator covers a part of a request: its inputs, its results, or what every calculator does. */
export function judgeFormulaPart(text: string, screen: ScreenOf<'formula'>): RequestedPart {
  const listed = requestedInputs(text);
  const unknown = listed.filter((item) => !isInputOrResult(screen, item));
  if (listed.length > 0 && unknown.length < listed.length) {
    const note = `The calculator does not have ${unknown.join(', ')}.`;
    return unknown.length === 0 ? { text, status: 'done' } : { text, status: 'partly', note };
  }
  const isOverTime = overTime.test(text);
  const isDone = isOverTime
    ? screen.table !== undefined
    : abilities.test(text) || isInputOrResult(screen, text);
  if (isDone) return { text, status: 'done' };
  const note = isOverTime
    ? 'This calculator has no values over time.'
    : 'The calculator has no such input or result.';
  return { text, status: 'notDone', note };
}
