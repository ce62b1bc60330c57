import { z } from 'zod';
import { mostClauses, revise } from './revise/revise.ts';
import type { Specification } from './specification.ts';

const step = z.object({
  id: z.string().optional(),
  title: z.string(),
  description: z.string().default(''),
});
const planInput = z.object({
  title: z.string().default(''),
  plan: z.string().default(''),
  steps: z.array(step).default([]),
});
const structuredEdit = z.object({ title: z.string().optional(), steps: z.array(step) });

type Step = z.output<typeof step>;

/** Compares an edited plan with the proposed one and returns the differences as requests to change the app. */
export function planEdits(proposed: unknown, edited: unknown): string[] {
  const plan = planInput.safeParse(proposed).data;
  if (!plan) return [];
  if (typeof edited === 'string') return added(plan.plan, edited, /\n+/);
  const wanted = structuredEdit.safeParse(edited).data;
  if (!wanted) return [];
  const isRenamed = wanted.title !== undefined && wanted.title !== plan.title;
  const removed = plan.steps.filter((one) => !sameStep(wanted.steps, one));
  return [
    ...(isRenamed ? [`call the app "${wanted.title}"`] : []),
    ...wanted.steps.flatMap((one) => stepEdits(sameStep(plan.steps, one), one)),
    ...removed.map(({ title }) => `remove the ${title} screen`),
  ];
}

function sameStep(steps: readonly Step[], { id, title }: Step): Step | undefined {
  return steps.find((one) => (id === undefined ? one.title === title : one.id === id));
}

function stepEdits(before: Step | undefined, { title, description }: Step): string[] {
  if (!before) return [`add a screen for ${title}${description && ` with ${description}`}`];
  return [
    ...added(before.description, description, /(?<=[.!?])\s+|\n+/),
    ...(before.title === title ? [] : [`rename the ${before.title} screen to "${title}"`]),
  ];
}

/** Returns the parts of `after` that `before` does not contain. */
function added(before: string, after: string, between: RegExp): string[] {
  const partsOf = (text: string) => text.split(between).map((part) => part.trim());
  const known = new Set(partsOf(before));
  return partsOf(after).filter((part) => part !== '' && !known.has(part));
}

export interface Followed {
  readonly app: Specification;
  /** Requests that changed the app; `missed` has those that were not understood. */
  readonly done: readonly string[];
  readonly missed: readonly string[];
}

export function follow(app: Specification, requests: readonly string[]): Followed {
  let current = app;
  const [done, missed]: [string[], string[]] = [[], []];
  const clausesEach = Math.ceil(mostClauses / requests.length);
  for (const [at, request] of requests.entries()) {
    const revision = at < mostClauses ? revise(current, request, clausesEach) : undefined;
    if (revision?.kind === 'changed') current = revision.app;
    (revision?.kind === 'changed' ? done : missed).push(request);
  }
  return { app: current, done, missed };
}
