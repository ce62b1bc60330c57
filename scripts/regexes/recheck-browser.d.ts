/** The build of recheck in plain JavaScript, which needs neither Java nor a native program. */
declare module 'recheck/lib/browser.js' {
  const recheck: Pick<typeof import('recheck'), 'checkSync'>;
  export default recheck;
}
