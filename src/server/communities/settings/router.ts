import { type AuditAction, auditListInput } from '../../shared/audit.ts'
import { communityInput } from '../../shared/communities.ts'
import {
  addForumInput,
  addWordRuleInput,
  communityDetailsInput,
  communityPrivacyInput,
  forumInput,
  orderForumsInput,
  removeCommunityInput,
  renameForumInput,
  wordRuleInput,
} from '../../shared/community-settings.ts'
import { communityFor } from '../communities/access.ts'
import { presentCommunity } from '../communities/present.ts'
import { timestamp } from '../context.ts'
import { cutPage } from '../db/page.ts'
import { router, signedInProcedure } from '../trpc.ts'
import { addForum, orderForums, removeForum, renameForum, setDefaultForum } from './forums.ts'
import { countForOverview, listAuditEntries, listWordRules } from './queries.ts'
import { removeCommunity, setArchived } from './remove-community.ts'
import { saveDetails } from './save-details.ts'
import { savePrivacy } from './save-privacy.ts'
import { addWordRule, removeWordRule } from './word-rules.ts'

const ok = { ok: true } as const

/** Counted no further: the screen shows 99 and a plus. */
const countedMax = 100

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

export const communitySettingsRouter = router({
  overview: signedInProcedure.input(communityInput).query(async ({ ctx, input }) => {
    const { community } = await communityFor(ctx, 'moderate', 'slug', input.slug)
    return countForOverview(ctx.db, community.id, timestamp(ctx), countedMax)
  }),

  saveDetails: signedInProcedure.input(communityDetailsInput).mutation(async ({ ctx, input }) => {
    return presentCommunity(ctx, await saveDetails(ctx, input))
  }),

  savePrivacy: signedInProcedure.input(communityPrivacyInput).mutation(async ({ ctx, input }) => {
    return presentCommunity(ctx, await savePrivacy(ctx, input))
  }),

  addForum: signedInProcedure.input(addForumInput).mutation(({ ctx, input }) => {
    return addForum(ctx, input.slug, input.name)
  }),

  renameForum: signedInProcedure.input(renameForumInput).mutation(({ ctx, input }) => {
    return renameForum(ctx, input.slug, input.id, input.name)
  }),

  orderForums: signedInProcedure.input(orderForumsInput).mutation(({ ctx, input }) => {
    return orderForums(ctx, input.slug, input.ids)
  }),

  setDefaultForum: signedInProcedure.input(forumInput).mutation(({ ctx, input }) => {
    return setDefaultForum(ctx, input.slug, input.id)
  }),

  removeForum: signedInProcedure.input(forumInput).mutation(({ ctx, input }) => {
    return removeForum(ctx, input.slug, input.id)
  }),

  wordRules: signedInProcedure.input(communityInput).query(async ({ ctx, input }) => {
    const { community } = await communityFor(ctx, 'manage', 'slug', input.slug)
    return listWordRules(ctx.db, community.id)
  }),

  addWordRule: signedInProcedure.input(addWordRuleInput).mutation(({ ctx, input }) => addWordRule(ctx, input)),

  removeWordRule: signedInProcedure.input(wordRuleInput).mutation(async ({ ctx, input }) => {
    await removeWordRule(ctx, input)
    return ok
  }),

  archive: signedInProcedure.input(communityInput).mutation(async ({ ctx, input }) => {
    return presentCommunity(ctx, await setArchived(ctx, input.slug, true))
  }),

  restore: signedInProcedure.input(communityInput).mutation(async ({ ctx, input }) => {
    return presentCommunity(ctx, await setArchived(ctx, input.slug, false))
  }),

  remove: signedInProcedure.input(removeCommunityInput).mutation(async ({ ctx, input }) => {
    await removeCommunity(ctx, input)
    return ok
  }),

  audit: signedInProcedure.input(auditListInput).query(async ({ ctx, input }) => {
    const { community } = await communityFor(ctx, 'manage', 'slug', input.slug)
    const rows = await listAuditEntries(ctx.db, community.id, input)
    const { items, nextCursor } = cutPage(rows, input, (row) => [row.createdAt, row.id])
    const entries = items.map(({ id, action, createdAt, detail, actorId, actorName, aboutId, aboutName }) => {
      const [actor, about] = [named(actorId, actorName), named(aboutId, aboutName)]
      return { id, action: action as AuditAction, at: createdAt, actor, about, detail }
    })
    return { items: entries, nextCursor }
  }),
})
