export interface Reply {
  /** Any of these words asks for it. */
  when: string[];
  say: string;
}

/** The reply that most of its words were said for; none where no word was. */
export function findReply(replies: Reply[], text: string): string | undefined {
  const said = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  let most = 0;
  let found: string | undefined;
  for (const { when, say } of replies) {
    const count = when.filter((word) => said.includes(` ${word.toLowerCase()}`)).length;
    if (count > most) [most, found] = [count, say];
  }
  return found;
}
