/**
 * Runs in every preview page, before the app's own code. Reports errors to the service and, if the studio embeds the
 * page, sends console output and the current location to the studio. It is served as the source text of this one
 * function, so it cannot reference anything outside. It does not read cookies or storage.
 */
export function report({ studios, logsPath, pickerPath, greetings }) {
  const mostChars = 4000;
  const mostWaiting = 200;
  const mostBytes = 60_000;
  const cut = (text, chars = mostChars) => String(text).slice(0, chars);

  /** Accepts only the direct parent, and only if it is the top window. Older browsers do not reveal its origin. */
  const above = location.ancestorOrigins?.[0];
  const isFramed = parent !== window && parent === top && (!above || studios.includes(above));
  let studio;

  /** Batches entries for a short time, then sends as many as fit. */
  const batches = (pauseMs, send) => {
    const waiting = [];
    let isDue = false;
    const later = () => {
      if (!isDue) setTimeout(flush, pauseMs);
      isDue = true;
    };
    const flush = () => {
      isDue = false;
      const batch = [];
      let size = 0;
      while (batch.length < 50 && waiting.length > 0) {
        size += JSON.stringify(waiting[0]).length;
        if (batch.length > 0 && size > mostBytes) break;
        batch.push(waiting.shift());
      }
      if (batch.length === 0) return;
      if (!send(batch)) waiting.unshift(...batch);
      else if (waiting.length > 0) later();
    };
    const add = (entry) => {
      if (waiting.length >= mostWaiting) return;
      waiting.push(entry);
      later();
    };
    return { add, flush };
  };

  const toService = batches(300, (logs) => {
    const body = JSON.stringify({ logs });
    // Reports are best effort: a failure must not surface in the app.
    if (!navigator.sendBeacon(logsPath, body))
      ask.call(window, logsPath, { method: 'POST', body, keepalive: true }).catch(() => {});
    return true;
  });
  const toStudio = batches(100, (entries) => say({ type: 'console', entries }));
  const say = (message) => {
    studio?.postMessage(JSON.stringify(message));
    return studio !== undefined;
  };

  const tell = (level, message, more = {}) => {
    const entry = { level, message: cut(message) };
    for (const name of ['url', 'stack']) if (more[name]) entry[name] = cut(more[name]);
    for (const name of ['line', 'column']) if (more[name] > 0) entry[name] = more[name];
    const timestamp = new Date().toISOString();
    if (level === 'error' || level === 'warn') toService.add({ ...entry, timestamp });
    if (isFramed) toStudio.add(more.isUncaught ? { ...entry, isUncaught: true } : entry);
  };

  /** Formats a value, with limits on depth and length that keep it cheap. */
  const show = (value, depth = 0) => {
    try {
      if (typeof value === 'string') return depth > 0 ? JSON.stringify(cut(value, 200)) : value;
      if (value instanceof Error) return cut(value.stack || value);
      if (typeof value === 'function') return `function ${value.name}()`;
      if (typeof value !== 'object' || value === null) return String(value);
      if (value instanceof Element) return `<${value.localName}>`;
      if (value instanceof Date) return value.toISOString();
      if (depth > 2) return Array.isArray(value) ? '[…]' : '{…}';
      if (Array.isArray(value)) {
        const items = value.slice(0, 50).map((item) => show(item, depth + 1));
        return `[${items.join(', ')}${value.length > 50 ? ', …' : ''}]`;
      }
      const names = Object.keys(value);
      const fields = names.slice(0, 30).map((name) => `${name}: ${show(value[name], depth + 1)}`);
      return `{ ${fields.join(', ')}${names.length > 30 ? ', …' : ''} }`;
    } catch {
      // A getter or toString of the app threw.
      return Object.prototype.toString.call(value);
    }
  };
  const format = ([first, ...rest]) => {
    if (typeof first !== 'string') return [first, ...rest].map((value) => show(value)).join(' ');
    const text = first.replace(/%[sdifoOc%]/g, (mark) => {
      if (mark === '%%') return '%';
      if (rest.length === 0) return mark;
      const value = rest.shift();
      return mark === '%c' ? '' : show(value);
    });
    return [text, ...rest.map((value) => show(value))].join(' ');
  };

  const spoken = window.console;
  for (const level of isFramed ? ['log', 'info', 'warn', 'error'] : ['warn', 'error']) {
    const original = spoken[level];
    spoken[level] = (...values) => {
      original.apply(spoken, values);
      const thrown = values.find((value) => value instanceof Error);
      tell(level, format(values), { stack: thrown?.stack });
    };
  }
  addEventListener(
    'error',
    ({ target, message, filename, lineno, colno, error }) => {
      if (target && target !== window) {
        const url = target.src || target.href;
        tell('error', `Could not load ${url || target.localName}`, { url });
        return;
      }
      const place = { url: filename, line: lineno, column: colno };
      tell('error', message, { ...place, stack: error?.stack, isUncaught: true });
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => {
    const stack = reason?.stack;
    tell('error', `Unhandled rejection: ${show(reason)}`, { stack, isUncaught: true });
  });
  const ask = window.fetch;
  window.fetch = async (...args) => {
    const url = cut(args[0]?.url || args[0], 2000);
    try {
      const answer = await ask.apply(window, args);
      if (answer.status >= 400) tell('error', `Request failed: ${answer.status} ${url}`, { url });
      return answer;
    } catch (error) {
      tell('error', `Request failed: ${url} ${error.message}`, { url });
      throw error;
    }
  };
  addEventListener('pagehide', () => {
    toService.flush();
    toStudio.flush();
  });
  if (!isFramed) return;

  const { navigation } = window;
  const tellPlace = () =>
    say({
      type: 'location',
      path: cut(location.pathname + location.search + location.hash, 2000),
      canGoBack: navigation?.canGoBack ?? false,
      canGoForward: navigation?.canGoForward ?? false,
    });
  if (navigation) navigation.addEventListener('currententrychange', tellPlace);
  else {
    for (const name of ['pushState', 'replaceState']) {
      const original = history[name];
      history[name] = (...args) => {
        original.apply(history, args);
        tellPlace();
      };
    }
    addEventListener('popstate', tellPlace);
    addEventListener('hashchange', tellPlace);
  }

  let stopPicking;
  const endPicking = () => {
    stopPicking?.();
    stopPicking = undefined;
    say({ type: 'picking', isOn: false });
  };
  const pick = async () => {
    const { startPicking } = await import(pickerPath);
    stopPicking ??= startPicking({
      onPick: (element) => {
        endPicking();
        say({ type: 'picked', element });
      },
      onLeave: endPicking,
    });
  };
  const commands = {
    go: ({ to }) => {
      const address = new URL(to, location.origin);
      if (address.origin === location.origin) location.assign(address);
    },
    // Navigates only this frame; the embedding page stays where it is.
    back: () => navigation?.canGoBack && navigation.back(),
    forward: () => navigation?.canGoForward && navigation.forward(),
    pick: ({ isOn }) => (isOn ? pick().catch(endPicking) : endPicking()),
  };
  addEventListener('message', (event) => {
    const isStudio = event.source === parent && studios.includes(event.origin);
    if (!isStudio || event.data !== greetings.connect || !event.ports[0]) return;
    // Hide the message from the app.
    event.stopImmediatePropagation();
    [studio] = event.ports;
    studio.onmessage = ({ data }) => commands[data?.type]?.(data);
    tellPlace();
    toStudio.flush();
  });
  for (const origin of above ? [above] : studios) parent.postMessage(greetings.ready, origin);
}
