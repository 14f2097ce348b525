import type { Post } from '../../../../shared/discussions/posts.ts'
import { escapeMarkdown } from './quotes.ts'
import { SelectionQuote } from './SelectionQuote.tsx'
import { ThreadShortcuts } from './ThreadShortcuts.tsx'
import type { SelectedText } from './text-selection.ts'
import type { CommentListState } from './use-comment-list.ts'
import type { Composer } from './use-composer.ts'

interface Props {
  post: Post
  list: CommentListState
  composer: Composer
  onShortcuts: () => void
}

/** Shortcuts and quotes in a thread. Loads after the thread is visible. */
export function ThreadTools({ post, list, composer, onShortcuts }: Props) {
  const comments = list.state?.comments
  if (!comments) return null
  const quote = ({ commentId, text }: SelectedText) => {
    const comment = commentId === null ? undefined : comments.get(commentId)
    if (comment) composer.quoteComment(comment, escapeMarkdown(text))
    else composer.quotePost(escapeMarkdown(text))
  }
  return (
    <>
      <ThreadShortcuts
        comments={comments}
        onReply={(parent) => composer.open({ parent })}
        onEnd={list.more.fetchNextPage}
        onHelp={onShortcuts}
      />
      {post.can.comment && <SelectionQuote onQuote={quote} />}
    </>
  )
}
