import type { Millwright } from '@millwright/client';

/** Builds an app and answers the questions of the agent with `decide`. */
export async function buildWithAnswers(
  millwright: Millwright,
  prompt: string,
  decide: (question: string) => string,
) {
  const turn = millwright.build({ prompt });
  for await (const { type, data, project_id } of turn) {
    if (type !== 'ask_user_question') continue;
    const answers = Object.fromEntries(
      data.questions.map((one) => [one.key, decide(one.question)]),
    );
    await millwright.answer({ project_id, question_id: data.question_id, answers });
  }
  return turn.result();
}
