import type { z } from 'zod'
import type { inviteLinkInput, NewInviteLink, personalLinksInput } from '../../../shared/communities/invitations.ts'
import { emailKey } from '../../../shared/platform/fields.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { signatureOf } from '../../instance/settings/secret.ts'
import { type Context, timestamp, type Viewer } from '../../platform/context.ts'
import { flag } from '../../platform/db/dialect.ts'
import { AppError } from '../../platform/errors.ts'
import { createOnce } from '../../platform/idempotency/once.ts'
import { newId, newToken, tokenHash } from '../../platform/ids.ts'
import { communityFor } from '../core/access/loaders.ts'
import { requireDailyLimit } from '../core/daily-limit.ts'
import { presentNewLink } from './present.ts'
import { insertInviteLinks, listLinksMadeSince, listMadeLinks, type NewLinkRow } from './queries.ts'

type SignedInContext = Context & { viewer: Viewer }

const day = 86_400_000
const tokenBytes = 16

/**
 * Returns the secret of a link. A call with an idempotency key can get its answer again, so its secrets follow from the
 * key, of which the database has only the hash, and from the instance's secret.
 */
async function tokenOf({ db, call }: Context, id: string): Promise<string> {
  if (!call) return newToken()
  const signature = await signatureOf(db, 'invite-link', `${call.scope}\n${call.key}\n${id}`)
  return signature.subarray(0, tokenBytes).toString('base64url')
}

const madeLinks = {
  since: (ctx: SignedInContext, since: string) => listLinksMadeSince(ctx.db, ctx.viewer.id, since),
  tooMany: messages.tooManyInviteLinks,
}

interface Wanted {
  slug: string
  maxUses: number
  expiresInDays: number
  /** One link for each label. */
  labels: readonly string[]
}

/** Makes links in one transaction and returns them with their secrets. */
function makeLinks(ctx: SignedInContext, { slug, maxUses, expiresInDays, labels }: Wanted): Promise<NewInviteLink[]> {
  const show = async (ctx: SignedInContext, tokens: ReadonlyMap<string, string>) => {
    const now = timestamp(ctx)
    const rows = await listMadeLinks(ctx.db, ctx.viewer.id, [...tokens.keys()], now)
    const byId = new Map(rows.map((row) => [row.id, row]))
    return [...tokens].flatMap(([id, token]) => {
      const row = byId.get(id)
      return row ? [presentNewLink(ctx, row, token, now)] : []
    })
  }
  const tokensOf = async (ctx: SignedInContext, ids: readonly string[]) => {
    const tokens = new Map<string, string>()
    for (const id of ids) tokens.set(id, await tokenOf(ctx, id))
    return tokens
  }
  const create = async (ctx: SignedInContext) => {
    const access = await communityFor(ctx, 'link', 'slug', slug)
    await requireDailyLimit(ctx, access, labels.length, madeLinks)
    const now = ctx.now()
    const [makerId, createdAt] = [ctx.viewer.id, now.toISOString()]
    const expiresAt = new Date(now.getTime() + expiresInDays * day).toISOString()
    const skipsApproval = flag(access.can.moderate)
    const ids = labels.map(() => newId())
    const tokens = await tokensOf(ctx, ids)
    const rows = ids.map((id, at): NewLinkRow => {
      const secret = { tokenHash: tokenHash(tokens.get(id) ?? ''), label: labels[at] ?? '' }
      return { id, makerId, ...secret, maxUses, skipsApproval, createdAt, expiresAt, revokedAt: null }
    })
    await insertInviteLinks(ctx.db, access.community, rows)
    const detail = String(rows.length)
    await recordAudit(ctx, { action: 'inviteLink.create', communityId: access.community.id, detail })
    return show(ctx, tokens)
  }
  const again = async (ctx: SignedInContext, ids: string) => {
    await communityFor(ctx, 'link', 'slug', slug)
    return show(ctx, await tokensOf(ctx, ids.split(' ')))
  }
  return createOnce(ctx, { create, idOf: (links) => links.map(({ id }) => id).join(' '), again })
}

/**
 * Makes a link for several people. Throws 429 beyond the viewer's daily limit, and 404 when the call is repeated after the
 * link was revoked.
 */
export async function makeInviteLink(
  ctx: SignedInContext,
  input: z.output<typeof inviteLinkInput>,
): Promise<NewInviteLink> {
  const [link] = await makeLinks(ctx, { ...input, labels: [''] })
  if (!link) throw new AppError('NOT_FOUND', messages.inviteLinkNotFound)
  return link
}

/** Makes a link for one use for each address, and sends nothing. Throws 429 beyond the viewer's daily limit. */
export const makePersonalLinks = (
  ctx: SignedInContext,
  { emails, ...input }: z.output<typeof personalLinksInput>,
): Promise<NewInviteLink[]> => makeLinks(ctx, { ...input, maxUses: 1, labels: [...new Set(emails.map(emailKey))] })
