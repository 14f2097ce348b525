import { useLingui } from '@lingui/react/macro'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import { type ReactionType, reactionEmojis, reactionLabels } from '../../../../shared/discussions/reaction-types.ts'
import type { ReactionCount } from '../../../../shared/discussions/reactions.ts'
import { buttonAction } from '../../../platform/page-action.ts'
import { useNumbers } from '../../../ui/format-numbers.ts'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { moveFocusSideways } from '../../../ui/move-focus.ts'
import { useUserName } from '../../identity/user-labels/use-user-name.ts'
import { CommentMenu } from './CommentMenu.tsx'
import { useCommentName } from './comment-name.ts'
import classes from './comments.module.css'
import { useThreadContext } from './thread-context.ts'

const like: ReactionType = 'satisfaction'
const noLikes: ReactionCount = { reactionType: like, count: 0, hasReacted: false }

/** The counts to show: the like button stands there before the first like as well. */
function shownCounts({ can, reactions = [] }: Comment): readonly ReactionCount[] {
  const hasLikes = reactions.some(({ reactionType }) => reactionType === like)
  return can.react && !hasLikes ? [noLikes, ...reactions] : reactions
}

interface ReactionProps {
  comment: Comment
  name: string
  summary: ReactionCount
  isFirst: boolean
}

function ReactionButton({
  comment,
  name,
  summary: { reactionType, count: total, hasReacted },
  isFirst,
}: ReactionProps) {
  const { t } = useLingui()
  const { formatNumber } = useNumbers()
  const translate = useTranslate()
  const { onReact, viewerId } = useThreadContext()
  const emoji = reactionEmojis[reactionType]
  const label = translate(reactionLabels[reactionType])
  const count = formatNumber(total)
  const target = { targetType: 'COMMENT', targetId: comment.id } as const
  return (
    <button
      {...(comment.can.react
        ? {
            ...buttonAction('reactions.react', { ...target, reactionType }),
            onClick: () => onReact(comment, reactionType),
          }
        : { type: 'button', 'aria-disabled': true, title: viewerId === null ? t`Sign in to react` : label })}
      className={classes.act}
      aria-label={t`${label}, ${count}: comment by ${name}`}
      aria-pressed={hasReacted}
      tabIndex={isFirst ? undefined : -1}
    >
      <span>{emoji}</span>
      {total > 0 && count}
    </button>
  )
}

interface Props {
  comment: Comment
  onEdit: () => void
  onCollapse: () => void
}

/** The reactions to a comment and the viewer's actions on it, by its `can`: one tab stop, with arrow keys between them. */
export function CommentActions({ comment, onEdit, onCollapse }: Props) {
  const { t } = useLingui()
  const { onReply, onRemove } = useThreadContext()
  const { can } = comment
  const name = useCommentName()(comment)
  const author = useUserName()(comment.author?.name ?? '')
  const counts = shownCounts(comment)
  const later = { type: 'button', className: classes.act } as const
  const acts = [
    can.reply && { text: t`Reply`, label: t`Reply to ${name}`, onClick: () => onReply(comment) },
    can.edit && { text: t`Edit`, label: t`Edit the comment by ${name}`, onClick: onEdit, 'data-edit': true },
    can.remove && { text: t`Delete`, label: t`Delete the comment by ${name}`, onClick: () => onRemove(comment) },
  ].filter((act) => act !== false)
  return (
    <div className={classes.acts} role="toolbar" aria-label={t`Comment by ${author}`} onKeyDown={moveFocusSideways}>
      {counts.map((summary, at) => (
        <ReactionButton key={summary.reactionType} comment={comment} name={name} summary={summary} isFirst={at === 0} />
      ))}
      {acts.map(({ text, label, ...act }, at) => (
        <button key={text} {...later} {...act} aria-label={label} tabIndex={counts.length + at > 0 ? -1 : undefined}>
          {text}
        </button>
      ))}
      <CommentMenu comment={comment} isFirst={counts.length + acts.length === 0} onCollapse={onCollapse} />
    </div>
  )
}
