import type { ProjectState } from './project-state.ts';
import type { StampedEventOf } from './stamped-event-of.ts';

export function showPreview(
  state: ProjectState,
  { data }: StampedEventOf<'preview_url'>,
): ProjectState {
  const { preview_url: url, kind, native_url: nativeUrl } = data;
  const version = state.preview.version + 1;
  return { ...state, preview: { url, kind, nativeUrl, status: 'ready', version } };
}

export function updateProject(
  state: ProjectState,
  { data }: StampedEventOf<'project_update'>,
): ProjectState {
  const { title, preview_status: status } = data;
  return { ...state, title: title ?? state.title, preview: { ...state.preview, status } };
}
