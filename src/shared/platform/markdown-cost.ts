/** Deeper than users write, but shallow enough for the renderer to finish quickly. */
const maxNesting = 30
const maxTableCells = 20_000

/** Limits of a text that is rendered synchronously, in about 10 ms: a comment or a post of usual length. */
const maxSyncCost = { characters: 6_000, signs: 800, tableCells: 800 }

/** Limits of a text that the server parses while others wait. */
const maxQuickCost = { characters: 3_000, signs: 200, tableCells: 200 }

/** Limits of the main text of a page, which the server renders in less than 100 ms of a thread for that. */
const maxPageCost = { characters: 20_000, signs: 2_000, tableCells: 2_000 }

/** Elements that are rendered in one step: a few milliseconds' work. */
export const chunkSize = 400

/** Matches a line that opens more than `maxNesting` quotes and list items. */
const nested = new RegExp(`^(?:[ \\t]*(?:>|(?:[-*+]|\\d{1,9}[.)])(?=[ \\t]|$))){${maxNesting + 1},}`, 'm')

/** An upper bound: GFM fills every row up to the width of the head, so a wide head over short rows makes many cells. */
function tableCells(text: string) {
  const lines = text.split('\n')
  const heads = lines.filter((line) => line.includes('-') && line.includes('|') && /^[\s|:-]+$/.test(line))
  return Math.max(0, ...heads.map((head) => head.split('|').length)) * lines.length
}

/** The cost of a new line in characters of inline syntax: blocks are expensive. */
const lineStartCost = 3

/** Counts the characters that may be Markdown syntax: the time to parse depends on them. */
function markdownCost(text: string) {
  let count = 0
  for (const [sign] of text.matchAll(/[\n*_~`[\]()<>!|&\\@:#+-]/g)) count += sign === '\n' ? lineStartCost : 1
  return count
}

/** Whether rendering would take the browser too long, so that the text is shown as it was typed. */
export const isTooComplex = (text: string) => nested.test(text) || tableCells(text) > maxTableCells

const costsAtMost = (text: string, most: typeof maxSyncCost) =>
  text.length <= most.characters && markdownCost(text) <= most.signs && tableCells(text) <= most.tableCells

/** Whether a text can be rendered synchronously without a noticeable delay. */
export const isCheapToRender = (text: string) => costsAtMost(text, maxSyncCost)

/** Whether the server renders a text that is the main one of its page. */
export const isRenderedWithPage = (text: string) => costsAtMost(text, maxPageCost)

/** Whether a text can be parsed in a few milliseconds. */
export const isQuickToParse = (text: string) => costsAtMost(text, maxQuickCost)
