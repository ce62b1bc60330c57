import { CliError } from '../cli-error.ts';
import { print } from '../cli-runtime.ts';
import { defineCommand, urlOption } from '../command.ts';
import { isProjectId, resolveProject } from '../project-folder.ts';
import { openSession } from '../session.ts';
import { readChoice } from '../terminal/choice.ts';

export const answer = defineCommand({
  name: 'answer',
  summary: 'answer a question from the agent',
  usage: ['[PROJECT] ANSWER', '[PROJECT] KEY=ANSWER …'],
  notes: ['ANSWER is an option number, an option name, or your own text.'],
  options: {
    question: {
      type: 'string',
      value: 'ID',
      description: 'question id; defaults to the pending question',
    },
    ...urlOption,
  },
  argCount: [1, 20],
  async run(runtime, args, options) {
    const { url, millwright } = await openSession(runtime, options.url);
    const [first] = args;
    const named = isProjectId(first) ? first : undefined;
    const project_id = await resolveProject(runtime.cwd, url, named);
    const { questions } = await millwright.questions(project_id, { status: 'pending' });
    const questionSet = options.question
      ? questions.find(({ question_id }) => question_id === options.question)
      : questions[0];
    if (!questionSet)
      throw new CliError(
        'failed',
        'No pending question found',
        'It may have been answered already, or it has expired',
      );
    const texts = args.slice(named ? 1 : 0);
    const answers: Record<string, string> = {};
    for (const [index, text] of texts.entries()) {
      const [key, typed] = parseKeyedAnswer(
        text,
        questionSet.questions.map(({ key }) => key),
        index,
      );
      const question = questionSet.questions.find((candidate) => candidate.key === key);
      if (!question)
        throw new CliError(
          'usage',
          `Which question is "${text}" for?`,
          `Write KEY=ANSWER; the keys: ${questionSet.questions.map(({ key }) => key).join(', ')}`,
        );
      const choice = readChoice(question, typed);
      if ('problem' in choice) throw new CliError('usage', `${key}: ${choice.problem}`);
      if (choice.answer !== undefined) answers[key] = choice.answer;
    }
    await millwright.answer({ project_id, question_id: questionSet.question_id, answers });
    await print(runtime, 'Answered. The turn continues. Follow it with: millwright follow');
    return 'complete';
  },
});

/** Parses `KEY=ANSWER` if the key is known; otherwise the text answers the question at this index. */
function parseKeyedAnswer(
  text: string,
  keys: readonly string[],
  index: number,
): [key: string, typed: string] {
  const key = keys.find((candidate) => text.startsWith(`${candidate}=`));
  return key === undefined ? [keys[index] ?? '', text] : [key, text.slice(key.length + 1)];
}
