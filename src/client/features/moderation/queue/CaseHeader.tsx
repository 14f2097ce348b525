import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, Badge, Button, Group, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconGavel } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { OpenCase } from '../../../../shared/moderation/queue.ts'
import { paths } from '../../../platform/paths.ts'
import { MetaLine } from '../../../ui/MetaLine.tsx'
import { PrivacyIcon } from '../../../ui/PrivacyIcon.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { caseStatusLabels } from '../reports/report-labels.ts'
import classes from './Case.module.css'
import { DecisionSentence } from './DecisionSentence.tsx'
import { caseLabel } from './decision-labels.ts'
import { StatusBadge } from './StatusBadge.tsx'

/** The height of the top bar in pixels. */
const topBar = 56

/** The decision, its author and its reason. */
function Decided({ open }: { open: OpenCase }) {
  const { decision, decidedAt, note } = open
  if (!decision || !decidedAt) return null
  return (
    <Alert color="gray" variant="light" role="note" icon={<IconGavel aria-hidden />}>
      <Text size="sm">
        <DecisionSentence open={open} />
      </Text>
      {note !== '' && (
        <Text size="sm" dir="auto" className={classes.words ?? ''}>
          {note}
        </Text>
      )}
    </Alert>
  )
}

interface Props {
  open: OpenCase
  /** Whether the user has just opened the case. The heading then takes the focus. */
  takesFocus: boolean
  onBack: () => void
}

/** The subject and status of the case. */
export function CaseHeader({ open, takesFocus, onBack }: Props) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const arrive = useEffectEvent(() => {
    if (!takesFocus) return
    heading.current?.focus({ preventScroll: true })
    const pane = heading.current?.closest('section')
    if (pane && pane.getBoundingClientRect().top < topBar) pane.scrollIntoView({ block: 'start' })
  })
  useEffect(() => arrive(), [])
  const { targetType, community, status, isHidden, reportCount, firstReportedAt, lastReportedAt } = open
  return (
    <header className={classes.caseHead}>
      <Button
        variant="subtle"
        size="compact-md"
        className={classes.back ?? ''}
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        onClick={onBack}
      >
        {t`Back to the queue`}
      </Button>
      <Group gap="xs">
        <Title order={2} size="h3" ref={heading} tabIndex={-1} className={classes.caseTitle ?? ''}>
          <bdi>{t(caseLabel(open))}</bdi>
        </Title>
        <StatusBadge status={status} labels={caseStatusLabels} />
        {isHidden && (
          <Badge variant="default" size="lg" fz="xs">
            {targetType === 'COMMENT'
              ? t({ message: 'Hidden', context: 'comment' })
              : t({ message: 'Hidden', context: 'post' })}
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        <MetaLine>
          {community && (
            <span>
              <Anchor data-tap-line component={Link} to={paths.community(community.slug)} inherit>
                <bdi>{community.name}</bdi>
              </Anchor>
              {community.isPrivate && <PrivacyIcon isPrivate size={15} />}
            </span>
          )}
          <span>
            {targetType === 'RESTRICTION' ? (
              <Trans>
                Objection, <RelativeTime at={firstReportedAt} />
              </Trans>
            ) : reportCount > 1 ? (
              <Trans>
                <Plural value={reportCount} one="# report" other="# reports" />, the first{' '}
                <RelativeTime at={firstReportedAt} />, the last <RelativeTime at={lastReportedAt} />
              </Trans>
            ) : (
              <Trans>
                <Plural value={reportCount} one="# report" other="# reports" />, <RelativeTime at={firstReportedAt} />
              </Trans>
            )}
          </span>
        </MetaLine>
      </Text>
      <Decided open={open} />
    </header>
  )
}
