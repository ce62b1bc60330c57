import type { Requirement, TakenRequirements } from './requirement.ts';
import { takeCategories } from './take-categories.ts';
import { takeColumns } from './take-columns.ts';
import { takeFigures } from './take-figures.ts';
import { takeJoining } from './take-joining.ts';
import { takeOrder } from './take-order.ts';
import { takePageContents } from './take-page-contents.ts';
import { takePeriods } from './take-periods.ts';
import { takePickup } from './take-pickup.ts';
import { takeReceipt } from './take-receipt.ts';
import { takeRoles } from './take-roles.ts';
import { takeStandings } from './take-standings.ts';

const takers = [
  takeStandings,
  takeJoining,
  takeCategories,
  takeColumns,
  takeRoles,
  takeReceipt,
  takePeriods,
  takeFigures,
  takeOrder,
  takePageContents,
  takePickup,
];

/** Takes everything out of a request that applies to the app once it is designed, whatever kind of app it is. */
export function takeRequirements(text: string): TakenRequirements {
  const requirements: Requirement[] = [];
  let rest = text;
  for (const take of takers) {
    const taken = take(rest);
    requirements.push(...taken.requirements);
    rest = taken.rest;
  }
  return { rest, requirements };
}
