/** A cell of a table as RFC 4180 has it. What a spreadsheet would take for a formula begins with an apostrophe. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A row of a table, with the end of its line. */
export const csvRow = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`
