/** A first name for what a prompt leads to, until somebody finds a better one. */
export function titleOf(prompt: string): string {
  const [line = ''] = prompt.split('\n');
  return line.length <= 60 ? line : `${line.slice(0, 57).trimEnd()}…`;
}
