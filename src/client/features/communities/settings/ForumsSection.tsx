import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { Forum } from '../../shared/communities.ts'
import { SettingsCard } from '../settings/SettingsCard.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { toast } from '../ui/toast.ts'
import { ActionDialog, type Question } from './ActionDialog.tsx'
import classes from './community-settings.module.css'
import { ForumNameForm } from './ForumNameForm.tsx'
import { type ForumActs, ForumRow } from './ForumRow.tsx'
import { RowSkeleton } from './RowSkeleton.tsx'
import type { SectionProps } from './section-props.ts'
import { useForumMoves } from './use-forum-moves.ts'
import { useAddForum, useForums, useRemoveForum, useSetDefaultForum } from './use-forums.ts'
import { useRowFocus } from './use-row-focus.ts'

function AddForum({ slug }: { slug: string }) {
  const add = useAddForum(slug)
  // A new form for the next forum.
  const [added, setAdded] = useState(0)
  const submit = (name: string) =>
    add.mutate(
      { slug, name },
      {
        onSuccess: () => {
          setAdded(added + 1)
          toast.success('The forum has been added.')
        },
      },
    )
  return (
    <ForumNameForm
      key={added}
      label="Name of a new forum"
      action="Add forum"
      takesFocus={added > 0}
      isPending={add.isPending}
      error={add.error}
      onSubmit={submit}
    />
  )
}

function ForumList({ slug, forums, acts }: { slug: string; forums: Forum[] | undefined; acts: ForumActs }) {
  return (
    <ul className={classes.list} aria-label="Forums" aria-busy={!forums}>
      {forums ? (
        forums.map((forum, at) => (
          <ForumRow
            key={forum.id}
            slug={slug}
            forum={forum}
            isFirst={at === 0}
            isLast={at === forums.length - 1}
            acts={acts}
          />
        ))
      ) : (
        <RowSkeleton />
      )}
    </ul>
  )
}

/** The forums that posts stand in: their names, their order, and the one that new posts go to. */
export function ForumsSection({ community: { slug } }: Pick<SectionProps, 'community'>) {
  const { data: forums, isLoadingError, refetch } = useForums(slug)
  const setDefault = useSetDefaultForum(slug)
  const remove = useRemoveForum(slug)
  const { move, said } = useForumMoves(slug, forums)
  const [question, ask] = useState<Question | null>(null)
  const focus = useRowFocus()

  const acts: ForumActs = {
    onMove: move,
    onMakeDefault: ({ id }) => setDefault.mutate({ slug, id }),
    onRemove: ({ id, name }) =>
      ask({
        title: `Remove ${name}?`,
        lead: 'Only a forum without posts can be removed.',
        action: 'Remove forum',
        isDangerous: true,
        onConfirm: () => remove.mutateAsync({ slug, id }),
      }),
  }
  return (
    <SettingsCard title="Forums" lead="Every post stands in a forum. New posts go to the default one.">
      {isLoadingError ? (
        <ErrorState title="The forums could not be loaded" onRetry={refetch} />
      ) : (
        <>
          <div {...focus.frame} className={classes.frame}>
            <ForumList slug={slug} forums={forums} acts={acts} />
          </div>
          <VisuallyHidden role="status">{said}</VisuallyHidden>
          <AddForum slug={slug} />
        </>
      )}
      <ActionDialog question={question} onClose={() => ask(null)} onExited={focus.restore} />
    </SettingsCard>
  )
}
