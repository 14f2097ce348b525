import { Stack } from '@mantine/core'
import { PageTitle } from '../ui/PageTitle.tsx'
import { ActivitySection } from './ActivitySection.tsx'
import { HealthSection } from './HealthSection.tsx'
import { NewestUsers } from './NewestUsers.tsx'

/** How the instance is doing, what happened on it lately, and who is new. */
export function DashboardPage() {
  return (
    <Stack maw={1160} mx="auto" gap={40}>
      <PageTitle mb={-16}>Dashboard</PageTitle>
      <HealthSection />
      <ActivitySection />
      <NewestUsers />
    </Stack>
  )
}
