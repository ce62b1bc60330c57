import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { runStep } from '../../eval/run-step.ts';
import type { Step } from '../../eval/task.ts';
import { findChromium, startChromium } from '../support/chromium.ts';
import { whyNoChromium } from '../support/with-browser.ts';

interface Page {
  readonly name: string;
  readonly html: string;
  readonly steps: readonly Step[];
}

/** Correct pages that are built in different ways. */
const fulfilled: readonly Page[] = [
  {
    name: 'a label that is not associated with its field',
    html: '<div><span>Bill</span><input oninput="out.textContent = this.value * 2"></div><p id="out"></p>',
    steps: [{ fill: 'Bill', with: '21' }, { see: '42' }],
  },
  {
    name: 'a button without its role',
    html: '<div tabindex="0" onclick="out.textContent = \'Saved\'">Save</div><p id="out"></p>',
    steps: [{ notSee: 'Saved' }, { click: 'Save', role: 'button' }, { see: 'Saved' }],
  },
  {
    name: 'a list behind a button',
    html: `<button onclick="list.hidden = false">Size: none</button>
      <ul id="list" hidden role="listbox"><li role="option" onclick="out.textContent = 'Large chosen'">Large</li></ul>
      <p id="out"></p>`,
    steps: [{ choose: 'Size', option: 'Large' }, { see: 'Large chosen' }],
  },
  {
    name: 'a section that is collapsed by its height',
    html: '<div style="height: 0; overflow: hidden">The answer</div><p>The question</p>',
    steps: [{ see: 'The question' }, { notSee: 'The answer' }],
  },
  {
    name: 'a closed list with a selected option',
    html: '<select><option>Cut<option selected>Color</select>',
    steps: [{ see: 'Color' }, { notSee: 'Cut' }],
  },
  {
    name: 'a link with an address',
    html: '<a href="tel:+43316">Call us</a>',
    steps: [{ seeControl: 'link', named: 'call', href: 'tel:' }],
  },
  {
    name: 'a color in another notation, and a figure split into elements',
    html: '<body style="background: oklch(0.29 0.09 262)"><p style="display: flex"><span>Total</span><b>1,250.00</b></p>',
    steps: [{ color: 'background', like: '#0f2557' }, { see: 'Total 1,250' }],
  },
];

/** Pages that lack what the last step expects. */
const unfulfilled: readonly Page[] = [
  { name: 'part of a number', html: '<p>Sticks left: 16</p>', steps: [{ see: 'Sticks left: 1' }] },
  {
    name: 'text in a field instead of on the page',
    html: '<label>Name <input></label>',
    steps: [{ fill: 'Name', with: 'Ada' }, { see: 'Ada' }],
  },
  {
    name: 'a text that is not a control',
    html: '<p>Press Save to continue</p>',
    steps: [{ click: 'Save', role: 'button' }],
  },
  {
    name: 'a button that is disabled',
    html: '<button disabled>Save</button>',
    steps: [{ click: 'Save', role: 'button' }],
  },
  {
    name: 'a checkbox after a text that is no label',
    html: '<p>Your name</p><input type="checkbox">',
    steps: [{ fill: 'Your name', with: 'Ada' }],
  },
  {
    name: 'a link to elsewhere',
    html: '<a href="/contact">Call us</a>',
    steps: [{ seeControl: 'link', named: 'call', href: 'tel:' }],
  },
  {
    name: 'an icon instead of a chart',
    html: '<svg width="200" height="100"><path d="M0 0h9" /></svg>',
    steps: [{ seeChart: true }],
  },
  {
    name: 'a table without enough rows',
    html: '<table><thead><tr><td>Day</td></tr></thead><tbody><tr><td>Monday</td></tr></tbody></table>',
    steps: [{ seeTable: 2 }],
  },
  {
    name: 'a page that scrolls sideways',
    html: '<div style="width: 3000px">Wide</div>',
    steps: [{ fitsWidth: true }],
  },
  {
    name: 'another color',
    html: '<button style="background: #15803d">Add</button>',
    steps: [{ color: 'button', like: '#b91c1c' }],
  },
];

suite('steps of evaluations', { skip: whyNoChromium }, () => {
  /** Runs all pages at once, because a step that is not fulfilled waits. Returns the reason per page, if it fails. */
  async function run(pages: readonly Page[]): Promise<Record<string, string>> {
    await using browser = await startChromium(String(findChromium()));
    const results = pages.map(async ({ name, html, steps }) => {
      const page = await browser.newPage();
      await page.setContent(html);
      try {
        for (const step of steps) await runStep(page, step);
        return [name, 'ok'];
      } catch (error) {
        return [name, String(error)];
      }
    });
    return Object.fromEntries(await Promise.all(results));
  }

  test('correct pages fulfill them, however they are built', async () => {
    const names = fulfilled.map(({ name }) => [name, 'ok']);
    assert.deepEqual(await run(fulfilled), Object.fromEntries(names));
  });

  test('wrong pages do not fulfill them, for a reason', async () => {
    for (const [name, reason] of Object.entries(await run(unfulfilled))) {
      assert.match(reason, /^StepError: /, name);
    }
  });
});
