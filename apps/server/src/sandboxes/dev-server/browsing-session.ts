import { setTimeout as delay } from 'node:timers/promises';
import type { BrowseAction, BrowseRequest } from '../../core/ports/sandbox-manager.ts';
import type { BrowseReport } from './browser-protocol.ts';
import type { BrowserTab } from './browser-tab.ts';
import { keyEvents } from './key-events.ts';
import { PageMonitor } from './page-monitor.ts';
import {
  fillExpression,
  locateExpression,
  outlineExpression,
  selectExpression,
} from './page-script.ts';
import { within } from './within.ts';

const loadTimeoutMs = 10_000;
const answerTimeoutMs = 3_000;
const quietMs = 150;
/** Time for an element to appear. */
const appearMs = 3_000;
const pollMs = 50;
const maxScreenshotHeight = 4_000;
const maxScreenshotBytes = 1_500_000;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly found: string;
  readonly how?: 'type' | 'done' | 'click' | 'missing';
  readonly options?: readonly string[];
}

/** A tab in which an agent uses the app. The page stays as it is between requests. */
export class BrowsingSession {
  readonly #tab: BrowserTab;
  readonly #origin: string;
  readonly #monitor: PageMonitor;
  #isOpen = false;

  private constructor(tab: BrowserTab, origin: string) {
    this.#tab = tab;
    this.#origin = origin;
    this.#monitor = new PageMonitor(tab, origin);
  }

  static async open(tab: BrowserTab, origin: string): Promise<BrowsingSession> {
    const session = new BrowsingSession(tab, origin);
    await session.#monitor.start();
    return session;
  }

  async run(request: BrowseRequest): Promise<BrowseReport> {
    const { viewport, colorScheme } = request;
    const metrics = { ...viewport, deviceScaleFactor: 1, mobile: viewport.width < 600 };
    await this.#send('Emulation.setDeviceMetricsOverride', metrics);
    const features = [{ name: 'prefers-color-scheme', value: colorScheme }];
    await this.#send('Emulation.setEmulatedMedia', { features });
    if (request.path !== null || !this.#isOpen) await this.#open(request.path ?? '/');
    const actions: { ok: boolean; note: string }[] = [];
    for (const action of request.actions) {
      const result = await this.#act(action).then(
        (note) => ({ ok: true, note }),
        (error: unknown) => ({ ok: false, note: String(error) }),
      );
      actions.push(result);
      if (!result.ok) break;
      await this.#settle();
    }
    const page = (await this.#evaluate(outlineExpression)) as
      | Pick<BrowseReport, 'path' | 'title' | 'outline'>
      | undefined;
    return {
      path: page?.path ?? '',
      title: page?.title ?? '',
      outline: page?.outline ?? 'The page does not respond.',
      actions,
      pageErrors: await this.#monitor.takeErrors(),
      screenshot: await this.#screenshot(request),
    };
  }

  async #open(path: string): Promise<void> {
    await this.#send('Page.navigate', { url: new URL(path, this.#origin).href });
    this.#isOpen = true;
    await this.#settle();
  }

  async #settle(): Promise<void> {
    const deadline = performance.now() + loadTimeoutMs;
    await this.#monitor.settled(quietMs, () => deadline);
  }

  /** Carries out an action; returns a note for the agent, or throws. */
  async #act(action: BrowseAction): Promise<string> {
    switch (action.type) {
      case 'click': {
        const place = await this.#locate(locateExpression(action.target, false), action.target);
        await this.#click(place);
        return `clicked ${place.found}`;
      }
      case 'hover': {
        const place = await this.#locate(locateExpression(action.target, false), action.target);
        await this.#mouse('mouseMoved', place);
        return `pointed at ${place.found}`;
      }
      case 'scroll':
      case 'wait_for': {
        const { found } = await this.#locate(locateExpression(action.target, false), action.target);
        return `found ${found}`;
      }
      case 'fill': {
        const expression = fillExpression(action.target, action.text);
        const place = await this.#locate(expression, action.target);
        if (place.how === 'type') await this.#send('Input.insertText', { text: action.text });
        return `filled ${place.found}`;
      }
      case 'select':
        return this.#select(action.target, action.option);
      case 'press':
        for (const event of keyEvents(action.key))
          await this.#send('Input.dispatchKeyEvent', event);
        return `pressed ${action.key}`;
    }
  }

  async #select(target: string, option: string): Promise<string> {
    const place = await this.#locate(selectExpression(target, option), target);
    if (place.how === 'missing') {
      throw new Error(`"${option}" is not an option. Options: ${place.options?.join(', ')}`);
    }
    if (place.how === 'click') {
      await this.#click(place);
      await this.#settle();
      await this.#click(await this.#locate(locateExpression(option, false), option));
    }
    return `selected ${option} in ${place.found}`;
  }

  async #locate(expression: string, target: string): Promise<Place> {
    const deadline = performance.now() + appearMs;
    for (;;) {
      const place = (await this.#evaluate(expression)) as Place | null | undefined;
      if (place) return place;
      if (performance.now() > deadline) throw new Error(`Nothing on the page matches "${target}"`);
      await delay(pollMs);
    }
  }

  async #click(place: Place): Promise<void> {
    await this.#mouse('mouseMoved', place);
    await this.#mouse('mousePressed', place);
    await this.#mouse('mouseReleased', place);
  }

  async #mouse(type: string, { x, y }: Place): Promise<void> {
    const button = type === 'mouseMoved' ? {} : { button: 'left', clickCount: 1 };
    await this.#send('Input.dispatchMouseEvent', { type, x, y, ...button });
  }

  async #evaluate(expression: string): Promise<unknown> {
    const answer = await this.#send('Runtime.evaluate', { expression, returnByValue: true });
    return (answer?.result as { value?: unknown } | undefined)?.value;
  }

  async #screenshot({ screenshot, viewport }: BrowseRequest): Promise<string | null> {
    if (screenshot === 'none') return null;
    const clip = screenshot === 'full_page' ? await this.#pageClip(viewport.width) : undefined;
    const picture = await this.#send('Page.captureScreenshot', {
      format: 'jpeg',
      quality: 75,
      ...(clip && { clip, captureBeyondViewport: true }),
    });
    const data = String(picture?.data ?? '');
    return data && data.length * 0.75 <= maxScreenshotBytes ? data : null;
  }

  async #pageClip(width: number): Promise<object> {
    const height = Number(await this.#evaluate('document.documentElement.scrollHeight'));
    return { x: 0, y: 0, width, height: Math.min(height, maxScreenshotHeight), scale: 1 };
  }

  #send(method: string, params?: object): Promise<Record<string, unknown> | undefined> {
    const reply = Promise.race([this.#tab.send(method, params), this.#monitor.crashed]);
    return within(answerTimeoutMs, reply);
  }
}
