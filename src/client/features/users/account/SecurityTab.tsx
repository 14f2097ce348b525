import { Stack } from '@mantine/core'
import { PasswordCard } from './PasswordCard.tsx'
import { SecondFactors } from './SecondFactors.tsx'
import { SessionsCard } from './SessionsCard.tsx'

/** What keeps others out of the account. */
export function SecurityTab() {
  return (
    <Stack gap="md">
      <PasswordCard />
      <SecondFactors />
      <SessionsCard />
    </Stack>
  )
}
