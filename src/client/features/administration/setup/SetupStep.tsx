import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import classes from './setup.module.css'

const steps = [
  { id: 'account', label: msg`Account` },
  { id: 'site', label: msg`Site` },
  { id: 'mail', label: msg({ message: 'Email', context: 'emails of the site' }) },
  { id: 'address', label: msg({ message: 'Address', context: 'web address of the site' }) },
] as const
export type StepId = (typeof steps)[number]['id']

/** The steps after the account are saved one by one, so each can be opened. */
function Progress({ current }: { current: StepId }) {
  const { t } = useLingui()
  const reached = steps.findIndex(({ id }) => id === current)
  return (
    <nav aria-label={t`Steps of the set-up`}>
      <ol className={classes.steps}>
        {steps.map(({ id, label }, at) => (
          <li key={id} className={classes.step} data-reached={at <= reached || undefined}>
            {id === current || id === 'account' || reached === 0 ? (
              <span aria-current={id === current ? 'step' : undefined}>
                {at < reached && <IconCheck size={16} aria-label={t`Done:`} role="img" />}
                {t(label)}
              </span>
            ) : (
              <Link to={paths.setup(id)}>
                {at < reached && <IconCheck size={16} aria-label={t`Done:`} role="img" />}
                {t(label)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface Props {
  step: StepId
  title: string
  lead: ReactNode
  children: ReactNode
}

export function SetupStep({ step, title, lead, children }: Props) {
  return (
    <div className={classes.page}>
      <Progress current={step} />
      <Stack gap="2xs">
        <PageTitle>{title}</PageTitle>
        <Text c="dimmed">{lead}</Text>
      </Stack>
      {children}
    </div>
  )
}
