import { Anchor, Badge, Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { OpenCase } from '../../../../shared/moderation/queue.ts'
import { Markdown } from '../../../ui/Markdown.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { UserLink } from '../../identity/user-labels/UserLink.tsx'
import classes from './Case.module.css'

type ContextItem = OpenCase['thread'][number]

function ContextListItem({ said: { author, content, createdAt } }: { said: ContextItem }) {
  return (
    <li className={classes.said}>
      <div className={classes.saidHead}>
        {author ? <UserLink user={author} size={24} /> : <Text size="sm">[deleted]</Text>}
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

const unavailableText = {
  POST: 'This post',
  COMMENT: 'This comment',
  USER: 'This account',
  COMMUNITY: 'This community',
  RESTRICTION: 'This content',
} as const

/** The reported content in its present form, marked within its thread. */
export function CaseContext({ open }: { open: OpenCase }) {
  const { targetType, title, content, link, author, thread, copy } = open
  const at = thread.findIndex(({ isReported }) => isReported)
  const isComment = targetType === 'COMMENT'
  // A ban and a denied request are about no text.
  if (targetType === 'RESTRICTION' && content === null && copy === '') return null
  return (
    <section aria-label="Reported content" className={classes.part}>
      {isComment && title && (
        <Text size="sm" c="dimmed">
          In <bdi>{title}</bdi>
        </Text>
      )}
      <SurroundingComments label="In reply to" said={thread.slice(0, Math.max(at, 0))} />
      <div className={classes.reported}>
        <div className={classes.saidHead}>
          <Badge color="red" variant="light" size="lg" fz="xs">
            {targetType === 'RESTRICTION' ? 'Restricted' : 'Reported'}
          </Badge>
          {author && targetType !== 'COMMUNITY' && <UserLink user={author} size={24} />}
          {link && content !== null && (
            <Anchor component={Link} to={link} size="sm" className={classes.there ?? ''}>
              View in context
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
            {unavailableText[targetType]} was deleted.{' '}
            {targetType === 'RESTRICTION' ? 'Its beginning is below.' : 'The reported version is below.'}
          </Text>
        ) : (
          <Markdown text={content} headingLevel={3} />
        )}
      </div>
      <SurroundingComments label={isComment ? 'Replies' : 'Comments'} said={thread.slice(at + 1)} />
    </section>
  )
}
