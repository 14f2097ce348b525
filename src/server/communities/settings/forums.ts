import type { AuditAction } from '../../shared/audit.ts'
import type { Forum } from '../../shared/communities.ts'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import { recordAct } from '../audit/record.ts'
import { communityFor } from '../communities/access.ts'
import { insertForum, listForums } from '../communities/queries.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import {
  deleteForum,
  hasPosts,
  nextForumPosition,
  updateDefaultForum,
  updateForumName,
  updateForumPosition,
} from './forum-queries.ts'

type SignedIn = Context & { viewer: Viewer }

async function forumsOf(ctx: Context, communityId: string): Promise<Forum[]> {
  const rows = await listForums(ctx.db, communityId)
  return rows.map((row) => ({ ...row, isDefault: row.isDefault === 1 }))
}

/** What was done, for the log; null when nothing changed. */
type Done = { action: AuditAction; detail: string } | null

interface Forums {
  communityId: string
  forums: readonly Forum[]
}

/** Lets an organizer change the forums of their community; answers all of them as they are then. */
const changeForums = (ctx: SignedIn, slug: string, change: (ctx: SignedIn, forums: Forums) => Promise<Done>) =>
  inTransaction(ctx, async (ctx) => {
    const { community } = await communityFor(ctx, 'manage', 'slug', slug)
    const communityId = community.id
    const done = await change(ctx, { communityId, forums: await forumsOf(ctx, communityId) })
    if (done) await recordAct(ctx, { ...done, communityId })
    return forumsOf(ctx, communityId)
  })

function forumAmong({ forums }: Forums, id: string): Forum {
  const forum = forums.find((each) => each.id === id)
  if (!forum) throw new AppError('NOT_FOUND', messages.forumNotFound)
  return forum
}

const nameKey = (name: string) => name.normalize('NFKC').toLowerCase()

function checkName({ forums }: Forums, name: string, own?: Forum) {
  const isTaken = forums.some((forum) => forum.id !== own?.id && nameKey(forum.name) === nameKey(name))
  if (isTaken) throw new AppError('CONFLICT', messages.forumNameTaken, { field: 'name' })
}

/** Adds a forum behind the others. 409 when its name is taken, regardless of case, or there are enough. */
export const addForum = (ctx: SignedIn, slug: string, name: string) =>
  changeForums(ctx, slug, async (ctx, known) => {
    const { communityId, forums } = known
    checkName(known, name)
    if (forums.length >= limits.forumsPerCommunity) throw new AppError('CONFLICT', messages.tooManyForums)
    const position = await nextForumPosition(ctx.db, communityId)
    await insertForum(ctx.db, { id: newId(), communityId, name, isDefault: 0, position, createdAt: timestamp(ctx) })
    return { action: 'forum.add', detail: name }
  })

export const renameForum = (ctx: SignedIn, slug: string, id: string, name: string) =>
  changeForums(ctx, slug, async (ctx, known) => {
    const forum = forumAmong(known, id)
    checkName(known, name, forum)
    if (forum.name === name) return null
    await updateForumName(ctx.db, id, name)
    return { action: 'forum.rename', detail: `${forum.name} → ${name}` }
  })

/** Puts the forums in this order. 400 unless `ids` names each of them once. */
export const orderForums = (ctx: SignedIn, slug: string, ids: readonly string[]) =>
  changeForums(ctx, slug, async (ctx, known) => {
    const { forums } = known
    const isWhole = ids.length === forums.length && forums.every(({ id }) => ids.includes(id))
    if (!isWhole) throw new AppError('BAD_REQUEST', messages.forumsIncomplete, { field: 'ids' })
    if (forums.every(({ id }, position) => ids[position] === id)) return null
    for (const [position, id] of ids.entries()) await updateForumPosition(ctx.db, id, position)
    return { action: 'forum.order', detail: ids.map((id) => forumAmong(known, id).name).join(', ') }
  })

export const setDefaultForum = (ctx: SignedIn, slug: string, id: string) =>
  changeForums(ctx, slug, async (ctx, known) => {
    const { name, isDefault } = forumAmong(known, id)
    if (isDefault) return null
    await updateDefaultForum(ctx.db, known.communityId, id)
    return { action: 'forum.default', detail: name }
  })

/** Removes a forum in which nothing was ever posted. 409 for any other, and for the default one. */
export const removeForum = (ctx: SignedIn, slug: string, id: string) =>
  changeForums(ctx, slug, async (ctx, known) => {
    const { name, isDefault } = forumAmong(known, id)
    if (isDefault) throw new AppError('CONFLICT', messages.forumIsDefault)
    if (await hasPosts(ctx.db, id)) throw new AppError('CONFLICT', messages.forumHasPosts)
    await deleteForum(ctx.db, id)
    return { action: 'forum.remove', detail: name }
  })
