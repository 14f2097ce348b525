import { Avatar, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Notice } from '../../shared/notices.ts'
import { PersonAvatar } from '../ui/PersonAvatar.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import classes from './inbox.module.css'
import { noticeQuote, noticeSentence } from './notice-words.ts'

function Sentence({ notice }: { notice: Notice }) {
  return noticeSentence(notice).map(({ key, text, isName }) =>
    isName ? (
      <bdi key={key} className={classes.name}>
        {text}
      </bdi>
    ) : (
      text
    ),
  )
}

interface Props {
  notice: Notice
  onRead: (id: string) => void
}

/** The whole of a notification leads to what it is about; one that leads nowhere can be marked as read. */
function Heading({ notice, onRead, children }: Props & { children: ReactNode }) {
  if (notice.link) {
    return (
      <Link to={notice.link} className={classes.cover} onClick={() => onRead(notice.id)}>
        {children}
      </Link>
    )
  }
  if (notice.isRead) return children
  return (
    <UnstyledButton className={classes.cover ?? ''} onClick={() => onRead(notice.id)}>
      {children}
      <VisuallyHidden> Mark as read</VisuallyHidden>
    </UnstyledButton>
  )
}

/** One notification of the list. */
export function NoticeItem({ notice, onRead }: Props) {
  const item = useRef<HTMLLIElement>(null)
  const quote = noticeQuote(notice)
  const read = (id: string) => {
    // The button goes with the mark; the keyboard stays where it was.
    if (!notice.link) item.current?.focus()
    if (!notice.isRead) onRead(id)
  }
  return (
    <li ref={item} className={classes.item} data-unread={!notice.isRead || undefined} tabIndex={-1}>
      {notice.actor ? (
        <PersonAvatar person={notice.actor} size={40} />
      ) : (
        <Avatar size={40} color="gray" aria-hidden>
          <IconUsersGroup size="60%" stroke={1.5} />
        </Avatar>
      )}
      <Stack gap={4} miw={0}>
        <div className={classes.text}>
          {!notice.isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
          <Heading notice={notice} onRead={read}>
            <Sentence notice={notice} />
          </Heading>
        </div>
        {quote !== '' && (
          <Text size="sm" lineClamp={4} className={classes.quote}>
            {quote}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          <RelativeTime at={notice.createdAt} />
        </Text>
      </Stack>
      {!notice.isRead && <span className={classes.dot} aria-hidden />}
    </li>
  )
}
