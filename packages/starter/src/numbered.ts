/** The text of a file as `read_file` shows it. */
export function readNumbered(output: string): string {
  return output
    .split('\n')
    .flatMap((line) => /^\d+\t(.*)$/.exec(line)?.slice(1) ?? [])
    .join('\n');
}
