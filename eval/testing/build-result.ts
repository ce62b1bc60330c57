import type { CheckResult, TaskResult, TurnRecording } from '../task-result.ts';

interface ResultChanges extends Partial<Omit<TaskResult, 'turn' | 'checks'>> {
  readonly turn?: Partial<TurnRecording>;
  /** One score per check. */
  readonly scores?: readonly number[];
}

/** A result of a completed turn, for tests. */
export function buildResult({ turn, scores = [1], ...changes }: ResultChanges = {}): TaskResult {
  return {
    id: 'tools-tip',
    category: 'tools',
    platform: 'web',
    prompt: 'tip calculator',
    projectId: 'prj_1',
    turn: {
      model: 'fast',
      ending: 'complete',
      errorCode: null,
      isVerified: true,
      steps: 4,
      toolCalls: 6,
      tokensIn: 1_000,
      tokensOut: 200,
      credits: 0.5,
      secondsToPreview: 10,
      secondsToEnd: 30,
      answeredQuestions: 0,
      lastText: 'Your app is ready.',
      outcome: null,
      ...turn,
    },
    checks: scores.map(
      (score, index): CheckResult => ({
        name: `check ${index + 1}`,
        ok: score === 1,
        score,
      }),
    ),
    consoleErrors: 0,
    screenshots: [],
    appearance: null,
    gatewayCredits: 0,
    ...changes,
  };
}
