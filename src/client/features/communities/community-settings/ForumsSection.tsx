import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { type Confirmation, ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import rows from '../../../ui/ListRow.module.css'
import { ListRowSkeleton } from '../../../ui/ListRow.tsx'
import lists from '../../../ui/lists.module.css'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { toast } from '../../../ui/toast.ts'
import { useRowFocus } from '../../../ui/use-row-focus.ts'
import { useForumName } from '../communities/use-forum-name.ts'
import { ForumNameForm } from './ForumNameForm.tsx'
import { type ForumActions, ForumRow, type ShownForum } from './ForumRow.tsx'
import type { SectionProps } from './use-details-draft.ts'
import { useForumReordering } from './use-forum-reordering.ts'
import { useAddForum, useForums, useRemoveForum, useSetDefaultForum, useSetForumWriters } from './use-forums.ts'

function AddForum({ slug }: { slug: string }) {
  const { t } = useLingui()
  const add = useAddForum(slug)
  // Used as the form's key, so that each added forum resets the form.
  const [added, setAdded] = useState(0)
  const submit = (name: string) =>
    add.mutate(
      { slug, name },
      {
        onSuccess: () => {
          setAdded(added + 1)
          toast.success(t`The forum has been added.`)
        },
      },
    )
  return (
    <ForumNameForm
      key={added}
      label={t`Name of a new forum`}
      action={t`Add forum`}
      takesFocus={added > 0}
      isPending={add.isPending}
      error={add.error}
      onSubmit={submit}
    />
  )
}

interface ListProps {
  slug: string
  forums: ShownForum[] | undefined
  acts: ForumActions
}

function ForumList({ slug, forums, acts: actions }: ListProps) {
  const { t } = useLingui()
  return (
    <ul className={lists.rows} aria-label={t`Forums`} aria-busy={!forums}>
      {forums ? (
        forums.map((forum, at) => (
          <ForumRow
            key={forum.id}
            slug={slug}
            forum={forum}
            isFirst={at === 0}
            isLast={at === forums.length - 1}
            actions={actions}
          />
        ))
      ) : (
        <ListRowSkeleton />
      )}
    </ul>
  )
}

/** The names and order of the community's forums, and the default one for new posts. */
export function ForumsSection({ community: { slug } }: Pick<SectionProps, 'community'>) {
  const { t } = useLingui()
  const { data, isLoadingError, refetch } = useForums(slug)
  const forumName = useForumName()
  const forums = data?.map((forum) => ({ ...forum, name: forumName(forum.name), storedName: forum.name }))
  const setDefault = useSetDefaultForum(slug)
  const setWriters = useSetForumWriters(slug)
  const remove = useRemoveForum(slug)
  const { move, announcement: said } = useForumReordering(slug, data)
  const [question, ask] = useState<Confirmation | null>(null)
  const focus = useRowFocus()

  const acts: ForumActions = {
    onMove: move,
    onMakeDefault: ({ id }) => setDefault.mutate({ slug, id }),
    onChangeWriters: ({ id, onlyModeratorsPost }) =>
      setWriters.mutate({ slug, id, onlyModeratorsPost: !onlyModeratorsPost }),
    onRemove: ({ id, name }) =>
      ask({
        title: t`Remove ${name}?`,
        lead: t`Only an empty forum can be removed.`,
        action: t`Remove forum`,
        isDangerous: true,
        onConfirm: () => remove.mutateAsync({ slug, id }),
      }),
  }
  return (
    <SectionCard title={t`Forums`} lead={t`Every post belongs to a forum. New posts go to the default one.`}>
      {isLoadingError ? (
        <ErrorState title={t`The forums could not be loaded`} onRetry={refetch} />
      ) : (
        <>
          <div {...focus.frame} className={rows.frame}>
            <ForumList slug={slug} forums={forums} acts={acts} />
          </div>
          <VisuallyHidden role="status">{said}</VisuallyHidden>
          <AddForum slug={slug} />
        </>
      )}
      <ConfirmDialog confirmation={question} onClose={() => ask(null)} onExited={focus.restore} />
    </SectionCard>
  )
}
