import { useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { User } from '../../../../shared/identity/auth.ts'
import { paths } from '../../../platform/paths.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import classes from './home.module.css'

/** Greets a user who has not joined a community, and says what to do next. */
export function Welcome({ viewer }: { viewer: User }) {
  const { t } = useLingui()
  const { name } = viewer
  return (
    <section className={classes.card}>
      <Stack gap="2xs">
        <PageTitle tab={t`Home`}>{t`Welcome, ${name}`}</PageTitle>
        <Text c="dimmed">{t`Join a community to follow its conversations, or start one of your own.`}</Text>
      </Stack>
      <div className={classes.actions}>
        <Button
          component={Link}
          to={paths.communities}
          leftSection={<IconUsersGroup size={20} stroke={1.75} aria-hidden />}
        >
          {t`Browse communities`}
        </Button>
        <Button
          component={Link}
          to={paths.createCommunity}
          variant="default"
          leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
        >
          {t`Create Community`}
        </Button>
      </div>
    </section>
  )
}
