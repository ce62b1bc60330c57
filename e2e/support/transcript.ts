interface TranscriptEvent {
  readonly type: string;
  readonly data: unknown;
}

type Frame = { type: string; data: Record<string, unknown> };

/**
 * Reproducible transcript of a turn's events over one transport: ids are numbered in order of appearance, times and
 * durations are omitted, pieces are merged, and the preview event, whose timing varies, comes last.
 */
export function transcript(events: readonly TranscriptEvent[]): string {
  const names = new IdNumbering();
  const isPreviewEvent = ({ type }: TranscriptEvent) => type === 'preview_url';
  const ordered = [
    ...events.filter((one) => !isPreviewEvent(one)),
    ...events.filter(isPreviewEvent),
  ];
  const lines = mergePieces(structuredClone(ordered) as Frame[]).map(({ type, data }) => {
    return `${type} ${names.replace(JSON.stringify(normalize(data), null, 1))}\n`;
  });
  return lines.join('');
}

/** Key shared by pieces of one item, and the field that grows; without such a field the last piece wins. */
const pieces: Readonly<Record<string, { readonly of: string; readonly grows?: string }>> = {
  text: { of: 'message_id', grows: 'text' },
  text_delta: { of: 'message_id', grows: 'text' },
  reasoning: { of: 'message_id', grows: 'text' },
  file_streaming_chunk: { of: 'tool_call_id', grows: 'content' },
  tool_progress: { of: 'tool_call_id' },
};

/** Merges pieces, since their number depends on the reader's speed. */
function mergePieces(frames: readonly Frame[]): Frame[] {
  const whole: Frame[] = [];
  for (const { type, data } of frames) {
    const last = whole.at(-1);
    const piece = pieces[type];
    const goesOn = piece && last?.type === type && last.data[piece.of] === data[piece.of];
    if (!goesOn) whole.push({ type, data });
    else if (piece.grows) last.data[piece.grows] = `${last.data[piece.grows]}${data[piece.grows]}`;
    else last.data = data;
  }
  return whole;
}

const volatileKeys: ReadonlySet<string> = new Set(['duration_ms', 'chunks', 'port', 'progress']);

const longContent = 2_000;

/** Removes values that differ between runs. */
function normalize(value: unknown, key = ''): unknown {
  if (volatileKeys.has(key) && value !== null) return '-';
  if (typeof value === 'string') return normalizeText(value, key);
  if (Array.isArray(value)) return value.map((item) => normalize(item));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, item]) => [name, normalize(item, name)]);
  return Object.fromEntries(entries);
}

function normalizeText(text: string, key: string): string {
  if (key.endsWith('_at')) return 'TIME';
  // A lock file is very long, and its hash is part of the event.
  if (key === 'content' && text.length > longContent) return `${text.length} characters`;
  return text
    .replaceAll(/https?:\/\/[\w.-]+(?::\d+)?\//g, 'ADDRESS/')
    .replaceAll(/\b\d+(?:\.\d+)? ?m?s\b/g, 'TIME');
}

/** Numbers ids by kind, in order of appearance. */
class IdNumbering {
  readonly #known = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  replace(text: string): string {
    const ids = /\b(prj|trn|msg|tc|q|pln|ckp|usr)_[\w-]{10,}/g;
    return text.replaceAll(ids, (id, kind: string) => {
      const known = this.#known.get(id);
      if (known) return known;
      const count = (this.#counts.get(kind) ?? 0) + 1;
      this.#counts.set(kind, count);
      this.#known.set(id, `${kind}_${count}`);
      return `${kind}_${count}`;
    });
  }
}
