const heading = '## The executable'

/** Returns the section about the executable from a page of figures, with its heading; empty without one. */
export function executableSection(page: string): string {
  const at = page.indexOf(`\n${heading}\n`)
  return at === -1 ? '' : page.slice(at + 1)
}

/** Returns the page with this section about the executable at its end. */
export const withExecutable = (page: string, section: string): string =>
  section === ''
    ? page
    : `${page.slice(0, page.length - executableSection(page).length).trimEnd()}\n\n${section.trimEnd()}\n`

/** Returns the section with these rows of a table. */
export const sectionOf = (rows: readonly (readonly [string, string, string])[], machine: string): string =>
  [
    heading,
    '',
    '`npm run bench -- --package` writes this section. A start lasts until the first answer.',
    machine,
    '',
    '| | wanted | found |',
    '|---|---:|---:|',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ].join('\n')
