import { useLingui } from '@lingui/react/macro'
import { Button, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { fold } from '../../../../shared/platform/fold.ts'
import { paths } from '../../../platform/paths.ts'
import { useDeferredOpen } from '../../../ui/dialog-state.ts'
import { CommunityIcon } from '../../communities/communities/CommunityIcon.tsx'
import { useJoinedCommunities } from './use-joined-communities.ts'
import classes from './visits.module.css'

/** A field to narrow the list appears when there are more communities. */
const withoutField = 8

function Choices({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { data, isLoadingError, refetch } = useJoinedCommunities()
  const [query, setQuery] = useState('')
  if (isLoadingError) {
    return (
      <Stack align="flex-start" gap="xs" role="alert">
        <Text c="dimmed">{t`Your communities could not be loaded.`}</Text>
        <Button variant="default" onClick={() => refetch()}>
          {t`Try again`}
        </Button>
      </Stack>
    )
  }
  if (!data) return <Skeleton h={44} />
  const open = data.filter(({ isArchived }) => !isArchived)
  if (open.length === 0) {
    return (
      <Stack align="flex-start" gap="sm">
        <Text>{t`Join a community first: posts belong to one.`}</Text>
        <Button component={Link} to={paths.discover} onClick={onClose}>
          {t`Discover communities`}
        </Button>
      </Stack>
    )
  }
  const sought = fold(query.trim())
  const shown = open.filter(({ name }) => fold(name).includes(sought))
  return (
    <Stack gap="sm">
      {open.length > withoutField && (
        <TextInput
          aria-label={t`Find a community`}
          placeholder={t`Find a community`}
          type="search"
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      <ul className={classes.list}>
        {shown.map((community) => (
          <li key={community.id}>
            <Link to={paths.newPost(community.slug)} className={classes.choice} onClick={onClose}>
              <CommunityIcon community={community} size={32} />
              <bdi className={classes.name}>{community.name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <Text c="dimmed">{t`No community has this name.`}</Text>}
    </Stack>
  )
}

interface Props {
  /** The slug of the community that the page belongs to. */
  here: string | undefined
  opened: boolean
  onClose: () => void
}

/**
 * Asks in which of the viewer's communities a new post belongs. Leads to the form at once if the page belongs to one of
 * them.
 */
export function NewPostDialog({ here, opened, onClose }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { data } = useJoinedCommunities()
  const isKnown = here !== undefined && data?.some(({ slug, isArchived }) => slug === here && !isArchived)
  useEffect(() => {
    if (!opened || !isKnown) return
    onClose()
    void navigate(paths.newPost(here))
  }, [opened, isKnown, here, onClose, navigate])
  return (
    <Modal opened={useDeferredOpen(opened && !isKnown)} onClose={onClose} title={t`Where do you want to post?`}>
      <Choices onClose={onClose} />
    </Modal>
  )
}
