import type { Duplex } from 'node:stream';
import type { EnvironmentStage } from '@millwright/contract';

/** Serves one connection that the app of a project opened to its database of a stage. */
export type ServeProjectDatabase = (
  projectId: string,
  stage: EnvironmentStage,
  connection: Duplex,
) => void;
