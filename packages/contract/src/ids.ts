import { randomText } from './random.ts';

export const idPrefixes = {
  project: 'prj_',
  turn: 'trn_',
  message: 'msg_',
  toolCall: 'tc_',
  question: 'q_',
  plan: 'pln_',
  checkpoint: 'ckp_',
  mcpServer: 'mcp_',
  key: 'key_',
  event: 'evt_',
  request: 'req_',
  user: 'usr_',
  ticket: 'tk_',
  consoleLogRequest: 'clr_',
  generation: 'gen_',
  video: 'video_',
  connection: 'con_',
  modelConnection: 'mdl_',
  release: 'rel_',
  share: 'shr_',
  site: 'mws_',
  dump: 'dmp_',
  appMail: 'mail_',
  appUpload: 'upl_',
  jobRun: 'run_',
} as const;

export type IdKind = keyof typeof idPrefixes;

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 22 characters of base62 carry 131 bits: the existence of an id is observable, so guessing must be infeasible. */
const randomChars = 22;

export function newId<K extends IdKind>(kind: K): `${(typeof idPrefixes)[K]}${string}` {
  return `${idPrefixes[kind]}${randomText(base62, randomChars)}`;
}
