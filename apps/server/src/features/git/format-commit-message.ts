import type { TurnCheckpoint } from '../../store/queries/checkpoints.ts';

/** Width that every tool listing commits supports. */
const subjectChars = 72;
const promptChars = 4_000;
/** Control characters, removed because a commit message is lines of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/**
 * Commit message of a checkpoint. Commits are recreated on demand and must be reproducible: a change here changes the
 * id of every commit of every project.
 */
export function formatCommitMessage(checkpoint: TurnCheckpoint): string {
  const { id, label, turnId, restoredFrom } = checkpoint;
  const subject = truncate(label.replace(/\s+/g, ' ').replace(controls, '').trim(), subjectChars);
  const prompt = cleanPrompt(checkpoint);
  const trailers = [
    `Checkpoint: ${id}`,
    ...(turnId ? [`Turn: ${turnId}`] : []),
    ...(restoredFrom ? [`Restored-From: ${restoredFrom}`] : []),
  ];
  const body = prompt === subject ? '' : prompt;
  const parts = [subject || 'Checkpoint', body, trailers.join('\n')];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** The checkpoint a commit was made from; undefined if this service did not make it. */
export function parseCheckpointId(message: string): string | undefined {
  const trailers = message.trimEnd().split('\n\n').at(-1) ?? '';
  return /^Checkpoint: (\S+)$/m.exec(trailers)?.[1];
}

function cleanPrompt({ prompt }: TurnCheckpoint): string {
  const text = (prompt ?? '').toWellFormed().replaceAll('\r\n', '\n').replace(controls, '');
  return truncate(text.trim(), promptChars);
}

function truncate(text: string, chars: number): string {
  const all = [...text];
  return all.length <= chars
    ? text
    : `${all
        .slice(0, chars - 1)
        .join('')
        .trimEnd()}…`;
}
