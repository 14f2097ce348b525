import { Alert, Progress, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { trpc } from '../../../platform/trpc.ts'
import { pluralize } from '../../../ui/format-numbers.ts'
import { toast } from '../../../ui/toast.ts'

/** How often the progress is updated, in milliseconds. */
const refetchIntervalMs = 2_000

interface Counts {
  done: number | null
  total: number | null
}

const titleOf = (isPrivate: boolean) =>
  isPrivate ? 'The community is closed to everyone else' : 'The community is being opened to everyone'

function progressText({ done, total }: Counts, isPrivate: boolean) {
  const outcome = isPrivate ? 'removed from the public lists' : 'in everyone’s feeds'
  const newest = isPrivate ? 'No one else can read it any more.' : 'The newest posts are in everyone’s feeds already.'
  if (done === null || total === null) return `${newest} The server updates the others in the background.`
  if (done < total)
    return `${pluralize(done, 'post')} of ${pluralize(total, 'post')} ${done === 1 ? 'is' : 'are'} ${outcome}, the newest first.`
  return `All posts are ${outcome}. The search is still being updated.`
}

const finishedText = (isPrivate: boolean) =>
  isPrivate
    ? 'All posts are removed from the public lists and searches.'
    : 'The community is open: all posts are in everyone’s feeds and searches.'

/**
 * Shows how far the server is with a change between public and private, even after a reload, and that it has finished.
 */
export function VisibilityProgress({ slug, isPrivate }: { slug: string; isPrivate: boolean }) {
  const overview = trpc.communitySettings.overview.useQuery(
    { slug },
    { refetchInterval: ({ state }) => (state.data?.visibilityChange ? refetchIntervalMs : false) },
  )
  const change = overview.data?.visibilityChange
  const wasChanging = useRef(false)
  useEffect(() => {
    if (change === null && wasChanging.current) toast.success(finishedText(isPrivate))
    wasChanging.current = Boolean(change)
  }, [change, isPrivate])
  if (!change) return null
  const { done, total } = change
  return (
    <Alert title={titleOf(isPrivate)} role="status">
      <Text size="sm">{progressText(change, isPrivate)}</Text>
      {done !== null && total !== null && total > 0 && (
        <Progress value={(done / total) * 100} mt="xs" aria-label="Updated posts" />
      )}
      <Text size="sm" mt="xs">
        You can leave this page. If you change the privacy again, the last change applies.
      </Text>
    </Alert>
  )
}
