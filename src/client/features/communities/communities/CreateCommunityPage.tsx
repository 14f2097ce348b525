import { Stack } from '@mantine/core'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { CreateCommunityForm } from './CreateCommunityForm.tsx'

export function CreateCommunityPage() {
  return (
    <Stack maw={720} mx="auto" gap="lg">
      <PageTitle>Create Community</PageTitle>
      <CreateCommunityForm />
    </Stack>
  )
}
