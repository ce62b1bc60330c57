import { foldCase } from '../../projects/files/compute-net-changes.ts';
import { parsePath } from '../../projects/files/parse-path.ts';
import { parseInput } from './parse-input.ts';
import type { Tool } from './tool.ts';
import type { ToolCall } from './tool-call.ts';

/** Bounds the memory that a batch uses: a file can have 10 MiB. */
const maxWrites = 16;

/** Calls that run at the same time. */
interface Batch {
  readonly calls: ToolCall[];
  /** Files that the calls write, in lower case, each one a different file; undefined if they only read. */
  readonly files: string[] | undefined;
}

/**
 * Splits calls into batches that run one after the other. Calls that only read share a batch, and so do calls that write
 * different files.
 */
export function toBatches(
  calls: readonly ToolCall[],
  findTool: (name: string) => Tool | undefined,
): ToolCall[][] {
  const batches: ToolCall[][] = [];
  let open: Batch | undefined;
  for (const call of calls) {
    const tool = findTool(call.name);
    const file = tool?.writesOneFile ? fileOf(tool, call) : undefined;
    if (open && canJoin(open, tool, file)) {
      open.calls.push(call);
      if (file !== undefined) open.files?.push(file);
      continue;
    }
    const isShared = tool?.readsOnly || file !== undefined;
    const batch: Batch = { calls: [call], files: file === undefined ? undefined : [file] };
    open = isShared ? batch : undefined;
    batches.push(batch.calls);
  }
  return batches;
}

function canJoin({ files }: Batch, tool: Tool | undefined, file: string | undefined): boolean {
  if (files === undefined) return tool?.readsOnly === true;
  if (file === undefined || files.length >= maxWrites) return false;
  return !files.some((other) => overlap(file, other));
}

/**
 * The same file, also if only letter case differs, or a file and a folder of one name: the second call must see the
 * effect of the first.
 */
function overlap(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
}

/** Undefined for a call that fails anyway. */
function fileOf(tool: Tool, { input }: ToolCall): string | undefined {
  const parsed = parseInput(tool, input);
  if (!parsed.ok) return undefined;
  const path = parsePath((parsed.value as { path: string }).path);
  return path.ok ? foldCase(path.path) : undefined;
}
