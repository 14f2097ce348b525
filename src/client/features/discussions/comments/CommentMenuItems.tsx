import { Menu } from '@mantine/core'
import { IconBlockquote, IconFlag, IconKeyboard, IconLink } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import { paths } from '../../../platform/paths.ts'
import { copyLink } from '../../../ui/copy-link.ts'
import { IconMenuItem } from '../../../ui/IconMenuItem.tsx'
import { CommentMenuButton } from './CommentMenuButton.tsx'
import classes from './comments.module.css'
import { useThreadContext } from './thread-context.ts'

/** Mounts open, because it loads when the user presses its button. */
export function CommentMenuItems({ comment }: { comment: Comment }) {
  const { community, postId, onQuote, onReport, onShortcuts } = useThreadContext()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    // Replaces the pressed button, so it takes the focus to which closing must return.
    button.current?.focus()
    setOpened(true)
  }, [])
  // What opens next returns the focus to the element that had it, and the menu item will be gone by then.
  const fromButton = (act: (comment: Comment) => void) => () => {
    button.current?.focus()
    act(comment)
  }
  const { can, isReported } = comment
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={220}
      shadow="md"
      withInitialFocusPlaceholder={false}
      portalProps={{ target: '#main' }}
    >
      <Menu.Target>
        <CommentMenuButton comment={comment} ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {can.reply && (
          <IconMenuItem icon={IconBlockquote} onClick={fromButton(onQuote)}>
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
            <IconMenuItem icon={IconFlag} onClick={fromButton(onReport)} disabled={isReported}>
              {isReported ? 'Reported' : 'Report'}
            </IconMenuItem>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
