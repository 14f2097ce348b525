import { useLingui } from '@lingui/react/macro'
import { Anchor, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { AddressVerdict } from './address-check.ts'
import classes from './setup.module.css'

function Verdict({ verdict: { isGood, text, fix, link } }: { verdict: AddressVerdict }) {
  const { t } = useLingui()
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle
  const colour = isGood ? 'var(--mantine-color-accent-text)' : 'var(--mantine-color-yellow-text)'
  return (
    <li className={classes.check}>
      <Icon size={22} color={colour} aria-label={isGood ? t`Good:` : t`Attention:`} role="img" />
      <div>
        <Text>{text}</Text>
        {fix && (
          <Text size="sm" c="dimmed" mt="2xs">
            {fix}
          </Text>
        )}
        {link && (
          <Anchor href={`${link}/setup${window.location.hash}`} size="sm" display="inline-block" py="2xs">
            {t`Continue at ${link}`}
          </Anchor>
        )}
      </div>
    </li>
  )
}

export function AddressVerdicts({ verdicts }: { verdicts: readonly AddressVerdict[] }) {
  const { t } = useLingui()
  return (
    <ul className={classes.checks} aria-label={t`Checks of the address`}>
      {verdicts.map((verdict) => (
        <Verdict key={verdict.text} verdict={verdict} />
      ))}
    </ul>
  )
}
