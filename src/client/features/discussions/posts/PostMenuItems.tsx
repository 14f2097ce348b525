import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import {
  IconBookmark,
  IconBookmarkOff,
  IconEdit,
  IconEyeOff,
  IconFlag,
  IconFolderSymlink,
  IconLink,
  IconLock,
  IconLockOpen,
  IconPin,
  IconPinnedOff,
  IconSpeakerphone,
  IconTrash,
} from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { trpc } from '../../../platform/trpc.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { copyLink } from '../../../ui/CopyButton.tsx'
import { IconMenuItem } from '../../../ui/IconMenuItem.tsx'
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.ts'
import { TranslateItem } from '../../../ui/translation/TranslateItem.tsx'
import { useLazyMenu } from '../../../ui/use-lazy-menu.ts'
import { ReportDialog } from '../../moderation/reports/ReportDialog.tsx'
import { type CachedPost, useCachedPost } from '../post-cache/use-cached-post.ts'
import { EditPostDialog, MovePostDialog, prefetchEdit } from './lazy-dialogs.ts'
import { PostMenuButton } from './PostMenuButton.tsx'
import { useModeratePost, useRemovePost } from './use-post-mutations.ts'
import { useHidePost, useSavePost } from './use-saved-and-hidden.ts'

type Dialog = 'edit' | 'move' | 'remove' | 'report'

function OwnItems({ post, onEdit, onRemove }: { post: CachedPost; onEdit: () => void; onRemove: () => void }) {
  const { t } = useLingui()
  if (!post.can?.edit && !post.can?.remove) return null
  return (
    <>
      <Menu.Divider />
      {post.can.edit && (
        <IconMenuItem icon={IconEdit} onClick={onEdit}>
          {t`Edit Post`}
        </IconMenuItem>
      )}
      {post.can.remove && (
        <IconMenuItem icon={IconTrash} onClick={onRemove} isDangerous>
          {t`Delete Post`}
        </IconMenuItem>
      )}
    </>
  )
}

function ModeratorItems({ post, onMove }: { post: CachedPost; onMove: () => void }) {
  const { t } = useLingui()
  const { announce, pin, lock } = useModeratePost(post)
  const canModerate = post.can?.moderate === true
  const forums = trpc.communities.forums.useQuery({ slug: post.community.slug }, { enabled: canModerate })
  if (!canModerate) return null
  return (
    <>
      <Menu.Divider />
      <IconMenuItem icon={IconSpeakerphone} onClick={announce}>
        {post.isAnnouncement ? t`End announcement` : t`Announce to everyone`}
      </IconMenuItem>
      <IconMenuItem icon={post.isPinned ? IconPinnedOff : IconPin} onClick={pin}>
        {post.isPinned ? t`Unpin post` : t`Pin post`}
      </IconMenuItem>
      <IconMenuItem icon={post.isLocked ? IconLockOpen : IconLock} onClick={lock}>
        {post.isLocked ? t`Unlock post` : t`Lock post`}
      </IconMenuItem>
      {(forums.data?.length ?? 0) > 1 && (
        <IconMenuItem icon={IconFolderSymlink} onClick={onMove}>
          {t`Move to another forum…`}
        </IconMenuItem>
      )}
    </>
  )
}

interface Props {
  post: CachedPost
  isOnPage: boolean
  /** Whether the viewer is not the author. */
  isOthers: boolean
  /** Of the button. */
  tabIndex: number | undefined
}

/** The menu of a post with its dialogs. Mounts open, because it loads when the user presses its button. */
export function PostMenuItems({ post, isOnPage, isOthers, tabIndex }: Props) {
  const { t } = useLingui()
  const { button, opened, setOpened, fromButton } = useLazyMenu()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [wanted, setWanted] = useState<ReadonlySet<Dialog>>(new Set())
  const remove = useRemovePost(post)
  const save = useSavePost(post)
  const hide = useHidePost(post, isOnPage)
  const cachedPost = useCachedPost()
  const canEdit = post.can?.edit === true
  useEffect(() => {
    if (canEdit) prefetchEdit()
  }, [canEdit])

  const show = (name: Dialog) =>
    fromButton(() => {
      setDialog(name)
      setWanted((before) => new Set(before).add(name))
    })
  const close = () => setDialog(null)
  const canReport = isOthers && post.can?.report !== false
  const deletion = {
    title: t`Delete post`,
    lead: t`Are you sure you want to delete this post? This action cannot be undone.`,
    action: t`Delete`,
    isDangerous: true,
    onConfirm: remove,
  }
  return (
    <>
      <ActionMenu
        opened={opened}
        onChange={setOpened}
        width={220}
        target={<PostMenuButton title={post.title} tabIndex={tabIndex} ref={button} />}
      >
        <IconMenuItem icon={post.isSaved ? IconBookmarkOff : IconBookmark} onClick={save}>
          {post.isSaved ? t`Remove from saved items` : t`Save Post`}
        </IconMenuItem>
        <IconMenuItem icon={IconEyeOff} onClick={hide}>
          {t`Hide Post`}
        </IconMenuItem>
        <IconMenuItem icon={IconLink} onClick={() => copyLink(post.link)}>
          {t`Copy link`}
        </IconMenuItem>
        {isOnPage && <TranslateItem of={post} />}
        <OwnItems post={post} onEdit={show('edit')} onRemove={show('remove')} />
        <ModeratorItems post={post} onMove={show('move')} />
        {canReport && (
          <>
            <Menu.Divider />
            <IconMenuItem icon={IconFlag} onClick={show('report')} disabled={post.isReported}>
              {post.isReported ? t({ message: 'Reported', context: 'post' }) : t`Report`}
            </IconMenuItem>
          </>
        )}
      </ActionMenu>
      <Suspense>
        {wanted.has('edit') && <EditPostDialog post={post} opened={dialog === 'edit'} onClose={close} />}
        {wanted.has('move') && <MovePostDialog post={post} opened={dialog === 'move'} onClose={close} />}
        {wanted.has('remove') && (
          <LazyConfirmDialog confirmation={dialog === 'remove' ? deletion : null} onClose={close} />
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
