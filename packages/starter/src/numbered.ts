/** Removes the line numbers that `read_file` adds to a file. */
export function readNumbered(output: string): string {
  return output
    .split('\n')
    .flatMap((line) => /^\d+\t(.*)$/.exec(line)?.slice(1) ?? [])
    .join('\n');
}
