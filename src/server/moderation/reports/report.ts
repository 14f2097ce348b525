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
import { findCaseOf } from './case-queries.ts'
import { copyOfCommunity, copyOfPerson, copyOfPost } from './copies.ts'
import { countReporters, findReport, insertReport } from './queries.ts'
import { raiseCase, type Target, tellDeciders } from './raise-case.ts'
import { setTargetHidden } from './set-target-hidden.ts'
import { type Reported, tellAuthor } from './tell.ts'

type Reporter = Context & { viewer: Viewer }
type Reason = Pick<z.output<typeof reportInput>, 'reason' | 'details'>

const ownReported = () => new AppError('FORBIDDEN', messages.ownReported)

/** Whether the viewer has reported this: then to report it once more succeeds, even where enough reports have hidden it. */
const isReported = async (ctx: Reporter, targetType: TargetType, id: string) =>
  (await findReport(ctx.db, targetType, id, ctx.viewer.id)) !== undefined

/**
 * Stores the viewer's report, raises the case with it, and counts it against how much they may report; false when they had
 * reported this before. `copy` is what there is to read of it now: it stays when that changes or goes.
 */
async function file(ctx: Reporter, target: Target, copy: string, { reason, details }: Reason): Promise<boolean> {
  const { authorId: _author, ...reported } = target
  const known = await findCaseOf(ctx.db, target.targetType, target.targetId)
  const [reporterId, createdAt] = [ctx.viewer.id, timestamp(ctx)]
  // Whoever is at the case is at this report too.
  const status = known?.status === 'UNDER_REVIEW' ? 'UNDER_REVIEW' : 'OPEN'
  const words = { reason, details: details || null, copy }
  if (!(await insertReport(ctx.db, { id: newId(), ...reported, reporterId, ...words, status, createdAt }))) return false
  await limit(ctx, 'report', reporterId)
  await limit(ctx, 'report.daily', reporterId)
  if (await raiseCase(ctx.db, known, target, createdAt)) await tellDeciders(ctx, target)
  return true
}

/** The same for what enough reports hide from others: its author is told then. */
async function fileAndFlag(
  ctx: Reporter,
  reported: Reported & { targetType: TargetType },
  { copy, isHidden }: { copy: string; isHidden: boolean },
  reason: Reason,
) {
  const { targetType, targetId, communityId, authorId } = reported
  if (!(await file(ctx, { targetType, targetId, communityId, authorId }, copy, reason))) return
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
    const { communityId, authorId, hiddenAt } = post
    const reported = { targetType: 'POST', targetId: id, postId: id, communityId, authorId } as const
    await fileAndFlag(ctx, reported, { copy: copyOfPost(post), isHidden: hiddenAt !== null }, reason)
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
    const target = { targetType: 'USER', targetId: id, communityId: null, authorId: id } as const
    await file(ctx, target, copyOfPerson(person.name, settings), reason)
  })

/** Reports a community that the viewer does not organize. To report it again changes nothing. */
export const reportCommunity = (
  ctx: Reporter,
  { slug, ...reason }: z.output<typeof reportCommunityInput>,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { community, standing } = await communityFor(ctx, 'read', 'slug', slug)
    if (standing === 'organizer') throw ownReported()
    const { id } = community
    const target = { targetType: 'COMMUNITY', targetId: id, communityId: id, authorId: null } as const
    await file(ctx, target, copyOfCommunity(community), reason)
  })
