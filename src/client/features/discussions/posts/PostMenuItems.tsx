import { Menu } from '@mantine/core'
import {
  IconBookmark,
  IconBookmarkOff,
  IconEdit,
  IconEyeOff,
  IconFlag,
  IconLink,
  IconLock,
  IconLockOpen,
  IconPin,
  IconPinnedOff,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.ts'
import { toast } from '../../../ui/toast.ts'
import { ReportDialog } from '../../moderation/reports/ReportDialog.tsx'
import { type CachedPost, useCachedPost } from '../post-cache/use-cached-post.ts'
import { EditPostDialog, prefetchEdit } from './lazy-dialogs.ts'
import { PostMenuButton } from './PostMenuButton.tsx'
import { useModeratePost, useRemovePost } from './use-post-mutations.ts'
import { useHidePost, useSavePost } from './use-saved-and-hidden.ts'

type Dialog = 'edit' | 'remove' | 'report'

const deletion = {
  title: 'Delete post',
  lead: 'Are you sure you want to delete this post? This action cannot be undone.',
  action: 'Delete',
  isDangerous: true,
}

/** Copies the absolute URL of `path` to the clipboard. */
const copyLink = (path: string) =>
  navigator.clipboard.writeText(new URL(path, window.location.origin).href).then(
    () => toast.success('Link copied'),
    () => toast.error('The browser did not allow copying.'),
  )

interface ItemProps {
  icon: TablerIcon
  onClick: () => void
  isDangerous?: boolean
  disabled?: boolean
  children: ReactNode
}

function Item({ icon: Icon, isDangerous = false, disabled = false, ...rest }: ItemProps) {
  return (
    <Menu.Item
      leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
      disabled={disabled}
      {...(isDangerous && { c: 'var(--mantine-color-error)' })}
      {...rest}
    />
  )
}

function OwnItems({ post, onEdit, onRemove }: { post: CachedPost; onEdit: () => void; onRemove: () => void }) {
  if (!post.can?.edit && !post.can?.remove) return null
  return (
    <>
      <Menu.Divider />
      {post.can.edit && (
        <Item icon={IconEdit} onClick={onEdit}>
          Edit Post
        </Item>
      )}
      {post.can.remove && (
        <Item icon={IconTrash} onClick={onRemove} isDangerous>
          Delete Post
        </Item>
      )}
    </>
  )
}

function ModeratorItems({ post }: { post: CachedPost }) {
  const { pin, lock } = useModeratePost(post)
  if (!post.can?.moderate) return null
  return (
    <>
      <Menu.Divider />
      <Item icon={post.isPinned ? IconPinnedOff : IconPin} onClick={pin}>
        {post.isPinned ? 'Unpin Post' : 'Pin Post'}
      </Item>
      <Item icon={post.isLocked ? IconLockOpen : IconLock} onClick={lock}>
        {post.isLocked ? 'Unlock Post' : 'Lock Post'}
      </Item>
    </>
  )
}

interface Props {
  post: CachedPost
  isOnPage: boolean
  /** Whether the viewer is not the author. */
  isOthers: boolean
}

/** The menu of a post with its dialogs. Mounts open, because it loads when the user presses its button. */
export function PostMenuItems({ post, isOnPage, isOthers }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [wanted, setWanted] = useState<ReadonlySet<Dialog>>(new Set())
  const remove = useRemovePost(post)
  const save = useSavePost(post)
  const hide = useHidePost(post, isOnPage)
  const cachedPost = useCachedPost()
  useEffect(() => {
    // Replaces the pressed button, so it takes the focus to which closing must return.
    button.current?.focus()
    setOpened(true)
  }, [])
  const canEdit = post.can?.edit === true
  useEffect(() => {
    if (canEdit) prefetchEdit()
  }, [canEdit])

  // A dialog returns the focus to the element that had it on opening, and the menu item will be gone by then.
  const show = (name: Dialog) => {
    button.current?.focus()
    setDialog(name)
    setWanted((before) => new Set(before).add(name))
  }
  const close = () => setDialog(null)
  const canReport = isOthers && post.can?.report !== false
  return (
    <>
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
          <PostMenuButton title={post.title} ref={button} />
        </Menu.Target>
        <Menu.Dropdown>
          <Item icon={post.isSaved ? IconBookmarkOff : IconBookmark} onClick={save}>
            {post.isSaved ? 'Unsave Post' : 'Save Post'}
          </Item>
          <Item icon={IconEyeOff} onClick={hide}>
            Hide Post
          </Item>
          <Item icon={IconLink} onClick={() => copyLink(post.link)}>
            Copy Link
          </Item>
          <OwnItems post={post} onEdit={() => show('edit')} onRemove={() => show('remove')} />
          <ModeratorItems post={post} />
          {canReport && (
            <>
              <Menu.Divider />
              <Item icon={IconFlag} onClick={() => show('report')} disabled={post.isReported}>
                {post.isReported ? 'Reported' : 'Report'}
              </Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {wanted.has('edit') && <EditPostDialog post={post} opened={dialog === 'edit'} onClose={close} />}
        {wanted.has('remove') && (
          <LazyConfirmDialog
            confirmation={dialog === 'remove' ? { ...deletion, onConfirm: remove } : null}
            onClose={close}
          />
        )}
        {wanted.has('report') && (
          <ReportDialog
            target={{ type: 'POST', id: post.id }}
            opened={dialog === 'report'}
            onClose={close}
            onReported={() => cachedPost.change(post.id, { isReported: true })}
          />
        )}
      </Suspense>
    </>
  )
}
