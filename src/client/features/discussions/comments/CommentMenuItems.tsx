import { Menu } from '@mantine/core'
import { IconBlockquote, IconFlag, IconKeyboard, IconLink } from '@tabler/icons-react'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import { paths } from '../../../platform/paths.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { copyLink } from '../../../ui/CopyButton.tsx'
import { IconMenuItem } from '../../../ui/IconMenuItem.tsx'
import { useLazyMenu } from '../../../ui/use-lazy-menu.ts'
import { CommentMenuButton } from './CommentMenuButton.tsx'
import classes from './comments.module.css'
import { useThreadContext } from './thread-context.ts'

/** Mounts open, because it loads when the user presses its button. */
export function CommentMenuItems({ comment }: { comment: Comment }) {
  const { community, postId, onQuote, onReport, onShortcuts } = useThreadContext()
  const { button, opened, setOpened, fromButton } = useLazyMenu()
  const { can, isReported } = comment
  return (
    <ActionMenu
      opened={opened}
      onChange={setOpened}
      width={220}
      target={<CommentMenuButton comment={comment} ref={button} />}
    >
      {can.reply && (
        <IconMenuItem icon={IconBlockquote} onClick={fromButton(() => onQuote(comment))}>
          Quote
        </IconMenuItem>
      )}
      <IconMenuItem icon={IconLink} onClick={() => copyLink(paths.comment(community, postId, comment.id))}>
        Copy link
      </IconMenuItem>
      <IconMenuItem icon={IconKeyboard} onClick={fromButton(onShortcuts)} className={classes.shortcutsItem}>
        Keyboard shortcuts
      </IconMenuItem>
      {can.report && (
        <>
          <Menu.Divider />
          <IconMenuItem icon={IconFlag} onClick={fromButton(() => onReport(comment))} disabled={isReported}>
            {isReported ? 'Reported' : 'Report'}
          </IconMenuItem>
        </>
      )}
    </ActionMenu>
  )
}
