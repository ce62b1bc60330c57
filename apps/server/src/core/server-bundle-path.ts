/** The server of an app as one file. Relative to the workspace; no project has a directory of this name. */
export const serverBundlePath = '.millwright/server/index.mjs';
