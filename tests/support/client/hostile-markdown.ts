/* Texts made to break a Markdown renderer. */

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

/** A text of hostile pieces, a thousand characters at most. */
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
