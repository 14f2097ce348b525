/** More than people write, less than what takes a renderer seconds. */
const nestingMax = 30
const tableCellsMax = 20_000

/** A line that opens more blocks in one another than anybody means: quotes and list items. */
const nested = new RegExp(`^(?:[ \\t]*(?:>|(?:[-*+]|\\d{1,9}[.)])(?=[ \\t]|$))){${nestingMax + 1},}`, 'm')

/** A table is filled up to the width of its head: a wide head over many short rows grows out of all proportion. */
function tableCells(text: string) {
  const lines = text.split('\n')
  const heads = lines.filter((line) => line.includes('-') && line.includes('|') && /^[\s|:-]+$/.test(line))
  return Math.max(0, ...heads.map((head) => head.split('|').length)) * lines.length
}

/** Whether a text is shown as it was typed, because rendering it would take the reader's browser too long. */
export const isTooIntricate = (text: string) => nested.test(text) || tableCells(text) > tableCellsMax
