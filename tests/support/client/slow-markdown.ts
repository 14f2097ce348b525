/* Texts made to slow down a Markdown renderer. */

const size = 40_000
const fill = (piece: string) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size)
const lines = (line: (at: number) => string) => {
  let text = ''
  for (let at = 0; text.length < size; at++) text += `${line(at)}\n`
  return text.slice(0, size)
}
const paragraph = `${'Whoever opens with the pawn of the king means to play sharply. '.repeat(5)}See **the _rules_** and [more](https://example.org/a), \`e4\`.\n\n`

/** The longest texts that users write. */
export const longTexts: Readonly<Record<string, string>> = {
  prose: fill(paragraph),
  'one line': fill('lorem ipsum '),
  list: fill('- item one two\n- item three\n  - nested\n\n'),
  table: `|a|b|c|\n|-|-|-|\n${fill('|one|two|three|\n')}`.slice(0, size),
  code: fill('```js\nfoo()\n```\n\n'),
  tasks: fill('- [ ] to do\n'),
  'other letters': fill('漢字のテキスト。\n\n'),
}

/** Texts that are slow to parse, each in its own way. */
export const slowTexts: Readonly<Record<string, string>> = {
  'nested quotes': '>'.repeat(size),
  'quotes of 29': fill(`${'>'.repeat(29)}a\n`),
  'lists of 29': fill(`${'- '.repeat(29)}a\n`),
  'list pyramid': lines((at) => `${' '.repeat(at % 280)}- a`),
  'lazy quotes': fill('>a\nb\n'),
  'lazy lines': `> a\n${fill('b\n')}`.slice(0, size),
  'quote apart': fill('> quote\n\n'),
  brackets: fill('['),
  'bracket addresses': fill('[a]('),
  'closed brackets': `${'['.repeat(size / 4)}a${'](b)'.repeat((size * 3) / 16)}`,
  'image brackets': fill('![['),
  'many links': fill('[a](b)'),
  'many images': fill('![](a)'),
  'open titles': fill("[a](b 'c"),
  'open angles': fill('[a](<b'),
  stars: fill('*'),
  'stars and underscores': fill('*a_ '),
  'stars within words': fill('a**b'),
  'crossed emphasis': `a${fill('**a *').slice(0, size / 2)}${fill('* a**').slice(0, size / 2)}`,
  tildes: fill('~~a'),
  'tilde pairs': fill('~a~~b '),
  'rising backticks': lines((at) => `e${'`'.repeat(at)}`).replaceAll('\n', ''),
  backticks: fill('`a``b '),
  fences: fill('```\n'),
  'short paragraphs': fill('a\n\n'),
  headings: fill('# a\n'),
  'underlined headings': fill('a\n=\n'),
  rules: fill('---\n'),
  breaks: fill('a\\\n'),
  'many tables': fill('|a|\n|-|\n'),
  'wide table': `${'|a'.repeat(300)}|\n${'|-'.repeat(300)}|\n${'|\n'.repeat(4_000)}`,
  'empty cells': `|${'a|'.repeat(90)}\n|${'-|'.repeat(90)}\n${'|\n'.repeat(200)}`,
  'half tables': fill('a|b\n'),
  'ordered lists': fill('1) a\n2. b\n'),
  'missing references': fill('[a][b] '),
  references: `[b]: x\n\n${fill('[a][b] ')}`.slice(0, size),
  'long address again and again': `[a]: ${'x'.repeat(size / 2)}\n\n${'[a]'.repeat(size / 6)}`,
  definitions: lines((at) => `[${at}]: x`),
  footnotes: lines((at) => `[^${at}]: x\n\n[^${at}]`),
  'one footnote': `[^a]: x\n\n${fill('[^a]')}`.slice(0, size),
  'footnote definitions': lines((at) => `[^${at}]: x`),
  'footnotes in footnotes': fill('[^a]: [^a]\n'),
  addresses: fill('https://a.b '),
  'joined addresses': fill('www.a.b/c'),
  'mail addresses': fill('a@b.c '),
  'half mail addresses': fill('a.b-c_'),
  'angle addresses': fill('<a@b.c>'),
  angles: fill('<'),
  'open html': fill('<a b="'),
  'open comments': fill('<!--'),
  entities: fill('&amp;'),
  escapes: fill('\\*'),
}
