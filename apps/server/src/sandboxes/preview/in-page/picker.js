/** Loaded by a preview page when a user of the studio starts picking an element. */

const maxLevels = 5;
const isPlain = (name) => /^[a-z][\w-]{0,40}$/i.test(name);
const truncate = (text, chars) => String(text).replace(/\s+/g, ' ').trim().slice(0, chars);

/** Returns the shortest selector that is unique to an element, within a few levels. */
export function selectorOf(element) {
  const isUnique = (selector) => element.ownerDocument.querySelectorAll(selector).length === 1;
  const steps = [];
  let current = element;
  while (current && steps.length < maxLevels) {
    const step = stepOf(current);
    steps.unshift(step);
    if (step.startsWith('#') || isUnique(steps.join(' > '))) break;
    const parent = current.parentElement;
    const alike = parent
      ? [...parent.children].filter(({ localName }) => localName === current.localName)
      : [];
    if (alike.length > 1) steps[0] = `${step}:nth-of-type(${alike.indexOf(current) + 1})`;
    if (isUnique(steps.join(' > '))) break;
    current = parent;
  }
  return steps.join(' > ').slice(0, 300);
}

function stepOf(element) {
  if (isPlain(element.id)) return `#${element.id}`;
  const test = element.getAttribute('data-testid');
  if (test && isPlain(test)) return `[data-testid="${test}"]`;
  return element.localName;
}

/** Returns the component that rendered an element and its source file, from the data in React's development build. */
export function componentOf(element) {
  for (let current = element; current; current = current.parentElement) {
    const key = Object.keys(current).find((name) => name.startsWith('__reactFiber$'));
    if (key) return ofFiber(current[key], element.ownerDocument.location?.origin);
  }
  return {};
}

function ofFiber(fiber, origin) {
  let component;
  let source = sourceOf(fiber, origin);
  for (let up = fiber; up && !(component && source); up = up.return) {
    const { type } = up;
    const name = typeof type === 'function' ? type.displayName || type.name : undefined;
    if (name && !component) component = truncate(name, 100);
    source ??= sourceOf(up, origin);
  }
  return { ...(component && { component }), ...(source && { source }) };
}

/**
 * Returns the first project file in the stack that created an element. Line numbers are omitted: they refer to built
 * code.
 */
function sourceOf(fiber, origin) {
  const old = fiber._debugSource?.fileName;
  if (old) return truncate(old.replace(/^.*?\/(?=src\/)/, ''), 300);
  const matches = String(fiber._debugStack?.stack).matchAll(/(https?:\/\/[^/\s]+)\/([^\s?:)]+)/g);
  for (const [, host, path] of matches) {
    const isOfProject = !path.startsWith('@') && !path.startsWith('node_modules/');
    if (host === origin && isOfProject) return truncate(path, 300);
  }
  return undefined;
}

export function describe(element) {
  const text =
    element.innerText ||
    element.getAttribute('aria-label') ||
    element.getAttribute('placeholder') ||
    element.getAttribute('alt') ||
    '';
  const { pathname = '/' } = element.ownerDocument.location ?? {};
  return {
    tag: truncate(element.localName, 60),
    text: truncate(text, 120),
    selector: selectorOf(element),
    path: pathname.slice(0, 2000),
    ...componentOf(element),
  };
}

/** Events that the app must not see while elements are chosen. */
export const blockedEvents = [
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'dblclick',
  'contextmenu',
];

/** Lets the user pick an element until one is clicked, Escape is pressed or the returned function is called. */
export function startPicking({ onPick, onLeave }) {
  const { box, name, host } = makeFrame();
  let hovered;
  const show = (element) => {
    hovered = element;
    drawAround(element, box, name);
  };
  const over = new AbortController();
  const on = (type, act) => addEventListener(type, act, { capture: true, signal: over.signal });
  on('pointermove', (event) => {
    const target = targetOf(event);
    if (target !== hovered) show(target);
  });
  on('scroll', () => hovered && show(hovered));
  for (const type of blockedEvents) on(type, stop);
  on('click', (event) => {
    stop(event);
    onPick(describe(targetOf(event)));
  });
  on('keydown', (event) => {
    if (event.key !== 'Escape') return;
    stop(event);
    onLeave();
  });
  document.documentElement.style.setProperty('cursor', 'crosshair', 'important');
  return () => {
    over.abort();
    host.remove();
    document.documentElement.style.removeProperty('cursor');
  };
}

export function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

export function targetOf(event) {
  const [first] = event.composedPath();
  return first instanceof Element ? first : document.documentElement;
}

/** Puts the box around an element, with its name and component. */
export function drawAround(element, box, name) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const { component } = componentOf(element);
  name.textContent = component ? `${element.localName} · ${component}` : element.localName;
  const position = {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  };
  Object.assign(box.style, position, { display: 'block' });
  name.style.top = top > 26 ? '-24px' : '2px';
}

/** Creates the highlight box. Sets styles by script, which the page's CSP does not forbid. */
export function makeFrame() {
  const host = document.createElement('millwright-picker');
  const box = document.createElement('div');
  const name = document.createElement('span');
  Object.assign(host.style, {
    ...{ position: 'fixed', inset: '0', width: 'auto', height: 'auto', margin: '0', padding: '0' },
    ...{ border: '0', background: 'none', pointerEvents: 'none', zIndex: '2147483647' },
    overflow: 'hidden',
  });
  Object.assign(box.style, {
    ...{ position: 'fixed', display: 'none', boxSizing: 'border-box', borderRadius: '3px' },
    ...{ border: '2px solid #c8601f', background: 'rgb(200 96 31 / 0.14)' },
  });
  Object.assign(name.style, {
    ...{ position: 'absolute', left: '-2px', padding: '2px 7px', borderRadius: '4px' },
    ...{ background: '#8f3d0f', color: '#fff', font: '12px/18px system-ui, sans-serif' },
    whiteSpace: 'nowrap',
  });
  box.append(name);
  host.attachShadow({ mode: 'closed' }).append(box);
  document.documentElement.append(host);
  // Also cover dialogs, if the browser supports the top layer.
  host.popover = 'manual';
  host.showPopover?.();
  return { box, name, host };
}
