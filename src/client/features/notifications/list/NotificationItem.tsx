import { useLingui } from '@lingui/react/macro'
import { Anchor, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router-dom'
import { decidedSentence, ruleLabel } from '../../../../shared/instance/restriction-labels.ts'
import type { RestrictionRef } from '../../../../shared/instance/restrictions.ts'
import type { NotificationBundle } from '../../../../shared/notifications/notifications.ts'
import { paths } from '../../../platform/paths.ts'
import { Picture } from '../../../ui/Face.tsx'
import { useNumbers } from '../../../ui/format-numbers.ts'
import { useSentences } from '../../../ui/languages/composed-texts.ts'
import { Sentences } from '../../../ui/languages/Sentences.tsx'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { UserAvatar } from '../../../ui/UserAvatar.tsx'
import classes from './NotificationsPage.module.css'
import { notificationQuote, useNotificationSentence } from './notification-text.ts'

function Sentence({ bundle }: { bundle: NotificationBundle }) {
  return useNotificationSentence(bundle).map(({ key, text, isName }) =>
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
  notification: NotificationBundle
  onRead: (id: string) => void
}

/** The whole item links to its subject. An item without a link can be marked as read. */
function Heading({ notification, onRead, children }: Props & { children: ReactNode }) {
  const { t } = useLingui()
  if (notification.link) {
    return (
      <Link to={notification.link} className={classes.cover} onClick={() => onRead(notification.id)}>
        {children}
      </Link>
    )
  }
  if (notification.isRead) return children
  return (
    <UnstyledButton className={classes.cover ?? ''} onClick={() => onRead(notification.id)}>
      {children}
      <VisuallyHidden> {t`Mark as read`}</VisuallyHidden>
    </UnstyledButton>
  )
}

/** Why a restriction was decided, and the way to object. */
function Statement({ of: { id, rule, deciderRole } }: { of: RestrictionRef }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const sentences = useSentences()
  const named = rule && translate(ruleLabel(rule))
  const decided = translate(decidedSentence(deciderRole))
  return (
    <Text size="sm" className={classes.statement ?? ''}>
      <Sentences
        first={named ? sentences(t`Rule: ${named}.`, decided) : decided}
        second={
          <Anchor data-tap-line component={Link} to={paths.decision(id)} inherit underline="always">
            {t`See the decision or object`}
          </Anchor>
        }
      />
    </Text>
  )
}

/** A notification, or several unread ones as one. */
export function NotificationItem({ notification, onRead }: Props) {
  const { t } = useLingui()
  const { cappedCount } = useNumbers()
  const item = useRef<HTMLLIElement>(null)
  const size = cappedCount(notification.size)
  const quote = notificationQuote(notification)
  const actor = notification.actors[0] ?? notification.actor
  const read = (id: string) => {
    // The button disappears with the unread mark, so the item takes the focus.
    if (!notification.link) item.current?.focus()
    if (!notification.isRead) onRead(id)
  }
  return (
    <li ref={item} className={classes.item} data-unread={!notification.isRead || undefined} tabIndex={-1}>
      {actor ? (
        <UserAvatar user={actor} size={40} />
      ) : (
        <Picture src={null} tint="gray" size={40}>
          <IconUsersGroup size="60%" stroke={1.5} />
        </Picture>
      )}
      <Stack gap="2xs" miw={0}>
        <div className={classes.text}>
          {!notification.isRead && <VisuallyHidden>{t`Unread:`} </VisuallyHidden>}
          <Heading notification={notification} onRead={read}>
            <Sentence bundle={notification} />
            {notification.size > 1 && <span className={classes.size}> · {t`${size} new`}</span>}
          </Heading>
        </div>
        {quote !== '' && (
          <Text size="sm" lineClamp={4} className={classes.quote}>
            {quote}
          </Text>
        )}
        {notification.restriction && <Statement of={notification.restriction} />}
        <Text size="sm" c="dimmed">
          <RelativeTime at={notification.createdAt} />
        </Text>
      </Stack>
      {!notification.isRead && <span className={classes.dot} aria-hidden />}
    </li>
  )
}
