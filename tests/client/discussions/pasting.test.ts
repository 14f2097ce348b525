import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { markdownOfHtml } from '../../../src/client/features/discussions/editor/pasting/markdown-of-html.ts'
import { isTooComplex } from '../../../src/shared/platform/markdown-cost.ts'

const clipboard = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../support/client/clipboard', name), 'utf8')
const markdownOf = (html: string, plainText = 'plain words') => markdownOfHtml(html, plainText)

describe('what is pasted from', () => {
  test('a spreadsheet is the table only', () => {
    expect(markdownOf(clipboard('sheet.clipboard'))).toBe(
      '| Seed | Weeks |\n| --- | --- |\n| Radish \\| early | 4 |\n| **Leek** | 20 |',
    )
  })

  test('Word is Markdown of the same structure', () => {
    expect(markdownOf(clipboard('word.clipboard'))).toBe(
      [
        '# Sowing calendar',
        'Sow **early radishes** in *March*, see [the seeds](https://example.org/seeds_2026).',
        '## Tools',
        '- Rake\n  - of **iron**\n- Hoe',
        '1. Dig\n2. Wait',
        'Costs: 2 \\* 3 \\* 4 = 24',
      ].join('\n\n'),
    )
  })

  test('Google Documents is Markdown of the same structure', () => {
    expect(markdownOf(clipboard('google-document.clipboard'))).toBe(
      [
        '# Sowing calendar',
        'Sow **early radishes** in *March*, not ~~May~~.',
        '- Rake\n  - of iron\n- Hoe',
        '| Seed | Weeks |\n| --- | --- |\n| Radish red | |',
      ].join('\n\n'),
    )
  })

  test.each([
    ['<p>one</p><p>two<br>three</p>', 'plain words'],
    ['<div style="font-family:monospace"><span style="color:red">const</span> a = 1</div>', 'plain words'],
    [
      '<ol start="3"><li>three<pre><code class="language-js">a\n\nb</code></pre></li><li>four</li></ol>',
      '3. three\n\n   ```js\n   a\n\n   b\n   ```\n4. four',
    ],
    ['<pre class="lang-ts"><span>let</span> a = `x`<br>b</pre>', '```ts\nlet a = `x`\nb\n```'],
    ['run <code>rm -rf *.log | head</code> now', 'run `rm -rf *.log | head` now'],
    ['<blockquote><p>one</p><p><b>two</b></p></blockquote>', '> one\n> \n> **two**'],
    [
      '<ul><li><input type="checkbox" checked> done</li><li><input type="checkbox"> open</li></ul>',
      '- [x] done\n- [ ] open',
    ],
    [
      'see <a href="https://example.org/a_b">https://example.org/a_b</a> and <a href="tel:+49301">call</a>',
      'see https://example.org/a_b and [call](tel:+49301)',
    ],
    ['<a href="javascript:alert(1)">a</a> <a href="#b">b</a> <a name="c">c</a> <b>d</b>', 'a b c **d**'],
    ['<a data-mention="true" href="https://example.org/users/1">@Ann</a>, <b>look</b>', '@Ann, **look**'],
    [
      '<img src="https://example.org/cat.png" alt="a cat"><img src="data:image/png;base64,AA" alt="dots"> <hr>',
      '![a cat](https://example.org/cat.png)dots\n\n---',
    ],
    ['snake_case, *stars*, _lines_, &amp;amp; <b>x</b>', 'snake_case, \\*stars\\*, \\_lines\\_, \\&amp; **x**'],
    ['<b><p>one</p><p>two</p></b><i>three</i>', 'one\n\ntwo\n\n*three*'],
    ['<style>b{}</style><script>alert(1)</script><p hidden>no</p><!-- no --><b>yes</b>', '**yes**'],
    ['<table><tr><td><table><tr><td>a</td><td>b</td></tr></table></td></tr></table>', '| a | b |\n| --- | --- |'],
    [
      '<table><caption>T</caption><tr><th>a</th><th>b</th></tr><tr><td rowspan="2">1</td><td>x || y</td></tr><tr><td>z<br>w<ul><li>v</li></ul></td></tr></table>',
      'T\n\n| a | b |\n| --- | --- |\n| 1 | x \\|\\| y |\n| | z w v |',
    ],
    ['<table><tr><td>a</td></tr><tr><td>b</td><td>c</td></tr></table>', '| a | |\n| --- | --- |\n| b | c |'],
  ])('%s is %j', (html, markdown) => {
    expect(markdownOf(html)).toBe(markdown)
  })

  test('a program without plain text is converted in any case', () => {
    expect(markdownOf('<p>one</p><p>two</p>', '')).toBe('one\n\ntwo')
  })

  test('a page of very many elements is its plain text', () => {
    expect(markdownOf('<b>a</b>'.repeat(10_000))).not.toBe('plain words')
    expect(markdownOf('<b>a</b>'.repeat(10_001))).toBe('plain words')
  })

  test.each([
    ['many elements', '<b>a</b>'.repeat(20_000)],
    [
      'cells that span others',
      `<table>${'<tr><td colspan="999999999" rowspan="999999999">a</td><td>b</td></tr>'.repeat(400)}</table>`,
    ],
    ['lists in lists', `${'<ul><li>a'.repeat(400)}`],
    ['quotes in quotes', `${'<blockquote>a'.repeat(400)}`],
    ['spaces', `<b>a${' \u00a0'.repeat(50_000)}b</b>`],
  ])('a hostile page with %s does not hold the browser up', (_, html) => {
    const { user, system } = process.threadCpuUsage()
    const markdown = markdownOf(html)
    const spent = process.threadCpuUsage({ user, system })
    expect((spent.user + spent.system) / 1_000).toBeLessThan(5_000)
    expect(markdown.length).toBeLessThan(2_000_000)
    expect(typeof isTooComplex(markdown)).toBe('boolean')
  })
})
