import { useMemo } from 'react'
import type { Post } from '../../../../shared/discussions/posts.ts'
import { useForeignTexts } from '../../../ui/translation/use-foreign-texts.ts'
import { escapeMarkdown } from './quotes.ts'
import { SelectionQuote } from './SelectionQuote.tsx'
import { ThreadShortcuts } from './ThreadShortcuts.tsx'
import type { SelectedText } from './text-selection.ts'
import type { ThreadState } from './thread-state.ts'
import type { CommentListState } from './use-comment-list.ts'
import type { Composer } from './use-composer.ts'
import { useUnsentComments } from './use-unsent-comments.ts'

interface Props {
  post: Post
  state: ThreadState
  list: CommentListState
  composer: Composer
  onShortcuts: () => void
}

/** Shortcuts and quotes in a thread, and the viewer's comments that were not sent. Loads after the thread is visible. */
export function ThreadTools({ post, state, list, composer, onShortcuts }: Props) {
  const { comments } = state
  useUnsentComments(post.id, state)
  const texts = useMemo(
    () => [post.content, ...[...comments.values()].map(({ content }) => content)].filter(Boolean),
    [post.content, comments],
  )
  useForeignTexts(texts)
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
