import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page as Tab } from 'playwright-core';
import { runStep } from '../../eval/run-step.ts';
import type { Step } from '../../eval/task.ts';
import { findChromium, startChromium } from '../support/chromium.ts';
import { whyNoChromium } from '../support/with-browser.ts';

const tabCount = 4;

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
  {
    name: 'a form on another page, and one that is already open',
    html: `<nav><a href="#" onclick="form.hidden = false">New recipe</a></nav>
      <form id="form" hidden><label>Title <input></label></form>`,
    steps: [
      { tryClick: 'Sign in' },
      { tryClick: 'Add recipe|New recipe' },
      { fill: 'Title', with: 'Soup' },
    ],
  },
  {
    name: 'a disabled control that need not be clicked',
    html: '<button disabled>Next</button><p>Facebook</p>',
    steps: [{ tryClick: 'Next|Book' }],
  },
  {
    name: 'a form with fields of many types, next to another form',
    html: `<form onsubmit="return false"><input type="search"><button>Add</button></form>
      <form onsubmit="event.preventDefault(); out.textContent = 'Booked for ' + guest.value">
        <label>Name <input id="guest" required></label>
        <label>Email <input type="email" required></label>
        <label>Guests <input type="number" min="3" max="6" required></label>
        <label>Day <input type="date" required></label>
        <select required><option value="">Choose a room<option>Garden</select>
        <label><input type="radio" name="bed" required>One bed</label>
        <label><input type="checkbox" required>I accept the rules</label>
        <input type="file" accept=".pdf" required>
        <textarea required></textarea>
        <button type="button">Cancel</button><button>Let's go</button>
      </form><p id="out"></p>`,
    steps: [
      { fill: 'Name', with: 'Ines' },
      { fillRest: true },
      { submit: true },
      { see: 'Booked for Ines' },
    ],
  },
  {
    name: 'fields and a button without a form, with a list behind a button',
    html: `<div><label>Newsletter <input type="email"></label><button>Subscribe</button></div>
      <div><div><label>Title <input id="book"></label></div>
        <button role="combobox" data-placeholder onclick="list.hidden = false">Shelf</button>
        <button onclick="out.textContent = shelf + ': ' + book.value">Save</button></div>
      <ul id="list" role="listbox" hidden>
        <li role="option" onclick="shelf = 'Attic'; list.hidden = true">Attic</ul><p id="out"></p>
      <script>var shelf = 'none';</script>`,
    steps: [
      { fill: 'Title', with: 'Moss' },
      { fillRest: true },
      { submit: true },
      { see: 'Attic: Moss' },
    ],
  },
  {
    name: 'a form in a dialog',
    html: `<form><input id="a"><input id="b"><button>Send</button></form>
      <dialog id="dialog"><label>Topic <input></label>
        <button onclick="out.textContent = 'Asked'; dialog.close()">Ask</button></dialog>
      <p id="out"></p><script>dialog.showModal();</script>`,
    steps: [{ fillRest: true }, { submit: true }, { see: 'Asked' }],
  },
  {
    name: 'the same button in several items',
    html: `<main><ul>
      <li><div><b>Pears</b></div><button onclick="this.parentNode.remove()">Delete</button></li>
      <li><div><b>Plums</b></div><span><button onclick="closest('li').remove()">Delete</button></span></li>
      <li><div><b>Figs</b></div><button onclick="this.parentNode.remove()">Delete</button></li></ul></main>`,
    steps: [
      { click: 'Remove|Delete', near: 'plums' },
      { notSee: 'Plums' },
      { see: 'Pears' },
      { tryClick: 'Edit', near: 'Figs' },
      { tryClick: 'Delete', near: 'Figs' },
      { notSee: 'Figs' },
    ],
  },
  {
    name: 'an item with a details button, and one that is a link',
    html: `<main><div><h3>Pears</h3><button onclick="out.textContent = 'Ripe in May'">Details</button></div>
      <a href="#plums"><h3>Plums</h3></a><p id="out"></p></main>`,
    steps: [{ openDetails: 'Pears' }, { see: 'Ripe in May' }, { openDetails: 'Plums' }],
  },
  {
    name: 'a hidden field for files',
    html: '<input type="file" hidden onchange="out.textContent = this.files[0].name"><p id="out"></p>',
    steps: [{ upload: 'menu.pdf' }, { see: 'menu.pdf' }],
  },
  {
    name: 'a text area without a label, after another field',
    html: '<input><textarea oninput="out.textContent = this.value.length"></textarea><p id="out"></p>',
    steps: [{ fillFirst: 'seven' }, { see: '5' }],
  },
  {
    name: 'a result in a field',
    html: '<textarea readonly>{ "pears": 12 }</textarea>',
    steps: [{ notSee: 'pears' }, { seeResult: '"pears": 12' }],
  },
  {
    name: 'a colored border',
    html: '<section style="border: 2px solid teal">Card</section>',
    steps: [{ color: 'component', like: '#008080' }],
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
    name: 'a form whose button stays disabled',
    html: '<form><input><button disabled>Save</button></form>',
    steps: [{ fillRest: true }, { submit: true }],
  },
  {
    name: 'a button that belongs to another item',
    html: '<main><ul><li>Pears <button>Delete</button><li>Plums</ul></main>',
    steps: [{ see: 'Plums' }, { click: 'Delete', near: 'Quinces' }],
  },
  {
    name: 'an item that cannot be opened',
    html: '<ul><li>Pears</li></ul>',
    steps: [{ openDetails: 'Pears' }],
  },
  { name: 'no field for files', html: '<button>Upload</button>', steps: [{ upload: 'menu.pdf' }] },
  {
    name: 'no field with the result',
    html: '<input value="112">',
    steps: [{ seeResult: '12' }],
  },
  {
    name: 'a color only in the text',
    html: '<p style="color: teal">Card</p>',
    steps: [{ color: 'component', like: 'teal' }],
  },
  {
    name: 'another color',
    html: '<button style="background: #15803d">Add</button>',
    steps: [{ color: 'button', like: '#b91c1c' }],
  },
];

suite('steps of evaluations', { skip: whyNoChromium }, () => {
  /**
   * Runs the pages in a few tabs at once, because a step that is not fulfilled waits, and one after another in each,
   * because a tab starts a process. Returns the reason per page, if it fails.
   */
  async function run(pages: readonly Page[]): Promise<Record<string, string>> {
    await using browser = await startChromium(String(findChromium()));
    const context = await browser.newContext();
    const waiting = [...pages];
    const results: Record<string, string> = {};
    const runInTab = async () => {
      const tab = await context.newPage();
      for (let page = waiting.shift(); page; page = waiting.shift()) {
        await tab.goto('about:blank');
        await tab.setContent(page.html);
        results[page.name] = await runSteps(tab, page.steps);
      }
    };
    await Promise.all(Array.from({ length: tabCount }, runInTab));
    return results;
  }

  async function runSteps(tab: Tab, steps: readonly Step[]): Promise<string> {
    try {
      for (const step of steps) await runStep(tab, step);
      return 'ok';
    } catch (error) {
      return String(error);
    }
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
