import type { Comment } from '../../../../shared/discussions/comments.ts'
import { replaceMentions } from '../../../../shared/discussions/mentions.ts'
import { truncate } from '../../../../shared/platform/truncate.ts'

/** As many characters as tell most comments of one author apart. */
const wordsMax = 40

/**
 * Names a comment for assistive technology by its author and its first words, as typed in the editor: all comments of a
 * thread have the same buttons.
 */
export function commentName(comment: Comment): string {
  const excerpt = truncate(
    replaceMentions(comment.content.slice(0, 4 * wordsMax), ({ name }) => `@${name}`)
      .replace(/\s+/g, ' ')
      .trim(),
    wordsMax,
  )
  const author = comment.author?.name ?? ''
  return excerpt === '' ? author : `${author}: ${excerpt}`
}
