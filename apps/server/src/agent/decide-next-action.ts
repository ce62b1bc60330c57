import type { TurnErrorCode } from '@millwright/contract';
import type { Assignment } from '../core/ports/agent.ts';
import { findFixConsent } from './build-fix-question.ts';
import { canWrite } from './initialize-project.ts';
import {
  type Entry,
  hasUnverifiedChanges,
  repliesIn,
  settledIn,
  verifiedIn,
} from './journal-entries.ts';
import { isSameErrorAgain, stuckReason } from './stuck-reason.ts';
import type { SettledToolCall } from './tools/tool-call.ts';

export interface TurnRules {
  readonly maxSteps: number;
  /** Maximum number of repairs per turn. */
  readonly maxRepairs: number;
  /** True if the app is verified before a turn that changed it completes. */
  readonly shouldVerify: boolean;
}

/** Continuing the turn would not help. */
export interface GiveUp {
  readonly code: TurnErrorCode;
  readonly reason: string;
}

export type NextAction = 'ask_model' | 'verify' | 'ask_to_fix' | 'complete' | GiveUp;

/** Decides the next action from the journal, once no tool call is pending. */
export function decideNextAction(
  { mode, autoFix }: Pick<Assignment, 'mode' | 'autoFix'>,
  entries: readonly Entry[],
  rules: TurnRules,
): NextAction {
  // A rejected plan always ends the turn, whatever the model would do next.
  if (settledIn(entries).some(isRejectedPlan)) return 'complete';
  const consent = autoFix ? 'given' : findFixConsent(entries);
  const last = entries.at(-1);
  if (last?.kind === 'verified') {
    const isDeclined = consent === 'refused' || rules.maxRepairs === 0;
    if (last.verdict !== 'failed' || isDeclined) return 'complete';
    return giveUpOnRepairs(entries, rules) ?? (consent === 'given' ? 'ask_model' : 'ask_to_fix');
  }
  if (last?.kind === 'reply' && !last.isBroken) {
    if (rules.shouldVerify && canWrite(mode) && hasUnverifiedChanges(entries)) return 'verify';
    const lastVerification = verifiedIn(entries).at(-1);
    // The model has nothing more to try, and the errors remain.
    if (lastVerification?.verdict === 'failed') {
      return {
        code: 'BUILD_FAILED',
        reason: `${lastVerification.summary}. The agent could not fix it`,
      };
    }
    return 'complete';
  }
  if (consent === 'refused') return 'complete';
  const reason = stuckReason(entries);
  if (reason) return { code: 'MODEL_ERROR', reason: `${reason}, so the turn was stopped` };
  const steps = repliesIn(entries).filter(
    ({ byHouse, isInterrupted }) => !byHouse && !isInterrupted,
  );
  if (steps.length < rules.maxSteps) return 'ask_model';
  const message = `The turn did not finish within ${rules.maxSteps} steps`;
  return { code: 'MAX_STEPS_EXCEEDED', reason: message };
}

function giveUpOnRepairs(entries: readonly Entry[], { maxRepairs }: TurnRules): GiveUp | undefined {
  const failed = verifiedIn(entries).filter(({ verdict }) => verdict === 'failed');
  const repairs = failed.length - 1;
  const summary = failed.at(-1)?.summary ?? '';
  const tried = `${repairs} ${repairs === 1 ? 'repair' : 'repairs'} did not help`;
  if (isSameErrorAgain(entries)) {
    return { code: 'BUILD_FAILED', reason: `${summary}. Nothing changed: ${tried}` };
  }
  return repairs < maxRepairs
    ? undefined
    : { code: 'BUILD_FAILED', reason: `${summary}: ${tried}` };
}

function isRejectedPlan({ name, status }: SettledToolCall): boolean {
  return name === 'propose_plan' && status === 'rejected';
}
