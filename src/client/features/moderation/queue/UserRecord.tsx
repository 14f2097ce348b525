import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Group, Text, Title } from '@mantine/core'
import type { OpenCase } from '../../../../shared/moderation/queue.ts'
import { MetaLine } from '../../../ui/MetaLine.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import classes from './Case.module.css'

function RecordBadge({ children }: { children: string }) {
  return (
    <Badge color="red" variant="light" size="lg" fz="xs">
      {children}
    </Badge>
  )
}

/** The moderation history of the affected user. */
export function UserRecord({ open: { record, author, targetType } }: { open: OpenCase }) {
  const { t } = useLingui()
  if (!record) return null
  const { upheld, warnings, joinedAt, isSuspended, isBanned } = record
  const isFirst = upheld === 0 && warnings === 0
  return (
    <section className={classes.part}>
      <Title order={3} size="h5">
        {targetType === 'USER' || !author ? t`Record` : <bdi>{t`Record of ${author.name}`}</bdi>}
      </Title>
      <Group gap="xs">
        <Text size="sm">
          <MetaLine>
            <span>
              <Trans>
                Here since <RelativeTime at={joinedAt} dateOnly />
              </Trans>
            </span>
            {isFirst ? t`no upheld reports` : t`${plural(upheld, { one: '# case upheld', other: '# cases upheld' })}`}
            {!isFirst && t`${plural(warnings, { one: '# warning', other: '# warnings' })}`}
          </MetaLine>
        </Text>
        {isSuspended && <RecordBadge>{t({ message: 'Suspended', context: 'user' })}</RecordBadge>}
        {isBanned && <RecordBadge>{t`Banned here`}</RecordBadge>}
      </Group>
    </section>
  )
}
