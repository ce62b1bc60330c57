export interface Reply {
  /** Words that trigger the reply. */
  when: string[];
  say: string;
}

/** Returns the reply with the most trigger words in the text, or undefined without any. */
export function findReply(replies: Reply[], text: string): string | undefined {
  const words = ` ${text.toLowerCase().replace(/[\s!-/:-@[-`{-~]+/g, ' ')} `;
  let most = 0;
  let found: string | undefined;
  for (const { when, say } of replies) {
    const count = when.filter((word) => words.includes(` ${word.toLowerCase()}`)).length;
    if (count > most) [most, found] = [count, say];
  }
  return found;
}
