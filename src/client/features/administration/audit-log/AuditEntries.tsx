import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Skeleton, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { InstanceAuditEntry } from '../../../../shared/instance/audit-log.ts'
import { paths } from '../../../platform/paths.ts'
import { DateTime } from '../../../ui/DateTime.tsx'
import rows from '../../../ui/ListRow.module.css'
import lists from '../../../ui/lists.module.css'
import { MetaLine } from '../../../ui/MetaLine.tsx'
import { AuditSentence } from '../../instance/audit-log/AuditSentence.tsx'
import { auditDetail, auditReason } from '../../instance/audit-log/audit-labels.ts'
import classes from '../system-settings/admin-settings.module.css'

function Entry({ entry }: { entry: InstanceAuditEntry }) {
  const { community, at } = entry
  const [detail, reason] = [auditDetail(entry), auditReason(entry)]
  return (
    <li className={classes.entry}>
      <DateTime at={at} />
      <div>
        <AuditSentence entry={entry} userPath={paths.adminUser} />
        {(detail !== '' || community) && (
          <Text size="sm" c="dimmed">
            <MetaLine>
              {community && (
                <span>
                  <Trans>
                    In{' '}
                    <Anchor
                      data-tap-line
                      component={Link}
                      to={paths.community(community.slug)}
                      inherit
                      c="inherit"
                      underline="always"
                    >
                      <bdi>{community.name}</bdi>
                    </Anchor>
                  </Trans>
                </span>
              )}
              {detail !== '' && <bdi>{detail}</bdi>}
            </MetaLine>
          </Text>
        )}
        {reason !== '' && (
          <Text size="sm" className={rows.words} dir="auto">
            {reason}
          </Text>
        )}
      </div>
    </li>
  )
}

function EntrySkeleton() {
  return (
    <li className={classes.entry} aria-hidden>
      <Skeleton h={18} w={140} mt="2xs" />
      <div>
        <Skeleton h={19} w="60%" mt="2xs" />
        <Skeleton h={16} w="40%" mt="xs" />
      </div>
    </li>
  )
}

interface Props {
  /** Undefined until they are loaded. */
  entries: InstanceAuditEntry[] | undefined
  isStale: boolean
}

export function AuditEntries({ entries, isStale }: Props) {
  const { t } = useLingui()
  return (
    <ul
      className={lists.separated}
      aria-label={t`Audit log`}
      aria-busy={!entries || isStale}
      data-stale={isStale || undefined}
    >
      {entries?.map((entry) => <Entry key={entry.id} entry={entry} />) ??
        [1, 2, 3, 4, 5, 6].map((row) => <EntrySkeleton key={row} />)}
    </ul>
  )
}
