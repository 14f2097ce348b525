import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { ActivitySection } from './ActivitySection.tsx'
import { HealthSection } from './HealthSection.tsx'
import { JobsSection } from './JobsSection.tsx'
import { NewestUsers } from './NewestUsers.tsx'

export function DashboardPage() {
  const { t } = useLingui()
  return (
    <Stack gap="2xl">
      <PageTitle mb="-md">{t`Dashboard`}</PageTitle>
      <HealthSection />
      <JobsSection />
      <ActivitySection />
      <NewestUsers />
    </Stack>
  )
}
