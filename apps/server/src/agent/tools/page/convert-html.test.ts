import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { convertHtml } from './convert-html.ts';

const url = 'https://docs.example.com/guide/start';
const toMarkdown = (html: string) => convertHtml(html, url).markdown;

suite('convertHtml', () => {
  test('keeps headings, paragraphs, links and images', () => {
    const html = `<title> The
      guide</title><h1>Start <a class="headerlink" href="#start">¶</a></h1>
      <p>Read <a href="../api">the <b>API</b></a>, <a href="#below">below</a>
      or <a href="javascript:alert(1)">not</a>.<br>Then go on.</p>
      <img src="/a.png" alt="A mill"><img src="/b.png">`;
    assert.deepEqual(convertHtml(html, url), {
      title: 'The guide',
      markdown: [
        '# Start',
        'Read [the API](https://docs.example.com/api), below or not.\nThen go on.',
        '![A mill](https://docs.example.com/a.png)',
      ].join('\n\n'),
    });
  });

  test('keeps nested lists and quotes', () => {
    const html = `<ul><li>One<li>Two<ol><li><p>First</p><pre>x\ny</pre><li>Second</ol></ul>
      <blockquote><p>Said</p><p>twice</p></blockquote>`;
    assert.equal(
      toMarkdown(html),
      [
        '- One\n- Two\n  1. First\n\n     ```\n     x\n     y\n     ```\n\n  2. Second',
        '> Said',
        '> twice',
      ].join('\n\n'),
    );
  });

  test('keeps code with its language and line breaks', () => {
    const html = `<div class="x"><pre><code class="hljs language-ts">const a = 1;
if (a &lt; 2) {
  b();
}
</code></pre></div><p>Call <code>b()</code>, <kbd>Ctrl</kbd> or <code>a\`b</code>.</p>
<pre>a \`\`\` b</pre><pre><div>one</div><div>two</div></pre>`;
    assert.equal(
      toMarkdown(html),
      [
        '```ts\nconst a = 1;\nif (a < 2) {\n  b();\n}\n```',
        'Call `b()`, `Ctrl` or `` a`b ``.',
        '````\na ``` b\n````',
        '```\none\ntwo\n```',
      ].join('\n\n'),
    );
  });

  test('keeps tables, also without end tags, and the code in them', () => {
    const html = `<table><caption>Options</caption><tr><th>Name<th>Meaning
      <tr><td><code>a|b</code><td><p>One</p><ul><li>or</li><li>two</li></ul></table>
      <table><tr><td class="linenos"><pre>1</pre></td><td><pre>code</pre></td></tr></table>
      <table role="presentation"><tr><td><h2>Layout</h2></td></tr></table>`;
    assert.equal(
      toMarkdown(html),
      [
        'Options',
        '| Name | Meaning |\n| --- | --- |\n| `a\\|b` | One or two |',
        '```\ncode\n```',
        '## Layout',
      ].join('\n\n'),
    );
  });

  test('drops scripts, styles, navigation and hidden parts', () => {
    const html = `<nav>N</nav><script>s("</p>")</script><style>p{}</style><p hidden>h</p>
      <div aria-hidden="true">a</div><div role="navigation">r</div><svg><title>t</title></svg>
      <div role="tabpanel" hidden>npm install</div><footer>f</footer><button>b</button><p>Text</p>`;
    assert.equal(toMarkdown(html), 'npm install\n\nText');
  });

  test('prefers the main part of a page unless it is nearly empty', () => {
    const long = 'Long text. '.repeat(30).trim();
    assert.equal(toMarkdown(`<p>Before</p><main><p>${long}</p></main><p>After</p>`), long);
    assert.equal(toMarkdown(`<p>Before</p><div role="main"><p>${long}</p></div>`), long);
    assert.equal(toMarkdown(`<p>Before</p><article><p>${long}</p></article>`), long);
    assert.equal(toMarkdown('<p>Before</p><main>Loading</main>'), 'Before\n\nLoading');
  });

  test('ignores parts below the maximum depth, and closes what a page leaves open', () => {
    const deep = `${'<div>'.repeat(600)}deep${'</div>'.repeat(600)}<p>flat`;
    assert.equal(toMarkdown(deep), 'flat');
    assert.equal(toMarkdown('<p>One</i><div><b>two<p>three'), 'One\n\ntwo\n\nthree');
    assert.equal(toMarkdown('a < b &amp; c &lt; d &copy; &#x1F600;'), 'a < b & c < d © 😀');
  });
});
