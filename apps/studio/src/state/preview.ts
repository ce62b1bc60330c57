import type { ProjectState } from './project-state.ts';
import type { Told } from './told.ts';

export function showPreview(state: ProjectState, { data }: Told<'preview_url'>): ProjectState {
  const { preview_url: url, kind, native_url: nativeUrl } = data;
  const version = state.preview.version + 1;
  return { ...state, preview: { url, kind, nativeUrl, status: 'ready', version } };
}

export function updateProject(state: ProjectState, { data }: Told<'project_update'>): ProjectState {
  const { title, preview_status: status } = data;
  return { ...state, title: title ?? state.title, preview: { ...state.preview, status } };
}
