import type { Forum } from '../../../shared/communities/communities.ts'
import type { AuditAction } from '../../../shared/instance/audit-log.ts'
import { fold } from '../../../shared/platform/fold.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { type Context, timestamp, type Viewer } from '../../platform/context.ts'
import { flag } from '../../platform/db/dialect.ts'
import { AppError } from '../../platform/errors.ts'
import { createOnce } from '../../platform/idempotency/once.ts'
import { newId } from '../../platform/ids.ts'
import { type CommunityAccess, communityFor, presentForums } from '../core/access/loaders.ts'
import { insertForum, listForums, type ManagedCommunity } from '../core/queries.ts'
import { deleteForum, hasPosts, nextForumPosition, updateDefaultForum, updateForum } from './forum-queries.ts'

type SignedInContext = Context & { viewer: Viewer }

const forumsOf = async (ctx: Context, { community, can }: CommunityAccess): Promise<Forum[]> =>
  presentForums(await listForums(ctx.db, community.id), can)

/** The audit entry; null when nothing changed. */
type ForumChange = { action: AuditAction; detail: string } | null

interface Forums {
  community: ManagedCommunity
  access: CommunityAccess
  forums: readonly Forum[]
}

async function forumsToManage(ctx: SignedInContext, slug: string): Promise<Forums> {
  const access = await communityFor(ctx, 'manage', 'slug', slug)
  return { community: access.community, access, forums: await forumsOf(ctx, access) }
}

/** Runs a change of an organizer's forums and returns the resulting list. */
const changeForums = (
  ctx: SignedInContext,
  slug: string,
  change: (ctx: SignedInContext, forums: Forums) => Promise<ForumChange>,
) =>
  createOnce(ctx, {
    async create(ctx) {
      const managed = await forumsToManage(ctx, slug)
      const communityId = managed.community.id
      const done = await change(ctx, managed)
      if (done) await recordAudit(ctx, { ...done, communityId })
      return forumsOf(ctx, managed.access)
    },
    idOf: () => '',
    again: async (ctx) => [...(await forumsToManage(ctx, slug)).forums],
  })

function findForumIn({ forums }: Forums, id: string): Forum {
  const forum = forums.find((each) => each.id === id)
  if (!forum) throw new AppError('NOT_FOUND', messages.forumNotFound)
  return forum
}

function checkName({ forums }: Forums, name: string, own?: Forum) {
  const isTaken = forums.some((forum) => forum.id !== own?.id && fold(forum.name) === fold(name))
  if (isTaken) throw new AppError('CONFLICT', messages.forumNameTaken, { field: 'name' })
}

/** Appends a forum. Throws 409 when its name is taken, regardless of case and accents, or the limit is reached. */
export const addForum = (ctx: SignedInContext, slug: string, name: string) =>
  changeForums(ctx, slug, async (ctx, managed) => {
    const { community, forums } = managed
    checkName(managed, name)
    if (forums.length >= limits.forumsPerCommunity) throw new AppError('CONFLICT', messages.tooManyForums)
    const position = await nextForumPosition(ctx.db, community.id)
    await insertForum(ctx.db, community, { id: newId(), name, isDefault: 0, position, createdAt: timestamp(ctx) })
    return { action: 'forum.add', detail: name }
  })

export const renameForum = (ctx: SignedInContext, slug: string, id: string, name: string) =>
  changeForums(ctx, slug, async (ctx, managed) => {
    const forum = findForumIn(managed, id)
    checkName(managed, name, forum)
    if (forum.name === name) return null
    await updateForum(ctx.db, managed.community, id, { name })
    return { action: 'forum.rename', detail: `${forum.name} → ${name}` }
  })

/** Reorders the forums. Throws 400 unless `ids` contains each of them once. */
export const reorderForums = (ctx: SignedInContext, slug: string, ids: readonly string[]) =>
  changeForums(ctx, slug, async (ctx, managed) => {
    const { community, forums } = managed
    const isWhole = ids.length === forums.length && forums.every(({ id }) => ids.includes(id))
    if (!isWhole) throw new AppError('BAD_REQUEST', messages.forumsIncomplete, { field: 'ids' })
    if (forums.every(({ id }, position) => ids[position] === id)) return null
    for (const [position, id] of ids.entries()) await updateForum(ctx.db, community, id, { position })
    return { action: 'forum.order', detail: ids.map((id) => findForumIn(managed, id).name).join(', ') }
  })

export const setDefaultForum = (ctx: SignedInContext, slug: string, id: string) =>
  changeForums(ctx, slug, async (ctx, managed) => {
    const { name, isDefault } = findForumIn(managed, id)
    if (isDefault) return null
    await updateDefaultForum(ctx.db, managed.community, id)
    return { action: 'forum.default', detail: name }
  })

/** Chooses whether only organizers and moderators post in the forum. Posts of members that it has stay. */
export const setForumWriters = (ctx: SignedInContext, slug: string, id: string, onlyModeratorsPost: boolean) =>
  changeForums(ctx, slug, async (ctx, managed) => {
    const forum = findForumIn(managed, id)
    if (forum.onlyModeratorsPost === onlyModeratorsPost) return null
    await updateForum(ctx.db, managed.community, id, { onlyModeratorsPost: flag(onlyModeratorsPost) })
    return { action: 'forum.writers', detail: `${forum.name}: ${onlyModeratorsPost ? 'moderators' : 'all members'}` }
  })

/** Removes a forum. Throws 409 for the default forum and for forums that ever had a post. */
export const removeForum = (ctx: SignedInContext, slug: string, id: string) =>
  changeForums(ctx, slug, async (ctx, managed) => {
    const { name, isDefault } = findForumIn(managed, id)
    if (isDefault) throw new AppError('CONFLICT', messages.forumIsDefault)
    if (await hasPosts(ctx.db, id)) throw new AppError('CONFLICT', messages.forumHasPosts)
    await deleteForum(ctx.db, managed.community, id)
    return { action: 'forum.remove', detail: name }
  })
