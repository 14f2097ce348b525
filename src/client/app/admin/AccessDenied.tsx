import { useLingui } from '@lingui/react/macro'
import { Box, Button, Stack, Text } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { messages } from '../../../shared/platform/messages.ts'
import { SuperAdminBanner } from '../../features/identity/super-admin/SuperAdminBanner.tsx'
import { paths } from '../../platform/paths.ts'
import { useTranslate } from '../../ui/languages/texts.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

export function AccessDenied() {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <Stack component="main" align="center" gap="md" py="4xl" px="md" ta="center">
      <Box maw={640}>
        <SuperAdminBanner />
      </Box>
      <IconShieldLock size={56} stroke={1.25} color="var(--mantine-color-dimmed)" aria-hidden />
      <PageTitle>{t`Access Denied`}</PageTitle>
      <Text c="dimmed" maw={480}>
        {translate(messages.adminForbidden)}
      </Text>
      <Button component={Link} to={paths.home}>
        {t`Return to Home`}
      </Button>
    </Stack>
  )
}
