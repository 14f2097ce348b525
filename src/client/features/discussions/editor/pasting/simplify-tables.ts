/** Cells that span others, each of which becomes a cell. */
const maxSpan = 20
/** Tables of more cells keep their spans closed, because a short text could make very many. */
const maxCells = 5_000

const blocks = 'p, div, ul, ol, li, h1, h2, h3, h4, h5, h6, blockquote, pre, hr'

const childrenNamed = (parent: Element, ...names: readonly string[]) =>
  [...parent.children].filter(({ nodeName }) => names.includes(nodeName))

/** Returns the rows of a table, without the rows of nested tables. */
const rowsOf = (table: Element) =>
  childrenNamed(table, 'THEAD', 'TBODY', 'TFOOT', 'TR').flatMap((part) =>
    part.nodeName === 'TR' ? [part] : childrenNamed(part, 'TR'),
  )
const cellsOf = (row: Element) => childrenNamed(row, 'TD', 'TH')

/** Whether a table only arranges its content: it holds others, or has one cell. */
const isLayout = (table: Element) => table.querySelector('table') !== null || rowsOf(table).flatMap(cellsOf).length < 2

/** Replaces a table by its parts as blocks. */
function dissolve(table: Element) {
  const parts = [...childrenNamed(table, 'CAPTION'), ...rowsOf(table).flatMap(cellsOf)]
  const divisions = parts.map((part) => {
    const division = table.ownerDocument.createElement('div')
    division.append(...part.childNodes)
    return division
  })
  table.replaceWith(...divisions)
}

/** Puts the content of a cell on one line, because a cell in Markdown has only one. */
function flatten(cell: Element) {
  for (const lineBreak of cell.querySelectorAll('br')) lineBreak.replaceWith(' ')
  for (const block of [...cell.querySelectorAll(blocks)].reverse()) block.replaceWith(' ', ...block.childNodes, ' ')
}

/** Gives every row a cell for each column, because Markdown has no spans. */
function expandSpans(rows: readonly Element[]) {
  const isLarge = rows.flatMap(cellsOf).length > maxCells / maxSpan
  const spanOf = (cell: Element, name: string) =>
    isLarge ? 1 : Math.min(maxSpan, Math.max(1, Math.trunc(Number(cell.getAttribute(name) ?? 1)) || 1))
  /** For each column, the number of further rows that a cell above takes. */
  const taken: number[] = []
  for (const row of rows) {
    const expanded: Element[] = []
    const add = (cell: Element | null, height: number) => {
      taken[expanded.length] = height - 1
      expanded.push(cell ?? row.ownerDocument.createElement('td'))
    }
    const addTaken = () => {
      for (let left = taken[expanded.length] ?? 0; left > 0; left = taken[expanded.length] ?? 0) add(null, left)
    }
    for (const cell of cellsOf(row)) {
      addTaken()
      const [width, height] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')]
      for (let at = 0; at < width; at++) add(at === 0 ? cell : null, height)
    }
    addTaken()
    row.replaceChildren(...expanded)
  }
}

/** Makes tables that Markdown can show: rows of cells with one line each, the first of which are the headings. */
export function simplifyTables(body: HTMLElement) {
  for (const table of body.querySelectorAll('table')) if (isLayout(table)) dissolve(table)
  for (const table of body.querySelectorAll('table')) {
    for (const caption of childrenNamed(table, 'CAPTION')) {
      const paragraph = body.ownerDocument.createElement('p')
      paragraph.append(...caption.childNodes)
      table.before(paragraph)
    }
    const rows = rowsOf(table)
    for (const cell of rows.flatMap(cellsOf)) flatten(cell)
    expandSpans(rows)
    table.replaceChildren(...rows)
  }
}
