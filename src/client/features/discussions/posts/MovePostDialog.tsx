import { useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Radio, Skeleton, Stack } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { useDeferredOpen } from '../../../ui/dialog-state.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { useForumName } from '../../communities/communities/use-forum-name.ts'
import type { CachedPost } from '../post-cache/use-cached-post.ts'
import { useMovePost } from './use-post-mutations.ts'

interface Props {
  post: CachedPost
  onClose: () => void
}

function MovePostForm({ post, onClose }: Props) {
  const { t } = useLingui()
  const { data: forums, isLoadingError, refetch } = trpc.communities.forums.useQuery({ slug: post.community.slug })
  const move = useMovePost()
  const forumName = useForumName()
  const [forumId, setForumId] = useState(post.forum?.id ?? '')
  const isMoved = forumId !== post.forum?.id
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isMoved && !move.isPending) move.mutate({ id: post.id, forumId }, { onSuccess: onClose })
  }
  if (isLoadingError) return <ErrorState title={t`The forums could not be loaded`} onRetry={refetch} />
  if (!forums) return <Skeleton h={120} aria-busy aria-label={t`Loading the forums`} />
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {move.error && <FormAlert tone="error" message={errorText(move.error, t`The post could not be moved`)} />}
        <Radio.Group label={t`Forum`} value={forumId} onChange={setForumId}>
          <Stack gap="xs" mt="xs">
            {forums.map(({ id, name }) => (
              <Radio key={id} value={id} label={<bdi>{forumName(name)}</bdi>} />
            ))}
          </Stack>
        </Radio.Group>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" disabled={!isMoved} loading={move.isPending}>
            {t`Move post`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Moves a post to another forum of its community. */
export function MovePostDialog({ opened, ...props }: Props & { opened: boolean }) {
  const { t } = useLingui()
  return (
    <Modal opened={useDeferredOpen(opened)} onClose={props.onClose} title={t`Move to another forum`}>
      <MovePostForm {...props} />
    </Modal>
  )
}
