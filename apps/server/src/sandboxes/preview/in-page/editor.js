import { framePattern } from './locate.js';
import { blockedEvents, describe, drawAround, makeFrame, stop, targetOf } from './picker.js';

/** Loaded by a preview page when a user of the studio starts editing it. */

const maxPositions = 6;
const maxCompared = 2000;
const maxExcerptChars = 200;
const maxTextChars = 2000;
/** The browser activates these when a space is typed. */
const activatedBySpace = 'button, summary, select, label';
const neighborOf = {
  ArrowUp: (element) => element.parentElement,
  ArrowDown: (element) => element.firstElementChild,
  ArrowLeft: (element) => element.previousElementSibling,
  ArrowRight: (element) => element.nextElementSibling,
};

/** Lets the user select elements and type texts, and tells the studio where in the project they are written. */
export class Editor {
  #options;
  #hover = makeFrame();
  #selection = makeFrame();
  #over = new AbortController();
  #selected;
  #isTypingAllowed = false;
  /** Set if the user wants to type before the studio has found the text in the source. */
  #isTypingRequested = false;
  /** The element whose text was typed last. */
  #typed;
  /** Ends typing; set while the user types. */
  #endTyping;

  /** `send` posts a message to the studio, `locate` finds a position of compiled code in the source. */
  constructor(options) {
    this.#options = options;
    this.#selection.box.style.background = 'none';
    this.#on('pointermove', (event) => this.#showHovered(targetOf(event)));
    // Before the events are kept from the app, and with them from later listeners.
    this.#on('dblclick', () => this.#type());
    for (const type of blockedEvents)
      this.#on(type, (event) => this.#isTyping(event) || stop(event));
    this.#on('click', (event) => {
      if (this.#isTyping(event)) return;
      stop(event);
      void this.select(targetOf(event));
    });
    this.#on('keydown', (event) => this.#onKey(event));
    this.#follow();
  }

  /** Selects an element, or nothing. */
  async select(element) {
    this.#endTyping?.(true);
    this.#selected = element;
    this.#isTypingAllowed = false;
    this.#isTypingRequested = false;
    this.#showHovered(undefined);
    if (!element) {
      this.#showRendered();
      return this.#options.send({ type: 'selected', element: null });
    }
    const found = await Promise.all(creationsOf(element).map((creation) => this.#find(creation)));
    // Another element was selected meanwhile.
    if (this.#selected !== element) return;
    const { selector, path, tag, text, component, source } = describe(element);
    const described = { selector, path, tag, text, component, source };
    const positions = found.filter((position) => position !== undefined);
    const shown = shownText(element);
    this.#options.send({
      type: 'selected',
      element: { ...described, positions, instances: countAlike(element), shownText: shown },
    });
  }

  /** Says whether the text of the selected element can be typed into the page. */
  allowTyping(isAllowed) {
    this.#isTypingAllowed = isAllowed;
    if (this.#isTypingRequested) this.#type();
  }

  close() {
    this.#endTyping?.(false);
    this.#over.abort();
    this.#hover.host.remove();
    this.#selection.host.remove();
  }

  #on(type, act) {
    addEventListener(type, act, { capture: true, signal: this.#over.signal });
  }

  async #find({ name, frame }) {
    const place = await this.#options.locate(frame);
    if (!place?.content) return undefined;
    const { content, ...position } = place;
    const lines = content.split('\n', position.line);
    const offset = lines.join('\n').length - lines.at(-1).length + position.column - 1;
    // Tells the studio whether the file has changed since the page was built.
    const excerpt = content.slice(offset, offset + maxExcerptChars);
    return { name, ...position, excerpt, length: content.length };
  }

  #showHovered(element) {
    const { box, name } = this.#hover;
    if (element && element !== this.#selected && !this.#endTyping) drawAround(element, box, name);
    else box.style.display = 'none';
  }

  /** Keeps the box around the selected element while the page changes. */
  #follow() {
    if (this.#over.signal.aborted) return;
    const { box, name } = this.#selection;
    if (this.#selected && !this.#selected.isConnected) void this.select(undefined);
    if (this.#selected) drawAround(this.#selected, box, name);
    else box.style.display = 'none';
    requestAnimationFrame(() => this.#follow());
  }

  /** Shows what the app has rendered: a typed text may have been undone, or refused. */
  #showRendered() {
    const { children } = propsOf(this.#typed) ?? {};
    if (typeof children === 'string' && children !== this.#typed.textContent)
      this.#typed.textContent = children;
    this.#typed = undefined;
  }

  #isTyping({ target }) {
    return this.#endTyping !== undefined && this.#selected?.contains(target);
  }

  #onKey(event) {
    if (this.#endTyping) {
      if (event.key !== 'Escape' && event.key !== 'Enter') return;
      stop(event);
      return this.#endTyping(event.key === 'Enter');
    }
    stop(event);
    const { key, ctrlKey, metaKey } = event;
    const move = neighborOf[key];
    if (move) {
      const next = this.#selected
        ? move(this.#selected)
        : document.body.querySelector(':scope > :not(script, millwright-picker)');
      if (next && next !== document.documentElement) void this.select(next);
    } else if (key === 'Enter') this.#type();
    else if (key === 'Delete' || key === 'Backspace')
      this.#options.send({ type: 'shortcut', name: 'remove' });
    else if (key === 'z' && (ctrlKey || metaKey))
      this.#options.send({ type: 'shortcut', name: 'undo' });
    else if (key === 'Escape') {
      if (this.#selected) void this.select(undefined);
      else this.#options.onLeave();
    }
  }

  /** Makes the selected text editable. Enter or a click elsewhere keeps the text, Escape restores it. */
  #type() {
    const element = this.#selected;
    this.#isTypingRequested = !this.#isTypingAllowed;
    if (!element || !isText(element) || !this.#isTypingAllowed || this.#endTyping) return;
    if (element.closest(activatedBySpace)) return;
    const before = element.textContent;
    element.contentEditable = 'plaintext-only';
    element.focus();
    getSelection().selectAllChildren(element);
    this.#endTyping = (isKept) => {
      this.#endTyping = undefined;
      element.removeAttribute('contenteditable');
      const text = element.textContent.replace(/\s+/g, ' ').trim().slice(0, maxTextChars);
      // React expects the one text that it has set.
      element.textContent = isKept ? text : before;
      this.#typed = element;
      if (isKept && text !== before) this.#options.send({ type: 'typed', text });
    };
    element.addEventListener('blur', () => this.#endTyping?.(true), { once: true });
  }
}

/** Returns the calls that created an element and the components around it, from the inside out. */
function creationsOf(element) {
  const found = [];
  for (
    let fiber = fiberOf(element);
    fiber && found.length < maxPositions;
    fiber = fiber._debugOwner
  ) {
    const frame = projectFrame(fiber);
    const { type } = fiber;
    const name = typeof type === 'string' ? type : type?.displayName || type?.name || '';
    if (frame) found.push({ name: String(name).slice(0, 100), frame });
  }
  return found;
}

const fiberOf = (element) => ofReact(element, '__reactFiber$');
const propsOf = (element) => ofReact(element, '__reactProps$');

/** Returns what React keeps at an element below a name that ends at random. */
function ofReact(element, start) {
  const key = element && Object.keys(element).find((name) => name.startsWith(start));
  return key && element[key];
}

/** Returns the first position in the project's own modules in the stack that created an element. */
function projectFrame({ _debugStack }) {
  const frames = String(_debugStack?.stack).match(framePattern) ?? [];
  const start = `${location.origin}/`;
  return frames.find(
    (frame) =>
      frame.startsWith(start) &&
      !frame.startsWith(`${start}@`) &&
      !frame.includes('/node_modules/'),
  );
}

/** Returns how many elements the same code has created. */
function countAlike(element) {
  const fiber = fiberOf(element);
  const frame = fiber && projectFrame(fiber);
  if (!frame) return 1;
  const sameTag = [...document.getElementsByTagName(element.localName)].slice(0, maxCompared);
  return sameTag.filter((other) => {
    const otherFiber = fiberOf(other);
    return otherFiber && projectFrame(otherFiber) === frame;
  }).length;
}

/** Returns the text of an element that contains nothing else. */
function shownText(element) {
  const text = element.textContent.replace(/\s+/g, ' ').trim();
  return isText(element) && text.length <= maxTextChars ? text : null;
}

function isText({ childNodes }) {
  return childNodes.length === 1 && childNodes[0].nodeType === 3;
}
