import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Skeleton, Text, ThemeIcon } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconRefresh, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Verdict } from '../../../../shared/operations/doctor.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { ReadingPage } from '../../../ui/PageTemplates.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useListFormat } from '../../../ui/use-list-format.ts'
import classes from './DoctorPage.module.css'
import { useExamination } from './use-examination.ts'

const looks = {
  fail: { label: msg`Failed`, color: 'red', Icon: IconX },
  warn: { label: msg`Warning`, color: 'yellow', Icon: IconAlertTriangle },
  ok: { label: msg`OK`, color: 'accent', Icon: IconCheck },
} as const

/** Capitalizes the first word, unless it is an address, a path or a name. */
const asSentence = (reason: string) =>
  reason.replace(/^[a-z]+(?=[ ,;]|$)/, (word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)

function Check({ check: { state, subject, reason, fix } }: { check: Verdict }) {
  const { t } = useLingui()
  const { label, color, Icon } = looks[state]
  return (
    <li className={classes.check} data-state={state}>
      <ThemeIcon variant="light" color={color} size={32} radius="md" aria-hidden>
        <Icon size={18} stroke={1.75} />
      </ThemeIcon>
      <div className={classes.words}>
        <Text component="h2" size="sm" fw={600}>
          {subject} <span className={classes.state}>{t(label)}</span>
        </Text>
        <Text size="sm" className={classes.reason}>
          {asSentence(reason)}
        </Text>
        {fix && (
          <Text size="sm" component="p" className={classes.fix}>
            <span className={classes.state}>{t`To fix it:`}</span> {fix}
          </Text>
        )}
      </div>
    </li>
  )
}

function useSummary(verdicts: readonly Verdict[]) {
  const { t } = useLingui()
  const list = useListFormat('narrow')
  const count = (state: Verdict['state']) => verdicts.filter((verdict) => verdict.state === state).length
  const [failed, warned, all] = [count('fail'), count('warn'), verdicts.length]
  if (failed + warned === 0) return t`All ${plural(all, { one: '# check', other: '# checks' })} passed.`
  const checks = t`${plural(all, { one: '# check', other: '# checks' })}`
  const failures = t`${plural(failed, { other: '# failed' })}`
  const warnings = t`${plural(warned, { one: '# warning', other: '# warnings' })}`
  const parts = list([...(failed > 0 ? [failures] : []), ...(warned > 0 ? [warnings] : [])])
  return t`${checks}: ${parts}.`
}

function Checks() {
  const { t } = useLingui()
  const { verdicts, isComplete, isError, refetch } = useExamination()
  const summary = useSummary(verdicts ?? [])
  if (isError) return <ErrorState title={t`The site could not be checked`} onRetry={refetch} />
  return (
    <>
      <Text c="dimmed" size="sm" role="status">
        {verdicts && isComplete ? summary : t`Checking the configuration, the proxy, email and streams …`}
      </Text>
      <ul className={classes.checks} aria-busy={!isComplete}>
        {verdicts?.map((check) => <Check key={`${check.subject} ${check.reason}`} check={check} />) ??
          [1, 2, 3, 4, 5, 6].map((row) => <Skeleton key={row} component="li" h={72} radius="md" aria-hidden />)}
      </ul>
    </>
  )
}

/** Checks the running instance, with the fix for everything that is wrong. */
export function DoctorPage() {
  const { t } = useLingui()
  const [run, setRun] = useState(0)
  return (
    <ReadingPage>
      <div className={classes.head}>
        <PageTitle>{t`System check`}</PageTitle>
        <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={() => setRun((run) => run + 1)}>
          {t`Check again`}
        </Button>
      </div>
      <Checks key={run} />
    </ReadingPage>
  )
}
