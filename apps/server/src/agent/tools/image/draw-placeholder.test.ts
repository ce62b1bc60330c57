import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { convertHtml } from '../page/convert-html.ts';
import { drawPlaceholder, imageStyles } from './draw-placeholder.ts';
import { parseHex, toHex } from './oklch.ts';

const request = {
  description: 'A mill',
  style: 'landscape',
  width: 1_200,
  height: 800,
  colors: [],
} as const;

/** Throws unless every element is closed and every reference has a definition. */
function assertValid(svg: string): void {
  const open: string[] = [];
  for (const [, end, name = '', isEmpty] of svg.matchAll(
    /<(\/?)([\w-]+)(?:[^<>"]|"[^"<]*")*?(\/?)>/g,
  )) {
    if (end) assert.equal(open.pop(), name);
    else if (!isEmpty) open.push(name);
  }
  assert.deepEqual(open, []);
  const ids = new Set([...svg.matchAll(/ id="(\w+)"/g)].map(([, id]) => id));
  for (const [, id] of svg.matchAll(/url\(#(\w+)\)/g)) assert.ok(ids.has(id), id);
  assert.doesNotMatch(svg, /NaN|undefined|Infinity|<script|href/);
}

suite('drawPlaceholder', () => {
  test('draws valid and small SVG in every style, size and color', () => {
    const sizes = [
      [16, 16],
      [1_200, 800],
      [4_096, 16],
      [16, 4_096],
      [400, 400],
    ] as const;
    const palettes = [
      [],
      ['#000000'],
      ['#ffffff'],
      ['#FF0000', '#00ff00', '#0000ff', '#111111', '#eeeeee'],
    ];
    for (const style of imageStyles)
      for (const [width, height] of sizes)
        for (const colors of palettes)
          for (const description of ['A mill', 'Tea mug', 'x']) {
            const svg = drawPlaceholder({ description, style, width, height, colors });
            assertValid(svg);
            assert.ok(svg.length < 64 * 1024, `${style}: ${svg.length}`);
            assert.ok(svg.includes(`width="${width}" height="${height}"`));
          }
  });

  test('draws the same image for the same request, and another one for any other', () => {
    assert.equal(drawPlaceholder(request), drawPlaceholder({ ...request }));
    const others = [
      { ...request, description: 'Two mills' },
      { ...request, style: 'pattern' as const },
      { ...request, width: 1_201 },
      { ...request, colors: ['#336699'] },
    ];
    const drawn = new Set([request, ...others].map((one) => drawPlaceholder(one)));
    assert.equal(drawn.size, 5);
  });

  test('uses the given colors', () => {
    for (const style of imageStyles) {
      const svg = drawPlaceholder({ ...request, style, colors: ['#336699', '#cc8844'] });
      assert.ok(svg.includes('#cc8844') || svg.includes('#336699'), style);
    }
  });

  test('escapes the description and shortens it', () => {
    const description = `</title><script>alert("1")</script> & \0\ud800 ${'é😀'.repeat(200)}`;
    const svg = drawPlaceholder({ ...request, description });
    assertValid(svg);
    const { title } = convertHtml(svg.replace('<svg', '<div'), 'https://example.com/');
    assert.match(title, /^<\/title><script>alert\("1"\)<\/script> & /);
    assert.ok([...title].length <= 200);
  });
});

test('colors survive the conversion to OKLCH and back', () => {
  for (const color of ['#000000', '#ffffff', '#336699', '#ff0000', '#00ff00', '#0000ff', '#c0ffee'])
    assert.equal(toHex(parseHex(color)), color);
});
