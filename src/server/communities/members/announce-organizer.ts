import { z } from 'zod'
import { notify } from '../../notify/notify.ts'
import { inTransaction, type Services } from '../../platform/context.ts'
import { handlerOf } from '../../platform/jobs/job-handler.ts'
import { jobKind } from '../../platform/jobs/job-kind.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { listUninformedMembers } from './organizer-queries.ts'

/** Members per transaction. */
const batch = 200

/** `userId` is the organizer whom the site appointed at `since`. */
const announcement = z.object({ communityId: z.string(), userId: z.string(), since: z.string() })

export const announceOrganizerJob = jobKind('announce-organizer', announcement)

/** Notifies a batch of members, and the moderators by mail as well. Returns the last one, or undefined at the end. */
async function announceTo(
  services: Services,
  { communityId, userId, since }: z.output<typeof announcement>,
  after: string,
): Promise<string | undefined> {
  const members = await listUninformedMembers(services.db, { communityId, organizerId: userId, since, after }, batch)
  for (const withoutMail of [false, true]) {
    const to = members.filter(({ role }) => (role === 'MEMBER') === withoutMail).map(({ id }) => id)
    await notify(services, { kind: 'organizer-appointed', to, communityId, actorId: userId, withoutMail })
  }
  return members.at(-1)?.id
}

export const announceOrganizerHandler = handlerOf(announceOrganizerJob, async (services, payload, { isStopped }) => {
  let after: string | undefined = ''
  while (after !== undefined && !isStopped()) {
    const from: string = after
    after = await inTransaction(services, (services) => announceTo(services, payload, from))
    await yieldToEventLoop()
  }
})
