import { useLingui } from '@lingui/react/macro'
import { Text, ThemeIcon, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { paths } from '../../../platform/paths.ts'
import { CoverLink } from '../../../ui/CoverLink.tsx'
import classes from './discover.module.css'

export function CreateCommunityCard() {
  const { t } = useLingui()
  return (
    <section className={classes.create}>
      <ThemeIcon variant="light" size={36} radius="md">
        <IconPlus size={20} stroke={1.75} aria-hidden />
      </ThemeIcon>
      <div>
        <Title order={2} size="h4">
          <CoverLink to={paths.createCommunity}>{t`Create Your Own Community`}</CoverLink>
        </Title>
        <Text size="sm" c="dimmed" className={classes.createText}>
          {t`Bring people together around what you care about.`}
        </Text>
      </div>
    </section>
  )
}
