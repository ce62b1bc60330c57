import { CliError } from '../cli-error.ts';
import { command, urlOption } from '../command.ts';
import { isProjectId, projectMeant } from '../project-folder.ts';
import { openSession } from '../session.ts';
import { readChoice } from '../terminal/choice.ts';
import { print } from '../world.ts';

export const answer = command({
  name: 'answer',
  summary: 'answer a question from the agent',
  usage: ['[PROJECT] ANSWER', '[PROJECT] KEY=ANSWER …'],
  notes: ['ANSWER is an option number, an option name, or your own text.'],
  options: {
    question: {
      type: 'string',
      value: 'ID',
      about: 'question id; defaults to the pending question',
    },
    ...urlOption,
  },
  words: [1, 20],
  async run(world, words, given) {
    const { url, millwright } = await openSession(world, given.url);
    const [first] = words;
    const named = isProjectId(first) ? first : undefined;
    const project_id = await projectMeant(world.cwd, url, named);
    const { questions } = await millwright.questions(project_id, { status: 'pending' });
    const asked = given.question
      ? questions.find(({ question_id }) => question_id === given.question)
      : questions[0];
    if (!asked)
      throw new CliError(
        'failed',
        'No pending question found',
        'It may have been answered already, or it has expired',
      );
    const texts = words.slice(named ? 1 : 0);
    const answers: Record<string, string> = {};
    for (const [at, text] of texts.entries()) {
      const [key, typed] = keyed(
        text,
        asked.questions.map((one) => one.key),
        at,
      );
      const question = asked.questions.find((one) => one.key === key);
      if (!question)
        throw new CliError(
          'usage',
          `Which question is "${text}" for?`,
          `Write KEY=ANSWER; the keys: ${asked.questions.map((one) => one.key).join(', ')}`,
        );
      const choice = readChoice(question, typed);
      if ('problem' in choice) throw new CliError('usage', `${key}: ${choice.problem}`);
      if (choice.answer !== undefined) answers[key] = choice.answer;
    }
    await millwright.answer({ project_id, question_id: asked.question_id, answers });
    await print(world, 'Answered. The turn continues. Follow it with: millwright follow');
    return 'complete';
  },
});

/** Parses `KEY=ANSWER` if the key is known; otherwise the text answers the question at this index. */
function keyed(text: string, keys: readonly string[], at: number): [key: string, typed: string] {
  const key = keys.find((one) => text.startsWith(`${one}=`));
  return key === undefined ? [keys[at] ?? '', text] : [key, text.slice(key.length + 1)];
}
