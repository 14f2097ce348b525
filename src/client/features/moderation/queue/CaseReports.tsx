import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { OpenCase } from '../../../../shared/moderation/queue.ts'
import { paths } from '../../../platform/paths.ts'
import { MetaLine } from '../../../ui/MetaLine.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { reasonLabels, reportStatusLabels } from '../reports/report-labels.ts'
import classes from './Case.module.css'

/** The reports of the case. The server leaves the reporters out for viewers who may not see them. */
export function CaseReports({ open }: { open: OpenCase }) {
  const { t } = useLingui()
  if (open.targetType === 'RESTRICTION') return null
  return (
    <section className={classes.part}>
      <Title order={3} size="h5">
        {t`Reports`}
      </Title>
      <ul className={classes.reports}>
        {open.reports.map(({ id, reason, details, createdAt, reporter, status }) => (
          <li key={id}>
            <Text size="sm" c="dimmed">
              <MetaLine>
                <Text span inherit fw={700} c="var(--mantine-color-text)">
                  {t(reasonLabels[reason])}
                </Text>
                <RelativeTime at={createdAt} />
                {status !== open.status && t(reportStatusLabels[status])}
                {reporter && (
                  <span>
                    <Trans>
                      by{' '}
                      <Anchor component={Link} to={paths.user(reporter.id)} inherit>
                        <bdi>{reporter.name}</bdi>
                      </Anchor>{' '}
                      ({reporter.email})
                    </Trans>
                  </span>
                )}
              </MetaLine>
            </Text>
            {details && (
              <Text size="sm" dir="auto" className={classes.words ?? ''}>
                {details}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
