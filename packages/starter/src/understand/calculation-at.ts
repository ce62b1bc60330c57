import { knownCalculatorIn } from './known-calculators.ts';
import { readFormulas } from './written-formulas.ts';

const start =
  /^(?:(?:please|kindly|can|could|you|i|we|want|need|would|like|build|create|make|implement|develop|design|write|me|us|an?|the|my|simple|small|little|web|online|interactive|handy|app|tool|page|website|site|program|application|that|which|to|for) )*(?:(?:help|let|allow|enable|assist)(?:s|ing)? (?:[\p{L}-]+ ){1,3}?(?:to )?)?(?:calculat(?:e|es|ing)|comput(?:e|es|ing)|estimat(?:e|es|ing)|work(?:s|ing)? out|figur(?:e|es|ing) out)\b/iu;

const recordWords = /\b(?:list|table|records?|entries|each|log|catalog\w*|cards?)\b/i;

/** Returns whether a prompt begins with the wish to calculate something. */
export const beginsWithCalculation = (text: string): boolean => start.test(text);

/** Returns the position of a request to calculate something that Starter has a formula for, or -1. */
export function calculationAt(text: string): number {
  const verb = start.exec(text);
  const isWritten = readFormulas(text) !== undefined;
  if (verb) return isWritten || knownCalculatorIn(text, true) ? verb[0].length : -1;
  return isWritten && !recordWords.test(text) ? text.indexOf('=') : -1;
}
