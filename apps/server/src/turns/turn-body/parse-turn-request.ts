import {
  parseRequest,
  type TurnLimits,
  type TurnRequest,
  turnRequestWithin,
} from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import type { TempFile } from '../../http/uploads/temp-files.ts';
import type { StagedAttachment } from '../../store/queries/attachments.ts';
import type { Content, ReceivedBody } from './attachment-extractor.ts';
import { type ListName, listNames } from './attachment-limits.ts';
import type { Verdict } from './base64-data-decoder.ts';
import { notAnObject, notJson } from './body-errors.ts';

export interface Turn {
  readonly request: Omit<TurnRequest, ListName>;
  readonly attachments: StagedAttachment[];
  /** The attachments' files. A body with duplicate keys may have produced more. */
  readonly files: ReadonlySet<TempFile>;
}

type Fields = Record<string, unknown>;

const schemas = new WeakMap<TurnLimits, ReturnType<typeof turnRequestWithin>>();

/** Caches schemas by limits: building one takes longer than using it, and an operator's limits are a single object. */
function schemaFor(limits: TurnLimits) {
  const schema = schemas.get(limits) ?? turnRequestWithin(limits);
  schemas.set(limits, schema);
  return schema;
}

/** As short as possible, so that a placeholder never exceeds a limit that the actual text respects. */
const placeholders: Readonly<Record<Verdict, string>> = { valid: 'AA', invalid: '!', empty: '' };

/** Validates the body with the request schema itself, using placeholders for file contents. */
export function parseTurnRequest({ rest, contents }: ReceivedBody, limits: TurnLimits): Turn {
  const body = parseObject(rest);
  const files = {
    images: replaceContents(body, 'images', contents),
    documents: replaceContents(body, 'documents', contents),
  };
  const parsed = parseRequest(schemaFor(limits), body);
  if (!parsed.ok) {
    const { code, message, details } = parsed.problem;
    throw new ApiError(code, message, { details });
  }
  const { images, documents, ...request } = parsed.value;
  const attachments = [
    ...images.map((image, at) => staged('image', image, files.images[at])),
    ...documents.map((document, at) => staged('document', document, files.documents[at])),
  ];
  return { request, attachments, files: new Set(listNames.flatMap((name) => files[name])) };
}

function parseObject(text: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw notJson(error);
  }
  if (!isFields(value)) throw notAnObject();
  return value;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a list's files in order. An invalid list is left for the schema to reject. */
function replaceContents(body: Fields, name: ListName, contents: readonly Content[]): TempFile[] {
  const list = body[name];
  if (!Array.isArray(list)) return [];
  return list.flatMap((item) => {
    if (!isFields(item) || typeof item.data !== 'string') return [];
    const content = contents[Number(item.data)];
    if (!content) throw new Error(`${name}: no contents were received for ${item.data}`);
    item.data = placeholders[content.verdict];
    return [content.file];
  });
}

function staged(
  kind: StagedAttachment['kind'],
  item: { name?: string | undefined; mimeType: string },
  file: TempFile | undefined,
): StagedAttachment {
  if (!file) throw new Error(`An accepted ${kind} has no file`);
  const { id, size, sha256 } = file;
  const { name = null, mimeType } = item;
  return { id, kind, name, mimeType, size, sha256, read: () => file.read() };
}
