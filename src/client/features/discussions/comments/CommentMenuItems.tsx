import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconBlockquote, IconFlag, IconFold, IconKeyboard, IconLink, IconUsers } from '@tabler/icons-react'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import { reactionEmojis, reactionLabels, reactionTypes } from '../../../../shared/discussions/reaction-types.ts'
import { paths } from '../../../platform/paths.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { copyLink } from '../../../ui/CopyButton.tsx'
import { IconMenuItem } from '../../../ui/IconMenuItem.tsx'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { TranslateItem } from '../../../ui/translation/TranslateItem.tsx'
import { useLazyMenu } from '../../../ui/use-lazy-menu.ts'
import { viewerReaction } from '../reactions/reaction-counts.ts'
import { CommentMenuButton } from './CommentMenuButton.tsx'
import classes from './comment-menu.module.css'
import { useThreadContext } from './thread-context.ts'

function ReactionItems({ comment }: { comment: Comment }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { onReact } = useThreadContext()
  const held = viewerReaction(comment.reactions ?? [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={t`Add a reaction`} className={classes.reactions}>
      {reactionTypes.map((type) => (
        <Menu.Item
          key={type}
          aria-current={type === held || undefined}
          aria-label={translate(reactionLabels[type])}
          title={translate(reactionLabels[type])}
          className={classes.reaction ?? ''}
          onClick={() => onReact(comment, type)}
        >
          {reactionEmojis[type]}
        </Menu.Item>
      ))}
    </div>
  )
}

interface Props {
  comment: Comment
  tabIndex: number | undefined
  onCollapse: () => void
}

/** Mounts open, because it loads when the user presses its button. */
export function CommentMenuItems({ comment, tabIndex, onCollapse }: Props) {
  const { t } = useLingui()
  const { community, postId, onQuote, onReactors, onReport, onShortcuts } = useThreadContext()
  const { button, opened, setOpened, fromButton } = useLazyMenu()
  const { can, isReported, reactions = [] } = comment
  return (
    <ActionMenu
      opened={opened}
      onChange={setOpened}
      width={240}
      target={<CommentMenuButton comment={comment} ref={button} tabIndex={tabIndex} />}
    >
      {can.react && (
        <>
          <ReactionItems comment={comment} />
          <Menu.Divider />
        </>
      )}
      {can.reply && (
        <IconMenuItem icon={IconBlockquote} onClick={fromButton(() => onQuote(comment))}>
          {t({ message: 'Quote', context: 'action' })}
        </IconMenuItem>
      )}
      <IconMenuItem icon={IconLink} onClick={() => copyLink(paths.comment(community, postId, comment.id))}>
        {t`Copy link`}
      </IconMenuItem>
      <TranslateItem of={comment} />
      {reactions.length > 0 && (
        <IconMenuItem icon={IconUsers} onClick={fromButton(() => onReactors(comment))}>
          {t`Who reacted`}
        </IconMenuItem>
      )}
      <IconMenuItem icon={IconFold} onClick={fromButton(onCollapse)}>
        {t`Collapse`}
      </IconMenuItem>
      <IconMenuItem icon={IconKeyboard} onClick={fromButton(onShortcuts)} className={classes.shortcuts}>
        {t`Keyboard shortcuts`}
      </IconMenuItem>
      {can.report && (
        <>
          <Menu.Divider />
          <IconMenuItem icon={IconFlag} onClick={fromButton(() => onReport(comment))} disabled={isReported}>
            {isReported ? t({ message: 'Reported', context: 'comment' }) : t`Report`}
          </IconMenuItem>
        </>
      )}
    </ActionMenu>
  )
}
