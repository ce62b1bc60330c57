import type { BuildRequest, Millwright } from '@millwright/client';
import { chooseAnswers } from './choose-answers.ts';
import type { TurnRecording } from './task-result.ts';
import { TurnRecorder } from './turn-recorder.ts';

const turnTimeoutMs = 15 * 60_000;
/** Further questions expire, and the agent decides by itself. */
const maxAnswers = 3;

export interface TurnRun {
  readonly projectId: string;
  readonly previewUrl: string | null;
  readonly recording: TurnRecording;
}

/**
 * Sends a prompt and follows its turn to the end. Stops a turn that takes longer than 15 minutes. Rejects if the service
 * does not accept the prompt, the connection is lost for good, or the run is stopped.
 */
export async function runTurn(
  client: Millwright,
  request: BuildRequest,
  signal: AbortSignal,
): Promise<TurnRun> {
  const timeout = AbortSignal.timeout(turnTimeoutMs);
  const startedAt = performance.now();
  const turn = client.build(request, { signal: AbortSignal.any([signal, timeout]) });
  const { project_id: projectId } = await turn.accepted;
  const recorder = new TurnRecorder();
  try {
    for await (const event of turn) {
      recorder.apply(event, (performance.now() - startedAt) / 1_000);
      if (event.type !== 'ask_user_question' || recorder.answeredQuestions >= maxAnswers) continue;
      const { question_id, questions } = event.data;
      recorder.answeredQuestions += 1;
      await client.answer({
        project_id: projectId,
        question_id,
        answers: chooseAnswers(questions),
      });
    }
  } catch (error) {
    // The service keeps running a turn without readers. It may have ended just now, and then there is nothing to stop.
    await turn.abort().catch(() => undefined);
    if (!timeout.aborted || signal.aborted) throw error;
  }
  return { projectId, previewUrl: recorder.previewUrl, recording: recorder.recording };
}
