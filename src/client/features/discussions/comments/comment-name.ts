import { useLingui } from '@lingui/react/macro'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import { replaceMentions } from '../../../../shared/discussions/mentions.ts'
import { truncate } from '../../../../shared/platform/truncate.ts'
import { useUserName } from '../../identity/user-labels/use-user-name.ts'

/** As many characters as tell most comments of one author apart. */
const wordsMax = 40

const excerptOf = (comment: Comment) =>
  truncate(
    replaceMentions(comment.content.slice(0, 4 * wordsMax), ({ name }) => `@${name}`)
      .replace(/\s+/g, ' ')
      .trim(),
    wordsMax,
  )

/**
 * Returns how to name a comment for assistive technology: by its author and its first words, as typed in the editor, because all comments
 * of a thread have the same buttons.
 */
export function useCommentName() {
  const { t } = useLingui()
  const userName = useUserName()
  return (comment: Comment) => {
    const [author, excerpt] = [userName(comment.author?.name ?? ''), excerptOf(comment)]
    return excerpt === '' ? author : t`${author}: ${excerpt}`
  }
}
