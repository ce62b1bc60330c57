/**
 * Runs in every preview page, before the app's own code. Reports errors to the service and, if the studio embeds the
 * page, sends console output and the current location to the studio. It is served as the source text of this one
 * function, so it cannot reference anything outside. It does not read cookies or storage.
 */
export function report({ studios, paths, greetings }) {
  const maxChars = 4000;
  const maxWaiting = 200;
  const maxBytes = 60_000;
  const maxLocated = 50;
  const locateTimeoutMs = 2_000;
  const truncate = (text, chars = maxChars) => String(text).slice(0, chars);

  /** Accepts only the direct parent, and only if it is the top window. Older browsers do not reveal its origin. */
  const above = location.ancestorOrigins?.[0];
  const isFramed = parent !== window && parent === top && (!above || studios.includes(above));
  let studio;

  /** Batches entries for a short time, then sends as many as fit. */
  const createBatcher = (pauseMs, send) => {
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
        if (batch.length > 0 && size > maxBytes) break;
        batch.push(waiting.shift());
      }
      if (batch.length === 0) return;
      if (!send(batch)) waiting.unshift(...batch);
      else if (waiting.length > 0) later();
    };
    const add = (entry) => {
      if (waiting.length >= maxWaiting) return;
      waiting.push(entry);
      later();
    };
    return { add, flush };
  };

  const toService = createBatcher(300, (logs) => {
    const body = JSON.stringify({ logs });
    // Reports are best effort: a failure must not surface in the app.
    if (!navigator.sendBeacon(paths.logs, body))
      originalFetch
        .call(window, paths.logs, { method: 'POST', body, keepalive: true })
        .catch(() => {});
    return true;
  });
  const toStudio = createBatcher(100, (entries) => sendToStudio({ type: 'console', entries }));
  const sendToStudio = (message) => {
    studio?.postMessage(JSON.stringify(message));
    return studio !== undefined;
  };

  const addEntry = (level, message, more = {}) => {
    const entry = { level, message: truncate(message) };
    for (const name of ['url', 'stack']) if (more[name]) entry[name] = truncate(more[name]);
    for (const name of ['line', 'column']) if (more[name] > 0) entry[name] = more[name];
    const timestamp = new Date().toISOString();
    const isFlooded = queue.length >= maxWaiting;
    const item = { entry, timestamp, isUncaught: more.isUncaught, isReady: false };
    if (!isFlooded) queue.push(item);
    const finish = () => {
      item.isReady = true;
      drain();
    };
    if (isFlooded || !entry.stack || locatedCount >= maxLocated) return finish();
    locatedCount += 1;
    Promise.race([locateEntry(entry), pause(locateTimeoutMs)]).then(finish, finish);
  };

  /** Entries in their order. One whose positions are being located holds back those that follow. */
  const queue = [];
  let locatedCount = 0;
  const drain = (isAll = false) => {
    while (queue.length > 0 && (isAll || queue[0].isReady)) {
      const { entry, timestamp, isUncaught } = queue.shift();
      const isProblem = entry.level === 'error' || entry.level === 'warn';
      if (isProblem) toService.add({ ...entry, timestamp });
      if (isFramed) toStudio.add(isUncaught ? { ...entry, isUncaught: true } : entry);
    }
  };
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const readModule = async (url) =>
    (await originalFetch.call(window, url, { cache: 'force-cache' })).text();
  let locator;
  const loadLocator = () => {
    locator ??= import(paths.locator).then(({ createLocator }) =>
      createLocator(location.origin, readModule),
    );
    return locator;
  };
  /** Replaces positions in compiled modules by those in the source. */
  const locateEntry = async (entry) => {
    const { locateAll } = await loadLocator();
    const { url, line, column } = entry;
    const [message, stack, position] = await Promise.all([
      locateAll(entry.message),
      locateAll(entry.stack),
      url && line ? locateAll(`${url}:${line}:${column ?? 1}`) : '',
    ]);
    Object.assign(entry, { message, stack });
    const [, sourceLine, sourceColumn] = /^[^:]+:(\d+):(\d+)$/.exec(position) ?? [];
    if (sourceLine) Object.assign(entry, { line: +sourceLine, column: +sourceColumn });
  };

  /** Formats a value, with limits on depth and length that keep it cheap. */
  const show = (value, depth = 0) => {
    try {
      if (typeof value === 'string')
        return depth > 0 ? JSON.stringify(truncate(value, 200)) : value;
      if (value instanceof Error) return truncate(value.stack || value);
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

  const pageConsole = window.console;
  for (const level of isFramed ? ['log', 'info', 'warn', 'error'] : ['warn', 'error']) {
    const original = pageConsole[level];
    pageConsole[level] = (...values) => {
      original.apply(pageConsole, values);
      const thrown = values.find((value) => value instanceof Error);
      addEntry(level, format(values), { stack: thrown?.stack });
    };
  }
  addEventListener(
    'error',
    ({ target, message, filename, lineno, colno, error }) => {
      if (target && target !== window) {
        const url = target.src || target.href;
        addEntry('error', `Could not load ${url || target.localName}`, { url });
        return;
      }
      const position = { url: filename, line: lineno, column: colno };
      addEntry('error', message, { ...position, stack: error?.stack, isUncaught: true });
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => {
    const stack = reason?.stack;
    addEntry('error', `Unhandled rejection: ${show(reason)}`, { stack, isUncaught: true });
  });
  const originalFetch = window.fetch;
  window.fetch = async (...args) => {
    const url = truncate(args[0]?.url || args[0], 2000);
    try {
      const response = await originalFetch.apply(window, args);
      if (response.status >= 400)
        addEntry('error', `Request failed: ${response.status} ${url}`, { url });
      return response;
    } catch (error) {
      addEntry('error', `Request failed: ${url} ${error.message}`, { url });
      throw error;
    }
  };
  addEventListener('pagehide', () => {
    drain(true);
    toService.flush();
    toStudio.flush();
  });
  if (!isFramed) return;

  const { navigation } = window;
  const sendLocation = () =>
    sendToStudio({
      type: 'location',
      path: truncate(location.pathname + location.search + location.hash, 2000),
      canGoBack: navigation?.canGoBack ?? false,
      canGoForward: navigation?.canGoForward ?? false,
    });
  if (navigation) navigation.addEventListener('currententrychange', sendLocation);
  else {
    for (const name of ['pushState', 'replaceState']) {
      const original = history[name];
      history[name] = (...args) => {
        original.apply(history, args);
        sendLocation();
      };
    }
    addEventListener('popstate', sendLocation);
    addEventListener('hashchange', sendLocation);
  }

  let isPicking = false;
  let stopPicking;
  const endPicking = () => {
    isPicking = false;
    stopPicking?.();
    stopPicking = undefined;
    sendToStudio({ type: 'picking', isOn: false });
  };
  const pick = async () => {
    isPicking = true;
    const { startPicking } = await import(paths.picker);
    // The user canceled while the picker loaded.
    if (!isPicking) return;
    stopPicking ??= startPicking({
      onPick: (element) => {
        endPicking();
        sendToStudio({ type: 'picked', element });
      },
      onLeave: endPicking,
    });
    sendToStudio({ type: 'picking', isOn: true });
  };
  let isEditing = false;
  let editor;
  const endEditing = () => {
    isEditing = false;
    editor?.close();
    editor = undefined;
    sendToStudio({ type: 'editing', isOn: false });
  };
  const edit = async () => {
    isEditing = true;
    const [{ Editor }, { locate }] = await Promise.all([import(paths.editor), loadLocator()]);
    // The user left the mode while the editor loaded.
    if (!isEditing) return;
    editor ??= new Editor({ locate, send: sendToStudio, onLeave: endEditing });
    sendToStudio({ type: 'editing', isOn: true });
  };
  const commands = {
    edit: ({ isOn }) => (isOn ? edit().catch(endEditing) : endEditing()),
    deselect: () => editor?.select(undefined),
    allowTyping: ({ isAllowed }) => editor?.allowTyping(isAllowed),
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
    sendLocation();
    toStudio.flush();
  });
  for (const origin of above ? [above] : studios) parent.postMessage(greetings.ready, origin);
}
