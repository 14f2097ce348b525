import { simplifyTables } from './simplify-tables.ts'
import { convertWordLists } from './word-lists.ts'

const noise =
  'style, script, meta, link, title, template, noscript, iframe, object, svg, math, button, select, [hidden]'
const headings = 'h1, h2, h3, h4, h5, h6'
const blocks = `p, div, ul, ol, li, table, blockquote, pre, hr, ${headings}`

const unwrap = (element: Element) => element.replaceWith(...element.childNodes)

function wrap(element: Element, tag: string) {
  const wrapper = element.ownerDocument.createElement(tag)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

const isBold = (style: string) => /(?<![\w-])font-weight:\s*(?:bold|[6-9]00)/i.test(style)
const isItalic = (style: string) => /(?<![\w-])font-style:\s*(?:italic|oblique)/i.test(style)
const isStruck = (style: string) => /text-decoration(?:-line)?:[^;]*line-through/i.test(style)
const isHidden = (style: string) => /display:\s*none|mso-hide:\s*all/i.test(style)

/** Replaces styles by elements: some programs write bold words as styled spans, and plain ones in `b`. */
function replaceStyles(body: HTMLElement) {
  for (const element of body.querySelectorAll('[style]')) {
    const style = element.getAttribute('style') ?? ''
    if (isHidden(style)) element.remove()
    else if (/^(?:B|STRONG)$/.test(element.nodeName) && /(?<![\w-])font-weight:\s*(?:normal|[1-4]00)/i.test(style))
      unwrap(element)
    else if (/^(?:I|EM)$/.test(element.nodeName) && /(?<![\w-])font-style:\s*normal/i.test(style)) unwrap(element)
    else if (element.nodeName === 'SPAN' || element.nodeName === 'FONT') {
      if (isBold(style)) wrap(element, 'strong')
      if (isItalic(style)) wrap(element, 'em')
      if (isStruck(style)) wrap(element, 'del')
    }
  }
  // Marks work within a paragraph only, and a heading is bold already.
  for (const mark of body.querySelectorAll('b, strong, i, em, del, s, strike, u, span, font')) {
    const isMark = !/^(?:U|SPAN|FONT)$/.test(mark.nodeName)
    if (!isMark || mark.querySelector(blocks) || (/^(?:B|STRONG)$/.test(mark.nodeName) && mark.closest(headings))) {
      unwrap(mark)
    }
  }
}

const linkAddress = /^(?:https?:\/\/|mailto:|tel:)/i
const imageAddress = /^https?:\/\//i

/** Keeps links and images that open elsewhere. A copied mention becomes a name, so that pasting notifies no user again. */
function simplifyLinks(body: HTMLElement) {
  for (const link of body.querySelectorAll('a')) {
    const isKept = linkAddress.test(link.getAttribute('href') ?? '') && !link.hasAttribute('data-mention')
    if (!isKept || link.querySelector(blocks)) unwrap(link)
    else link.removeAttribute('title')
  }
  for (const image of body.querySelectorAll('img')) {
    if (imageAddress.test(image.getAttribute('src') ?? '')) image.removeAttribute('title')
    else image.replaceWith(image.getAttribute('alt') ?? '')
  }
}

function simplifyLists(body: HTMLElement) {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    list.previousElementSibling?.append(list)
  }
  for (const paragraph of body.querySelectorAll('li > p, li > div')) {
    if (paragraph.parentElement?.querySelectorAll(':scope > p, :scope > div').length === 1) unwrap(paragraph)
  }
}

/** Makes all code blocks `pre > code`. */
function simplifyCode(body: HTMLElement) {
  for (const block of body.querySelectorAll('pre')) {
    for (const lineBreak of block.querySelectorAll('br')) lineBreak.replaceWith('\n')
    const code = block.ownerDocument.createElement('code')
    const language = /\blang(?:uage)?-([\w+#-]+)/.exec(
      `${block.className} ${block.firstElementChild?.className ?? ''}`,
    )?.[1]
    if (language) code.className = `language-${language}`
    code.append(block.textContent ?? '')
    block.replaceChildren(code)
  }
}

/** Removes comments, and the spaces that programs write for wide gaps. */
function simplifyTexts(body: HTMLElement) {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_COMMENT)
  const nodes: Node[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode)
  for (const node of nodes) {
    if (node.nodeType === Node.COMMENT_NODE) node.parentNode?.removeChild(node)
    else if (!node.parentElement?.closest('pre')) node.nodeValue = node.nodeValue?.replace(/\u00a0/g, ' ') ?? ''
  }
}

/** Reduces the HTML that programs put on the clipboard to elements that have a form in Markdown. */
export function simplifyHtml(body: HTMLElement) {
  for (const element of body.querySelectorAll(noise)) element.remove()
  convertWordLists(body)
  replaceStyles(body)
  simplifyLinks(body)
  simplifyCode(body)
  simplifyTexts(body)
  simplifyTables(body)
  simplifyLists(body)
}
