/** The labels of the elements of a tree. Plain values only, because a worker takes them. */
export interface MarkdownLabels {
  picture: string
  done: string
  notDone: string
  table: string
  footnotes: string
  /** Contains `#` for the number of the reference. */
  backToReference: string
}

export const englishLabels: MarkdownLabels = {
  picture: 'Open the picture',
  done: 'Done',
  notDone: 'Not done',
  table: 'Table',
  footnotes: 'Footnotes',
  backToReference: 'Back to reference #',
}
