import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Badge, Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { CaseTarget, OpenCase } from '../../../../shared/moderation/queue.ts'
import { Markdown } from '../../../ui/Markdown.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { UserLink } from '../../identity/user-labels/UserLink.tsx'
import classes from './Case.module.css'

type ContextItem = OpenCase['thread'][number]

function ContextListItem({ said: { author, content, createdAt } }: { said: ContextItem }) {
  const { t } = useLingui()
  return (
    <li className={classes.said}>
      <div className={classes.saidHead}>
        {author ? <UserLink user={author} size={24} /> : <Text size="sm">{t`[deleted]`}</Text>}
        <RelativeTime at={createdAt} />
      </div>
      <Markdown text={content} headingLevel={3} />
    </li>
  )
}

function SurroundingComments({ label, said }: { label: string; said: ContextItem[] }) {
  if (said.length === 0) return null
  return (
    <>
      <Title order={3} className={classes.label ?? ''}>
        {label}
      </Title>
      <ul className={classes.around}>
        {said.map((one) => (
          <ContextListItem key={one.id} said={one} />
        ))}
      </ul>
    </>
  )
}

const unavailableText: Record<CaseTarget, MessageDescriptor> = {
  POST: msg`This post was deleted. The reported version is below.`,
  COMMENT: msg`This comment was deleted. The reported version is below.`,
  USER: msg`This account was deleted. The reported version is below.`,
  COMMUNITY: msg`This community was deleted. The reported version is below.`,
  RESTRICTION: msg`This content was deleted. Its beginning is below.`,
}

/** The reported content in its present form, marked within its thread. */
export function CaseContext({ open }: { open: OpenCase }) {
  const { t } = useLingui()
  const { targetType, title, content, link, author, thread, copy } = open
  const at = thread.findIndex(({ isReported }) => isReported)
  const isComment = targetType === 'COMMENT'
  // A ban and a denied request are about no text.
  if (targetType === 'RESTRICTION' && content === null && copy === '') return null
  return (
    <section aria-label={t`Reported content`} className={classes.part}>
      {isComment && title && (
        <Text size="sm" c="dimmed">
          <Trans>
            In <bdi>{title}</bdi>
          </Trans>
        </Text>
      )}
      <SurroundingComments label={t`In reply to`} said={thread.slice(0, Math.max(at, 0))} />
      <div className={classes.reported}>
        <div className={classes.saidHead}>
          <Badge color="red" variant="light" size="lg" fz="xs">
            {targetType === 'RESTRICTION' ? t`Restricted` : t({ message: 'Reported', context: 'content' })}
          </Badge>
          {author && targetType !== 'COMMUNITY' && <UserLink user={author} size={24} />}
          {link && content !== null && (
            <Anchor component={Link} to={link} size="sm" className={classes.there ?? ''}>
              {t`View in context`}
            </Anchor>
          )}
        </div>
        {!isComment && title && (
          <Title order={3} dir="auto" className={classes.words ?? ''}>
            {title}
          </Title>
        )}
        {content === null ? (
          <Text c="dimmed" fs="italic">
            {t(unavailableText[targetType])}
          </Text>
        ) : (
          <Markdown text={content} headingLevel={3} />
        )}
      </div>
      <SurroundingComments label={isComment ? t`Replies` : t`Comments`} said={thread.slice(at + 1)} />
    </section>
  )
}
