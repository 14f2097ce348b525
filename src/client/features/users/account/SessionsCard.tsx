import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Skeleton, Text } from '@mantine/core'
import type { RouterOutputs } from '../../../platform/trpc.ts'
import { DeviceName, useNameOfDevice } from '../../../ui/DeviceName.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import lists from '../../../ui/lists.module.css'
import { MetaLine } from '../../../ui/MetaLine.tsx'
import { RelativeTime, useRelativeTime } from '../../../ui/RelativeTime.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import classes from '../../../ui/section.module.css'
import { useEndOtherSessions, useEndSession, useSessions } from './use-sessions.ts'

type Session = RouterOutputs['account']['sessions'][number]

function SessionRow({ session }: { session: Session }) {
  const { t } = useLingui()
  const end = useEndSession()
  const device = useNameOfDevice()(session.device)
  const lastSeen = useRelativeTime().relativeTime(session.lastSeenAt)
  return (
    <li>
      <Box miw={0}>
        <DeviceName name={session.device} isCurrent={session.isCurrent} />
        <Text size="sm" c="dimmed">
          <MetaLine>
            <span>
              <Trans>
                Signed in <RelativeTime at={session.createdAt} />
              </Trans>
            </span>
            <span>
              <Trans>
                last seen <RelativeTime at={session.lastSeenAt} />
              </Trans>
            </span>
          </MetaLine>
        </Text>
      </Box>
      {!session.isCurrent && (
        <Button
          variant="default"
          aria-label={t`Sign out ${device}, last seen ${lastSeen}`}
          loading={end.isPending}
          onClick={() => end.mutate({ id: session.id })}
        >
          {t`Sign out`}
        </Button>
      )}
    </li>
  )
}

const thisDeviceFirst = (one: Session, other: Session) => Number(other.isCurrent) - Number(one.isCurrent)

export function SessionsCard() {
  const { t } = useLingui()
  const sessions = useSessions()
  const endOthers = useEndOtherSessions()
  return (
    <SectionCard
      title={t`Where you are signed in`}
      lead={t`Sign out devices that you do not recognise, and change your password.`}
    >
      {sessions.isLoadingError ? (
        <ErrorState title={t`Your sessions could not be loaded`} onRetry={sessions.refetch} />
      ) : sessions.data ? (
        <ul className={`${lists.rows} ${classes.list}`} aria-label={t`Sessions`}>
          {sessions.data.toSorted(thisDeviceFirst).map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : (
        <Skeleton h={52} aria-busy aria-label={t`Loading your sessions`} />
      )}
      {sessions.data && sessions.data.length > 1 && (
        <div>
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t`Sign out everywhere else`}
          </Button>
        </div>
      )}
    </SectionCard>
  )
}
