import type { z } from 'zod'
import { messages } from '../../shared/messages.ts'
import type { TargetType } from '../../shared/reactions.ts'
import type { reportCommunityInput, reportInput } from '../../shared/reports.ts'
import { commentFor } from '../comments/access.ts'
import { communityFor } from '../communities/access.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { flagThreshold } from '../instance/settings.ts'
import { personFor } from '../people/access.ts'
import { postFor } from '../posts/access.ts'
import { limit } from '../rate-limits/limit.ts'
import { countReporters, findReport, insertReport } from './queries.ts'
import { setTargetHidden } from './set-target-hidden.ts'
import { type Reported, tellAuthor } from './tell.ts'

type Reporter = Context & { viewer: Viewer }
type Reason = Pick<z.output<typeof reportInput>, 'reason' | 'details'>

interface Target {
  targetType: TargetType | 'USER' | 'COMMUNITY'
  targetId: string
  communityId: string | null
  /** What there is to read of it now: it stays when the target changes or goes. */
  copy: string
}

const ownReported = () => new AppError('FORBIDDEN', messages.ownReported)

/** Whether the viewer has reported this: then to report it once more succeeds, even where enough reports have hidden it. */
const isReported = async (ctx: Reporter, targetType: TargetType, id: string) =>
  (await findReport(ctx.db, targetType, id, ctx.viewer.id)) !== undefined

/** Stores the viewer's report and counts it against how much they may report; false when they had reported this before. */
async function file(ctx: Reporter, target: Target, { reason, details }: Reason): Promise<boolean> {
  const isNew = await insertReport(ctx.db, {
    id: newId(),
    ...target,
    reporterId: ctx.viewer.id,
    reason,
    details: details || null,
    status: 'OPEN',
    createdAt: timestamp(ctx),
  })
  if (!isNew) return false
  await limit(ctx, 'report', ctx.viewer.id)
  await limit(ctx, 'report.daily', ctx.viewer.id)
  return true
}

/** The same for what enough reports hide from others: its author is told then. */
async function fileAndFlag(
  ctx: Reporter,
  reported: Reported,
  { copy, isHidden }: { copy: string; isHidden: boolean },
  reason: Reason,
) {
  const { targetType, targetId, communityId } = reported
  if (!(await file(ctx, { targetType, targetId, communityId, copy }, reason))) return
  const reporters = await countReporters(ctx.db, targetType, targetId)
  if (isHidden || reporters < (await flagThreshold(ctx.db))) return
  await setTargetHidden(ctx, reported, true)
  await tellAuthor(ctx, reported, 'HIDDEN')
}

/** Reports somebody else's post; enough reports hide it. To report it again changes nothing. */
export const reportPost = (ctx: Reporter, { id, ...reason }: z.output<typeof reportInput>): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    if (await isReported(ctx, 'POST', id)) return
    const { post } = await postFor(ctx, 'report', id)
    const { title, content, communityId, authorId, hiddenAt } = post
    const reported = { targetType: 'POST', targetId: id, postId: id, communityId, authorId } as const
    await fileAndFlag(ctx, reported, { copy: `${title}\n\n${content}`, isHidden: hiddenAt !== null }, reason)
  })

/** Reports somebody else's comment; enough reports hide it. To report it again changes nothing. */
export const reportComment = (ctx: Reporter, { id, ...reason }: z.output<typeof reportInput>): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    if (await isReported(ctx, 'COMMENT', id)) return
    const { comment, post } = await commentFor(ctx, 'report', id)
    const { postId, authorId, content: copy, hiddenAt } = comment
    const { communityId } = post.post
    const reported = { targetType: 'COMMENT', targetId: id, postId, communityId, authorId } as const
    await fileAndFlag(ctx, reported, { copy, isHidden: hiddenAt !== null }, reason)
  })

/** Reports somebody else. To report them again changes nothing. */
export const reportPerson = (ctx: Reporter, { id, ...reason }: z.output<typeof reportInput>): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { person, settings } = await personFor(ctx, id)
    if (person.id === ctx.viewer.id) throw ownReported()
    const name = settings.PROFILE_DISPLAY_NAME.trim() || person.name
    const copy = `${name}\n\n${settings.PROFILE_BIO}`.trim()
    await file(ctx, { targetType: 'USER', targetId: id, communityId: null, copy }, reason)
  })

/** Reports a community that the viewer does not organize. To report it again changes nothing. */
export const reportCommunity = (
  ctx: Reporter,
  { slug, ...reason }: z.output<typeof reportCommunityInput>,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { community, standing } = await communityFor(ctx, 'read', 'slug', slug)
    if (standing === 'organizer') throw ownReported()
    const copy = `${community.name}\n\n${community.description}`.trim()
    await file(ctx, { targetType: 'COMMUNITY', targetId: community.id, communityId: community.id, copy }, reason)
  })
