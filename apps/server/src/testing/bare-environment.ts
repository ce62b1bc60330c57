/** The part of our environment that test processes get: the search path and the compile cache. */
export function bareEnvironment(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
}
