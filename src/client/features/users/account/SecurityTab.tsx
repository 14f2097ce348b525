import { Stack } from '@mantine/core'
import { TwoFactorPanel } from '../../identity/two-factor/TwoFactorPanel.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { ProviderCard } from './ProviderCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

export function SecurityTab() {
  return (
    <Stack gap="md">
      <PasswordCard />
      <TwoFactorPanel />
      <ProviderCard />
      <SessionsCard />
    </Stack>
  )
}
