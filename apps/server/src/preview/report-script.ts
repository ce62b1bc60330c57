/** Served by the preview host itself, before anything of the app. */
export const reportPaths = {
  script: '/@millwright/report.js',
  logs: '/@millwright/logs',
} as const;

export const reportTag = `<script src="${reportPaths.script}"></script>`;

/**
 * Runs in every page of a preview: tells the service what goes wrong there, and the studio around
 * it, if there is one. Whatever it says is a stranger's word.
 */
export const reportScript = `(() => {
  const waiting = [];
  let timer;
  const flush = () => {
    timer = undefined;
    const logs = waiting.splice(0, 50);
    if (logs.length === 0) return;
    const body = JSON.stringify({ logs });
    if (!navigator.sendBeacon('${reportPaths.logs}', body)) fetch('${reportPaths.logs}', { method: 'POST', body, keepalive: true }).catch(() => {});
    if (parent !== window) parent.postMessage({ type: 'millwright:console', logs }, '*');
  };
  const tell = (level, message, more) => {
    if (waiting.length >= 200) return;
    waiting.push({ level, message: String(message).slice(0, 4000), timestamp: new Date().toISOString(), ...more });
    timer ??= setTimeout(flush, 300);
  };
  const text = (value) => {
    if (value instanceof Error) return value.stack || value.message;
    if (typeof value !== 'object' || value === null) return String(value);
    try { return JSON.stringify(value); } catch { return String(value); }
  };
  for (const level of ['error', 'warn']) {
    const original = console[level];
    console[level] = (...values) => { original.apply(console, values); tell(level, values.map(text).join(' ')); };
  }
  addEventListener('error', (event) => {
    const { target } = event;
    if (target && target !== window) return tell('error', 'Could not load ' + (target.src || target.href || target.tagName), { url: target.src || target.href });
    tell('error', event.message, { url: event.filename, line: event.lineno, column: event.colno, stack: event.error && String(event.error.stack).slice(0, 4000) });
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => tell('error', 'Unhandled rejection: ' + text(reason), { stack: reason && String(reason.stack || '').slice(0, 4000) }));
  const ask = window.fetch;
  window.fetch = async (...args) => {
    const url = String(args[0] && args[0].url || args[0]);
    if (url.includes('${reportPaths.logs}')) return ask(...args);
    try {
      const answer = await ask(...args);
      if (answer.status >= 400) tell('error', 'Request failed: ' + answer.status + ' ' + url, { url });
      return answer;
    } catch (error) { tell('error', 'Request failed: ' + url + ' ' + error.message, { url }); throw error; }
  };
  addEventListener('pagehide', flush);
})();
`;
