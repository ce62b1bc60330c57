import type { DeletedRecord } from '@millwright/contract';

export function showDeleted(id: string): DeletedRecord {
  return { id, deleted: true };
}
