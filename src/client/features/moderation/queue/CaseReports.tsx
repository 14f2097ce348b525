import { Anchor, Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { OpenCase } from '../../shared/desk.ts'
import { paths } from '../app/paths.ts'
import { reasonLabel } from '../reports/report-words.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import classes from './desk.module.css'

/** Why it was reported. By whom is said only where the server tells. */
export function CaseReports({ open }: { open: OpenCase }) {
  return (
    <section className={classes.part}>
      <Title order={3} size="h5">
        Reports
      </Title>
      <ul className={classes.reports}>
        {open.reports.map(({ id, reason, details, createdAt, reporter, status }) => (
          <li key={id}>
            <Text size="sm">
              <strong>{reasonLabel(reason)}</strong>
              <Text span size="sm" c="dimmed">
                {' · '}
                <RelativeTime at={createdAt} />
                {status !== open.status && ` · ${reasonLabel(status)}`}
                {reporter && (
                  <>
                    {' · by '}
                    <Anchor component={Link} to={paths.user(reporter.id)} inherit>
                      <bdi>{reporter.name}</bdi>
                    </Anchor>{' '}
                    ({reporter.email})
                  </>
                )}
              </Text>
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
