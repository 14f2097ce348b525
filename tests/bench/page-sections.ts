/** The sections that other measurements than the main one write, or people. */
export const otherSections = [
  '## The executable',
  '## Processor time of pages',
  '## Pages in a browser',
  '## Moving between engines',
  '## SQLite and PostgreSQL',
] as const
export type OtherSection = (typeof otherSections)[number]

/** Returns where a section begins and ends on a page of figures; null without it. */
function rangeOf(page: string, heading: OtherSection) {
  const start = page.indexOf(`\n${heading}\n`)
  if (start === -1) return null
  const next = page.indexOf('\n## ', start + heading.length)
  return { start, end: next === -1 ? page.length : next }
}

/** Returns a section of a page of figures, with its heading; empty if there is none. */
export function readSection(page: string, heading: OtherSection): string {
  const range = rangeOf(page, heading)
  return range ? page.slice(range.start, range.end).trim() : ''
}

/** Returns the page with this section at its end. An empty section leaves the page as it is. */
export function withSection(page: string, heading: OtherSection, section: string): string {
  if (section === '') return page
  const range = rangeOf(page, heading)
  const rest = range ? page.slice(0, range.start) + page.slice(range.end) : page
  return `${rest.trimEnd()}\n\n${section.trimEnd()}\n`
}

/** Returns a section with a table. The first row has the column names. */
export function sectionOf(heading: OtherSection, lines: readonly string[], rows: readonly (readonly string[])[]) {
  const [names = [], ...others] = rows
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const alignment = `|---|${names
    .slice(1)
    .map(() => '---:|')
    .join('')}`
  return [heading, '', ...lines, '', line(names), alignment, ...others.map(line), ''].join('\n')
}
