import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Alert, Progress, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { trpc } from '../../../platform/trpc.ts'
import { toast } from '../../../ui/toast.ts'

/** How often the progress is updated, in milliseconds. */
const refetchIntervalMs = 2_000

interface Counts {
  done: number | null
  total: number | null
}

/** How far the change is, and what the server does. */
function useProgressText({ done, total }: Counts, isPrivate: boolean) {
  const { t } = useLingui()
  if (done === null || total === null)
    return isPrivate
      ? t`No one else can read it any more. The server updates the others in the background.`
      : t`The newest posts are in everyone’s feeds already. The server updates the others in the background.`
  if (done < total) {
    const all = t`${plural(total, { one: '# post', other: '# posts' })}`
    return isPrivate
      ? t`${plural(done, { one: `# post of ${all} is removed from the public lists, the newest first.`, other: `# posts of ${all} are removed from the public lists, the newest first.` })}`
      : t`${plural(done, { one: `# post of ${all} is in everyone’s feeds, the newest first.`, other: `# posts of ${all} are in everyone’s feeds, the newest first.` })}`
  }
  return isPrivate
    ? t`All posts are removed from the public lists. The search is still being updated.`
    : t`All posts are in everyone’s feeds. The search is still being updated.`
}

function Progressing({ change, isPrivate }: { change: Counts; isPrivate: boolean }) {
  const { t } = useLingui()
  const { done, total } = change
  return (
    <Alert
      title={isPrivate ? t`The community is closed to everyone else` : t`The community is being opened to everyone`}
      role="status"
    >
      <Text size="sm">{useProgressText(change, isPrivate)}</Text>
      {done !== null && total !== null && total > 0 && (
        <Progress value={(done / total) * 100} mt="xs" aria-label={t`Updated posts`} />
      )}
      <Text size="sm" mt="xs">
        {t`You can leave this page. If you change the privacy again, the last change applies.`}
      </Text>
    </Alert>
  )
}

/**
 * Shows how far the server is with a change between public and private, even after a reload, and that it has finished.
 */
export function VisibilityProgress({ slug, isPrivate }: { slug: string; isPrivate: boolean }) {
  const { t } = useLingui()
  const overview = trpc.communitySettings.overview.useQuery(
    { slug },
    { refetchInterval: ({ state }) => (state.data?.visibilityChange ? refetchIntervalMs : false) },
  )
  const change = overview.data?.visibilityChange
  const finished = isPrivate
    ? t`All posts are removed from the public lists and searches.`
    : t`The community is open: all posts are in everyone’s feeds and searches.`
  const wasChanging = useRef(false)
  useEffect(() => {
    if (change === null && wasChanging.current) toast.success(finished)
    wasChanging.current = Boolean(change)
  }, [change, finished])
  return change && <Progressing change={change} isPrivate={isPrivate} />
}
