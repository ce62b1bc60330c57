import type { Widget } from './family-screens.ts';
import { formulaOf } from './formula-screen.ts';
import { calculatorSubjects, closestCalculators, isPlainSubject } from './known-calculators.ts';
import type { Question } from './questions.ts';
import { calculatorOf } from './widgets.ts';

/** Builds the calculator that a prompt asks for: one from formulas, one of a few special ones, or a pocket calculator. */
export function calculatorWidget(text: string): Widget {
  const special = calculatorOf(text);
  const formula = formulaOf(text, !isSpecial(text));
  if (formula) return { ...formula, title: formula.screen.title };
  const missing = unknownCalculatorIn(text)
    ? 'I have no formula for that, so I built a standard calculator. Write the formula, such as "total = price * quantity", and I\'ll use it.'
    : '';
  return { screen: special, missing, title: special.title, icon: '🧮', color: '#0f766e' };
}

/** Returns what a requested calculator is about, if Starter has no formula for it. */
export function unknownCalculatorIn(text: string): string | undefined {
  if (isSpecial(text) || formulaOf(text, true)) return undefined;
  return calculatorSubjects(text).find((subject) => !isPlainSubject(subject));
}

/** Returns whether Starter has a formula for what a text names; a standard calculator would calculate nothing of that. */
export const isKnownCalculation = (text: string): boolean =>
  isSpecial(text) || formulaOf(text, false) !== undefined;

/** Returns whether a prompt is about tips, loans or the like. Inputs such as a tax rate do not count. */
const isSpecial = (text: string): boolean =>
  calculatorOf(calculatorSubjects(text).join(' ') || text).variant !== 'standard';

/** Asks for a formula, and offers the calculators that come closest. */
export function questionAboutFormula(subject: string): readonly Question[] {
  const closest = closestCalculators(subject, 3).map(({ title, text }) => ({
    label: title,
    description: text,
  }));
  return [
    {
      key: 'formula',
      header: 'Formula',
      question: `I don't have a formula for "${subject}". How is it calculated? You can write it like "total = price * quantity * (1 + tax)".`,
      options: [
        ...closest,
        { label: 'Standard calculator', description: 'A pocket calculator with a history' },
      ],
    },
  ];
}
