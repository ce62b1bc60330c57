import type { Duplex } from 'node:stream';
import type { EnvironmentStage } from '@millwright/contract';

/** Serves one connection that the app of a project opened to a service of its own, such as its database of a stage. */
export type ServeProjectService = (
  projectId: string,
  stage: EnvironmentStage,
  connection: Duplex,
) => void;
