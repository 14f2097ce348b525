import type { CaseTarget } from '../../shared/desk.ts'
import type { Context } from '../context.ts'
import { notify } from '../notices/notify.ts'
import { listReadersAmong } from '../posts/tell-queries.ts'
import { listPeopleAmong } from './case-queries.ts'

/** What was reported, whose it is, and where it stands: a person stands in no community, and only words do in a post. */
export interface Reported {
  targetType: CaseTarget
  targetId: string
  postId: string | null
  communityId: string | null
  authorId: string | null
}

/** Nobody is named: neither who reported, nor who decided. */
const aboutOf = ({ targetType, targetId, postId, communityId }: Reported) => ({
  communityId,
  ...(postId !== null && { postId, commentId: targetType === 'COMMENT' ? targetId : null }),
  actorId: null,
})

/** Those of the people who are there, and may read there. */
async function readersAmong({ db }: Context, { communityId }: Reported, userIds: readonly (string | null)[]) {
  const known = userIds.filter((id) => id !== null)
  if (known.length === 0) return []
  const readers = communityId === null ? listPeopleAmong(db, known) : listReadersAmong(db, communityId, known)
  return (await readers).map(({ id }) => id)
}

/** Tells the author that reports have hidden what they wrote, or what was decided on it. */
export async function tellAuthor(ctx: Context, reported: Reported, detail: 'HIDDEN' | 'SHOWN' | 'KEPT') {
  const to = await readersAmong(ctx, reported, [reported.authorId])
  await notify(ctx, { kind: 'content-moderated', to, detail, ...aboutOf(reported) })
}

/** Tells the author, in the words of whoever decided, that what they wrote was removed. */
export async function tellOfRemoval(ctx: Context, reported: Reported, detail: string) {
  const to = await readersAmong(ctx, reported, [reported.authorId])
  await notify(ctx, { kind: 'content-removed', to, detail, ...aboutOf(reported) })
}

/** Warns the author, in the words of whoever decided. */
export async function warnAuthor(ctx: Context, reported: Reported, detail: string) {
  const to = await readersAmong(ctx, reported, [reported.authorId])
  await notify(ctx, { kind: 'warned', to, detail, ...aboutOf(reported) })
}

/** Tells those who reported it what was decided; whoever decided knows. */
export async function tellReporters(
  ctx: Context,
  reported: Reported,
  reporterIds: readonly (string | null)[],
  detail: 'DISMISSED' | 'RESOLVED',
) {
  const others = reporterIds.filter((id) => id !== ctx.viewer?.id)
  const to = await readersAmong(ctx, reported, others)
  await notify(ctx, { kind: 'report-decided', to, detail, ...aboutOf(reported) })
}
