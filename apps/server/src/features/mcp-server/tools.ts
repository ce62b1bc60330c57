import type { Tool } from './define-tool.ts';
import { abort, answerQuestion, approvePlan } from './tools/decisions.ts';
import { listFiles, readFile } from './tools/files.ts';
import { getPreviewUrl, getProject, listProjects } from './tools/projects.ts';
import { createProject, getTurn, sendMessage } from './tools/turns.ts';

/** Ordered as clients display them. */
export const tools: readonly Tool[] = [
  createProject,
  sendMessage,
  getTurn,
  getProject,
  listProjects,
  getPreviewUrl,
  listFiles,
  readFile,
  answerQuestion,
  approvePlan,
  abort,
];
