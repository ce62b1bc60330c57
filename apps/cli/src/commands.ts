import type { Command } from './command.ts';
import { abort } from './commands/abort.ts';
import { answer } from './commands/answer.ts';
import { approve } from './commands/approve.ts';
import { build } from './commands/build.ts';
import { continue_ } from './commands/continue.ts';
import { db } from './commands/db.ts';
import { env } from './commands/env.ts';
import { follow } from './commands/follow.ts';
import { import_ } from './commands/import.ts';
import { instructions } from './commands/instructions.ts';
import { jobs } from './commands/jobs.ts';
import { keys } from './commands/keys.ts';
import { login } from './commands/login.ts';
import { logout } from './commands/logout.ts';
import { logs } from './commands/logs.ts';
import { mcpKeys } from './commands/mcp-keys.ts';
import { models } from './commands/models.ts';
import { open } from './commands/open.ts';
import { projects } from './commands/projects.ts';
import { pull } from './commands/pull.ts';
import { serve } from './commands/serve.ts';
import { whoami } from './commands/whoami.ts';

/** In help order. */
export const commands: readonly Command[] = [
  serve,
  login,
  logout,
  whoami,
  build,
  continue_,
  answer,
  approve,
  abort,
  follow,
  logs,
  open,
  pull,
  import_,
  projects,
  env,
  db,
  jobs,
  instructions,
  models,
  keys,
  mcpKeys,
];
