/** The plain JavaScript build of recheck, which needs neither Java nor a native program. */
declare module 'recheck/lib/browser.js' {
  const recheck: Pick<typeof import('recheck'), 'checkSync'>;
  export default recheck;
}
