/** Derives a provisional title from a prompt. */
export function deriveTitle(prompt: string): string {
  const [line = ''] = prompt.split('\n');
  return line.length <= 60 ? line : `${line.slice(0, 57).trimEnd()}…`;
}
