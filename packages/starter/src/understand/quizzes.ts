import type { ScreenOf } from '../specification.ts';
import { cardTopics, type QuizTopic, quizTopics } from './quiz-knowledge.ts';
import { capitalised } from './word-forms.ts';

type Question = ScreenOf<'quiz'>['questions'][number];

/** Parses a question. The position of the correct answer varies, but is the same in every run. */
function questionFrom(line: string, at: number): Question {
  const [question = '', right = '', ...wrong] = line.split('|');
  const answer = (at * 2 + 1) % (wrong.length + 1);
  return { question, choices: [...wrong.slice(0, answer), right, ...wrong.slice(answer)], answer };
}

/** Parses `What is 2+2? 4` and `Q: … A: …`. */
function pairsIn(text: string): (readonly [front: string, back: string])[] {
  const pairs: (readonly [string, string])[] = [];
  for (const line of text.split(/\n|;/)) {
    const found =
      /^\s*(?:-\s*)?(?:q(?:uestion)?\s*\d*[:.]\s*)?(.+?\?)\s*(?:-|=|:|→|->|\(|a(?:nswer)?:)?\s*(?:a(?:nswer)?:\s*)?([^?()]+?)\)?\s*$/i.exec(
        line,
      ) ?? /^\s*-\s*"?([^=→:]+?)"?\s*(?:=|→|->|:|\s-\s)\s*"?(.+?)"?\s*$/.exec(line);
    if (found?.[1] && found[2] && found[2].length < 80)
      pairs.push([found[1].trim(), found[2].trim()]);
  }
  for (const [, front, back] of text.matchAll(
    /([\p{L}][\p{L}' ]{0,24}?)\s*=\s*([\p{L}][\p{L}' ]{0,24}?)(?=[,.;\n]|$)/gu,
  ))
    if (front && back && !pairs.some(([one]) => one === front.trim()))
      pairs.push([front.trim(), back.trim()]);
  return pairs;
}

const topicIn = (topics: readonly QuizTopic[], text: string): QuizTopic | undefined =>
  topics.find((topic) => topic.words.test(text));
const aboutOf = (text: string): string | undefined =>
  /\b(?:about|on|for learning|to learn|for|of)\s+(?:the |my |some )?([\p{L}][\p{L} ]*?(?: \d{1,4}(?! ?(?:questions?|cards?)))?)(?=\s+(?:with|in|for|that|and (?:a|with|show))\b|[.,;:\n\d]|\s+\d|$)/iu.exec(
    text,
  )?.[1];

interface Knowledge<T> {
  readonly screen: T;
  /** Message about missing content; empty if the topic is known. */
  readonly missing: string;
  readonly topic: string;
}

export function quizOf(text: string): Knowledge<ScreenOf<'quiz'>> {
  const own = pairsIn(text);
  const wanted = Number(/(\d+)\s*(?:questions?|fragen|preguntas)/i.exec(text)?.[1] ?? 0);
  const about = aboutOf(text);
  const topic = topicIn(
    quizTopics.filter((one) => one.name !== 'general knowledge'),
    text,
  );
  const general = quizTopics.find((one) => one.name === 'general knowledge');
  const lines = (topic ?? general)?.lines.split('\n') ?? [];
  const answers = own.map(([, back]) => back);
  const questions =
    own.length > 0
      ? own.map(([question, right], at) =>
          questionFrom(
            [
              capitalised(question),
              right,
              ...new Set(
                [...answers, 'None of them', 'All of them'].filter((one) => one !== right),
              ),
            ]
              .slice(0, 5)
              .join('|'),
            at,
          ),
        )
      : lines.slice(0, wanted > 0 ? Math.min(wanted, lines.length) : 8).map(questionFrom);
  const short =
    own.length === 0 && wanted > questions.length
      ? `The quiz has ${questions.length} of the ${wanted} questions. You can add more.`
      : '';
  const missing =
    own.length === 0 && !topic && about
      ? `I have no questions about ${about}, so the quiz covers general knowledge until you add your own.`
      : short;
  return {
    screen: { kind: 'quiz', key: 'quiz', title: 'Quiz', questions },
    missing,
    topic: topic?.name ?? about ?? '',
  };
}

export function flashcardsOf(text: string): Knowledge<ScreenOf<'flashcards'>> {
  const own = pairsIn(text);
  const about = aboutOf(text);
  const language = topicIn(cardTopics.slice(0, -1), text);
  const subject = language ?? topicIn(quizTopics, text);
  const topic = subject ?? topicIn(cardTopics, text);
  const lines = (topic ?? cardTopics.at(-1))?.lines.split('\n') ?? [];
  const cards =
    own.length > 0
      ? own.map(([front, back]) => ({ front: capitalised(front), back }))
      : lines.map((line) => ({ front: line.split('|')[0] ?? '', back: line.split('|')[1] ?? '' }));
  const missing =
    own.length === 0 && !topic && about
      ? `I have no cards about ${about}, so the deck has English words until you add your own.`
      : '';
  return {
    screen: { kind: 'flashcards', key: 'flashcards', title: 'Flashcards', cards },
    missing,
    topic: topic?.name ?? about ?? '',
  };
}
