const level = /mso-list:\s*\w+\s+level(\d)/i
const marker = /mso-list:\s*ignore/i
const ordered = /^\s*(?:\d+|[a-z]{1,4})[.)]/i

const styleOf = (element: Element) => element.getAttribute('style') ?? ''

/** Takes the marker out of a paragraph and returns it. */
function takeMarker(paragraph: Element): string {
  const span = [...paragraph.querySelectorAll('span')].find((each) => marker.test(styleOf(each)))
  const text = span?.textContent ?? ''
  span?.remove()
  return text
}

/** Turns the paragraphs that Word writes for list items into lists. */
export function convertWordLists(body: HTMLElement) {
  /** The open lists, the outermost first. */
  let open: { list: Element; depth: number }[] = []
  let last: Element | null = null
  for (const paragraph of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const depth = Number(level.exec(styleOf(paragraph))?.[1] ?? 0)
    if (depth === 0) continue
    if (last === null || paragraph.previousElementSibling !== last) open = []
    open = open.filter((each) => each.depth <= depth)
    const tag = ordered.test(takeMarker(paragraph)) ? 'ol' : 'ul'
    let current = open.at(-1)
    if (!current || current.depth < depth) {
      const list = body.ownerDocument.createElement(tag)
      const item = current?.list.lastElementChild
      if (item) item.append(list)
      else paragraph.before(list)
      if (!item) last = list
      current = { list, depth }
      open.push(current)
    }
    const item = body.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    current.list.append(item)
    paragraph.remove()
  }
}
