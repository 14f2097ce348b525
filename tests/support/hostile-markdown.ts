/** Texts made to break or to slow down what renders Markdown. */

/** Numbers from 0 to 1 that look random and are the same each time (mulberry32). */
export function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const schemes = [
  ...[
    'javascript',
    'JaVaScRiPt',
    'vbscript',
    'data',
    'file',
    'blob',
    'about',
    'view-source',
    'feed',
    'ws',
    'ftp',
    'tel',
  ],
  ...['java\tscript', 'java\u0000script', '\u0001javascript', ' javascript', '\u00a0javascript', 'java\u200bscript'],
  ...[
    '&#106;avascript',
    '&#x6A;avascript',
    'java&Tab;script',
    'java&NewLine;script',
    '&#0000106avascript',
    'ｊavascript',
  ],
  ...['%6aavascript', 'java\\script', 'jav&#x0A;ascript', '\u202ejavascript', 'x:javascript', 'http:javascript'],
  ...['http', 'https', 'irc', 'ircs', 'mailto', 'xmpp', 'HTTP', 'httpx', 'http\u0000'],
]
const colons = [':', '&colon;', '&#58;', '&#x3a;', '\\:', '%3A', ' :', ':\t', '：', '']
const tails = [
  ...['alert(1)', 'alert&lpar;1&rpar;', '//example.org/%0aalert(1)', 'text/html,<script>alert(1)</script>'],
  ...[
    'text/html;base64,PHNjcmlwdD4=',
    '/*"onclick=alert(1)*/',
    'ann@example.org',
    "';alert(1)//",
    '" onerror="alert(1)',
    '',
  ],
]
const html = [
  ...[
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<a href="javascript:x">',
    '</a>',
  ],
  ...[
    '<iframe srcdoc="<script>">',
    '<style>*{x:expression(1)}</style>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?php',
    '?>',
  ],
  ...[
    '<b onmouseover=alert(1)>',
    '<math><mi//xlink:href="data:x">',
    '<details open ontoggle=alert(1)>',
    '<form action=javascript:x>',
  ],
  ...[
    '<input autofocus onfocus=x>',
    '<base href=//evil>',
    '<meta http-equiv=refresh>',
    '<template>',
    '<x-y is=script>',
    '<div style="x:url(javascript:1)">',
  ],
  ...[
    '<scr<script>ipt>',
    '<IMG """><SCRIPT>alert(1)</SCRIPT>">',
    '<a\nhref=x\nonclick=y>',
    '<\u0000script>',
    '<!DOCTYPE x>',
    '<pre>',
    '<textarea>',
  ],
]
const marks = [
  ...[
    '*',
    '**',
    '***',
    '_',
    '__',
    '~',
    '~~',
    '`',
    '``',
    '```',
    '~~~',
    '![',
    '[',
    ']',
    '](',
    ')',
    '[^',
    ']: ',
    '(',
    '<',
    '>',
    '|',
    '\\',
  ],
  ...[
    '\n',
    '\n\n',
    '\r',
    '\r\n',
    '  \n',
    '\\\n',
    '\t',
    '    ',
    '> ',
    '- ',
    '+ ',
    '1. ',
    '9999999999. ',
    '# ',
    '###### ',
    '---\n',
    '===\n',
    '- [ ] ',
    '- [x] ',
  ],
  ...[
    '|a|b|\n|-|:-:|\n|',
    '[^1]',
    '[^1]: ',
    '[a]: ',
    '[a]',
    '[a][b]',
    '![a]',
    '&',
    '&amp;',
    '&lt;script&gt;',
    '&#0;',
    '&#x110000;',
    '&NotEqualTilde;',
  ],
  ...[
    'www.',
    'http://',
    'https://',
    '@',
    'a@b.c',
    '#',
    '"',
    "'",
    '!',
    ':',
    '$',
    '{',
    '}',
    '{{constructor}}',
    '__proto__',
    'toString',
  ],
]
const strange = [
  ...[
    '\u0000',
    '\ud800',
    '\udc00',
    '\ufffe',
    '\ufeff',
    '\u202e',
    '\u2066',
    '\u2069',
    '\u200f',
    '\u2028',
    '\u2029',
    '\u0085',
  ],
  ...['👩‍👩‍👧‍👦', '🏳️‍🌈', 'Z̷̢̛a̸l̵g̶o̴', '\u0301', 'ﷺ', '漢字', 'שלום', '١٢٣', 'ß', 'ﬁ', '𝕁avascript', 'а'],
]

/** A text of nasty pieces, a thousand characters at most. */
export function hostileText(random: () => number): string {
  const below = (most: number) => Math.floor(random() * most)
  const one = (of: readonly string[]) => of[below(of.length)] ?? ''
  const address = () => one(schemes) + one(colons) + one(tails)
  const makers: (() => string)[] = [
    () => one(marks),
    () => one(marks),
    () => one(html),
    () => one(strange),
    () => `[${piece()}](${address()})`,
    () => `[${piece()}](<${address()}> "${piece()}")`,
    () => `![${piece()}](${address()} '${one(html)}')`,
    () => `<${address()}>`,
    () => address(),
    () => `[${one(strange)}]: ${address()} "${one(html)}"\n\n[${one(strange)}]`,
    () => `[a]: ${address()}\n\n[a] ![a] [x][a]`,
    () => `[^1]: ${piece()}\n\n[^1] [^__proto__]`,
    () => `\n\n|${piece()}|${piece()}|\n|:-|-:|\n|${piece()}|${piece()}|x|\n\n`,
    () => `\n\`\`\`${address()}" onclick="x\n${piece()}\n\`\`\`\n`,
    () => one(marks).repeat(2 + below(40)),
    () => one(['> ', '- ', '1. ', '  - ']).repeat(1 + below(25)),
    () => '['.repeat(below(30)) + piece() + `](${address()})`.repeat(below(8)),
    () => '**_~~'.repeat(below(12)) + piece() + '~~_**'.repeat(below(12)),
    () => one([...strange, 'a', '-', ' ']).repeat(below(80)),
  ]
  let depth = 0
  function piece(): string {
    if (depth > 3) return one(marks)
    depth++
    const made = (makers[below(makers.length)] ?? (() => ''))()
    depth--
    return made
  }
  return Array.from({ length: 1 + below(8) }, piece)
    .join(one(['', '', ' ', '\n', '\n\n']))
    .slice(0, 1_000)
}

const size = 40_000
const fill = (piece: string) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size)
const lines = (line: (at: number) => string) => {
  let text = ''
  for (let at = 0; text.length < size; at++) text += `${line(at)}\n`
  return text.slice(0, size)
}
const paragraph = `${'Whoever opens with the pawn of the king means to play sharply. '.repeat(5)}See **the _rules_** and [more](https://example.org/a), \`e4\`.\n\n`

/** What people write, at its longest. */
export const longTexts: Readonly<Record<string, string>> = {
  prose: fill(paragraph),
  'one line': fill('lorem ipsum '),
  list: fill('- item one two\n- item three\n  - nested\n\n'),
  table: `|a|b|c|\n|-|-|-|\n${fill('|one|two|three|\n')}`.slice(0, size),
  code: fill('```js\nfoo()\n```\n\n'),
  tasks: fill('- [ ] to do\n'),
  'other letters': fill('漢字のテキスト。\n\n'),
}

/** Texts that are slow to read, each in its own way. */
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
