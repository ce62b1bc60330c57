import type { TurnCheckpoint } from '../store/checkpoints.ts';

/** What every tool that lists commits has room for. */
const subjectChars = 72;
const promptChars = 4_000;
/** Whatever a prompt holds: a message is lines of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/**
 * What a commit says of its checkpoint. Commits are made anew whenever somebody needs them and must come out
 * the same each time: a change here gives every commit of every project another id.
 */
export function commitMessage(checkpoint: TurnCheckpoint): string {
  const { id, label, turnId, restoredFrom } = checkpoint;
  const subject = cut(label.replace(/\s+/g, ' ').replace(controls, '').trim(), subjectChars);
  const prompt = promptOf(checkpoint);
  const trailers = [
    `Checkpoint: ${id}`,
    ...(turnId ? [`Turn: ${turnId}`] : []),
    ...(restoredFrom ? [`Restored-From: ${restoredFrom}`] : []),
  ];
  const says = prompt === subject ? '' : prompt;
  const parts = [subject || 'Checkpoint', says, trailers.join('\n')];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** The checkpoint that a commit was made from; nothing when we did not make it. */
export function checkpointIdIn(message: string): string | undefined {
  const trailers = message.trimEnd().split('\n\n').at(-1) ?? '';
  return /^Checkpoint: (\S+)$/m.exec(trailers)?.[1];
}

function promptOf({ prompt }: TurnCheckpoint): string {
  const text = (prompt ?? '').toWellFormed().replaceAll('\r\n', '\n').replace(controls, '');
  return cut(text.trim(), promptChars);
}

function cut(text: string, chars: number): string {
  const all = [...text];
  return all.length <= chars
    ? text
    : `${all
        .slice(0, chars - 1)
        .join('')
        .trimEnd()}…`;
}
