import type { EventOf, PreviewStatus } from '@millwright/contract';

export function buildProjectUpdateEvent(
  project_id: string,
  title: string,
  preview_status: PreviewStatus,
): EventOf<'project_update'> {
  return { type: 'project_update', data: { project_id, title, preview_status } };
}
