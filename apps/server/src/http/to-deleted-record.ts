import type { DeletedRecord } from '@millwright/contract';

export function toDeletedRecord(id: string): DeletedRecord {
  return { id, deleted: true };
}
