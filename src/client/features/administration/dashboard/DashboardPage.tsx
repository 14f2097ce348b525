import { Stack } from '@mantine/core'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { ActivitySection } from './ActivitySection.tsx'
import { HealthSection } from './HealthSection.tsx'
import { JobsSection } from './JobsSection.tsx'
import { NewestUsers } from './NewestUsers.tsx'

export function DashboardPage() {
  return (
    <Stack gap="2xl">
      <PageTitle mb="-md">Dashboard</PageTitle>
      <HealthSection />
      <JobsSection />
      <ActivitySection />
      <NewestUsers />
    </Stack>
  )
}
