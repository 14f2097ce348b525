/** More than people write, less than what takes a renderer seconds. */
const nestingMax = 30
const tableCellsMax = 20_000

/** What is read at once: an answer, a post of some length. A hundredth of a second's work, by what stands in it. */
const quickMax = { characters: 6_000, signs: 800, tableCells: 800 }

/** So many elements are drawn at once: a few milliseconds' work. */
export const pieceSize = 400

/** A line that opens more blocks in one another than anybody means: quotes and list items. */
const nested = new RegExp(`^(?:[ \\t]*(?:>|(?:[-*+]|\\d{1,9}[.)])(?=[ \\t]|$))){${nestingMax + 1},}`, 'm')

/** A table is filled up to the width of its head: a wide head over many short rows grows out of all proportion. */
function tableCells(text: string) {
  const lines = text.split('\n')
  const heads = lines.filter((line) => line.includes('-') && line.includes('|') && /^[\s|:-]+$/.test(line))
  return Math.max(0, ...heads.map((head) => head.split('|').length)) * lines.length
}

/** What beginning a line costs, as compared with one sign: blocks are what is dear. */
const lineSigns = 3

/** How many characters there are that may mean something in Markdown: what a text costs goes by them. */
function signs(text: string) {
  let count = 0
  for (const [sign] of text.matchAll(/[\n*_~`[\]()<>!|&\\@:#+-]/g)) count += sign === '\n' ? lineSigns : 1
  return count
}

/** Whether a text is shown as it was typed, because rendering it would take the reader's browser too long. */
export const isTooIntricate = (text: string) => nested.test(text) || tableCells(text) > tableCellsMax

/** Whether a text can be rendered on the spot, without anybody noticing. */
export const isQuick = (text: string) =>
  text.length <= quickMax.characters && signs(text) <= quickMax.signs && tableCells(text) <= quickMax.tableCells
