import { z } from 'zod';
import { maskSecretAnswers } from '../../core/mask-secret-answers.ts';
import { buildingModes, tool } from './tool.ts';

const question = z.object({
  key: z.string().min(1),
  header: z.string().default(''),
  question: z.string().min(1),
  options: z
    .array(z.object({ label: z.string(), description: z.string().default('') }))
    .max(8)
    .default([]),
  multi_select: z.boolean().default(false),
  allow_custom: z.boolean().default(true),
  required: z.boolean().default(true),
  secret: z.boolean().default(false),
});

export const askUser = tool({
  name: 'ask_user',
  modes: buildingModes,
  description: 'Ask the user up to four questions and wait for the answers.',
  input: z.object({ questions: z.array(question).min(1).max(4) }),
  title: ({ questions }) => questions[0]?.question ?? 'Ask the user',
  async execute({ questions }, { work, toolCallId }) {
    const answer = await work.ask(toolCallId, questions);
    if (answer.status === 'answered') {
      const { answers } = answer;
      const secrets = questions.flatMap(({ key, secret }) => (secret ? (answers[key] ?? []) : []));
      return {
        status: 'ok',
        output: answers,
        shown: maskSecretAnswers(questions, answers),
        secrets,
      };
    }
    const message = 'No answer in time. Choose a reasonable default and say which.';
    return {
      status: 'rejected',
      output: message,
      error: { code: 'QUESTION_EXPIRED', message: 'No answer within the time limit' },
    };
  },
});
