import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router-dom'
import { messages } from '../../../../shared/platform/messages.ts'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorStatus } from '../../../ui/api-error.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { ReadingPage } from '../../../ui/PageTemplates.tsx'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { ProfileHeader, ProfileHeaderSkeleton } from './ProfileHeader.tsx'
import { ProfileTabs } from './ProfileTabs.tsx'

function ProfileNotFound() {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <ErrorState
      page
      status={404}
      title={translate(messages.userNotFound)}
      message={t`This profile does not exist, or its owner has hidden it.`}
    >
      <Button component={Link} to={paths.home} variant="default">
        {t`Back to home`}
      </Button>
    </ErrorState>
  )
}

export function ProfilePage() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const { viewer } = useViewer()
  const { data: user, error, refetch } = trpc.users.byId.useQuery({ id })

  const isRefused = errorStatus(error) === 404 || errorStatus(error) === 400
  if (isRefused) return <ProfileNotFound />
  if (error && !user) return <ErrorState page title={t`The profile could not be loaded`} onRetry={refetch} />
  const isSelf = viewer?.id === id
  return (
    <ReadingPage>
      {user ? <ProfileHeader user={user} isSelf={isSelf} /> : <ProfileHeaderSkeleton />}
      {/* The tab's list loads in parallel with the user. */}
      <ProfileTabs id={id} isSelf={isSelf} />
    </ReadingPage>
  )
}
