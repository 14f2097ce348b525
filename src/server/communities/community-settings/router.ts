import { communityInput } from '../../../shared/communities/communities.ts'
import {
  addForumInput,
  addWordRuleInput,
  communityDetailsInput,
  communityPrivacyInput,
  communityWritingInput,
  forumInput,
  forumWritersInput,
  membersMayLinkInput,
  newMemberLevelInput,
  removeCommunityInput,
  renameForumInput,
  reorderForumsInput,
  wordRuleInput,
} from '../../../shared/communities/settings.ts'
import { type AuditAction, auditListInput } from '../../../shared/instance/audit-log.ts'
import { readDetail } from '../../instance/audit-log/read-detail.ts'
import { timestamp } from '../../platform/context.ts'
import { toPage } from '../../platform/db/pagination.ts'
import { translatorInto, writer } from '../../platform/languages/translator.ts'
import { creates, ok, router } from '../../platform/procedures.ts'
import { communityFor } from '../core/access/loaders.ts'
import { auditedSignedInProcedure } from '../core/audited-reads.ts'
import { dismissFirstSteps } from './dismiss-first-steps.ts'
import { addForum, removeForum, renameForum, reorderForums, setDefaultForum, setForumWriters } from './forums.ts'
import {
  countForOverview,
  findMembersMayLink,
  findNewMemberLevel,
  findVisibilityChange,
  listAuditEntries,
  listWordRules,
} from './queries.ts'
import { removeCommunity, setArchived } from './remove-community.ts'
import { saveDetails } from './save-details.ts'
import { saveMembersMayLink } from './save-members-may-link.ts'
import { saveNewMemberLevel } from './save-new-member-level.ts'
import { savePrivacy } from './save-privacy.ts'
import { saveWriting, writingOf } from './save-writing.ts'
import { visibilityJob } from './update-post-visibility.ts'
import { addWordRule, removeWordRule } from './word-rules.ts'

/** The screen shows 99+ from here on. */
const countedMax = 100

const entityRef = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

export const communitySettingsRouter = router({
  overview: auditedSignedInProcedure.input(communityInput).query(async ({ ctx, input }) => {
    const { community } = await communityFor(ctx, 'moderate', 'slug', input.slug)
    const counts = await countForOverview(ctx.db, community.id, timestamp(ctx), countedMax)
    return {
      ...counts,
      visibilityChange: await findVisibilityChange(ctx.db, visibilityJob.kind, community.id),
      newMemberLevel: await findNewMemberLevel(ctx.db, community.id),
      writing: writingOf(community),
      membersMayLink: await findMembersMayLink(ctx.db, community.id),
    }
  }),

  saveDetails: auditedSignedInProcedure
    .input(communityDetailsInput)
    .mutation(({ ctx, input }) => saveDetails(ctx, input)),

  savePrivacy: auditedSignedInProcedure
    .input(communityPrivacyInput)
    .mutation(({ ctx, input }) => savePrivacy(ctx, input)),

  saveNewMemberLevel: auditedSignedInProcedure
    .input(newMemberLevelInput)
    .mutation(({ ctx, input }) => saveNewMemberLevel(ctx, input)),

  saveWriting: auditedSignedInProcedure
    .input(communityWritingInput)
    .mutation(({ ctx, input }) => saveWriting(ctx, input)),

  saveMembersMayLink: auditedSignedInProcedure
    .input(membersMayLinkInput)
    .mutation(({ ctx, input }) => saveMembersMayLink(ctx, input)),

  dismissFirstSteps: auditedSignedInProcedure
    .input(communityInput)
    .mutation(({ ctx, input }) => dismissFirstSteps(ctx, input.slug)),

  addForum: auditedSignedInProcedure
    .meta(creates)
    .input(addForumInput)
    .mutation(({ ctx, input }) => {
      return addForum(ctx, input.slug, input.name)
    }),

  renameForum: auditedSignedInProcedure.input(renameForumInput).mutation(({ ctx, input }) => {
    return renameForum(ctx, input.slug, input.id, input.name)
  }),

  reorderForums: auditedSignedInProcedure.input(reorderForumsInput).mutation(({ ctx, input }) => {
    return reorderForums(ctx, input.slug, input.ids)
  }),

  setDefaultForum: auditedSignedInProcedure.input(forumInput).mutation(({ ctx, input }) => {
    return setDefaultForum(ctx, input.slug, input.id)
  }),

  setForumWriters: auditedSignedInProcedure.input(forumWritersInput).mutation(({ ctx, input }) => {
    return setForumWriters(ctx, input.slug, input.id, input.onlyModeratorsPost)
  }),

  removeForum: auditedSignedInProcedure.input(forumInput).mutation(({ ctx, input }) => {
    return removeForum(ctx, input.slug, input.id)
  }),

  wordRules: auditedSignedInProcedure.input(communityInput).query(async ({ ctx, input }) => {
    const { community } = await communityFor(ctx, 'manage', 'slug', input.slug)
    return listWordRules(ctx.db, community.id)
  }),

  addWordRule: auditedSignedInProcedure
    .meta(creates)
    .input(addWordRuleInput)
    .mutation(({ ctx, input }) => addWordRule(ctx, input)),

  removeWordRule: auditedSignedInProcedure.input(wordRuleInput).mutation(async ({ ctx, input }) => {
    await removeWordRule(ctx, input)
    return ok
  }),

  archive: auditedSignedInProcedure
    .input(communityInput)
    .mutation(({ ctx, input }) => setArchived(ctx, input.slug, true)),

  restore: auditedSignedInProcedure
    .input(communityInput)
    .mutation(({ ctx, input }) => setArchived(ctx, input.slug, false)),

  remove: auditedSignedInProcedure.input(removeCommunityInput).mutation(async ({ ctx, input }) => {
    await removeCommunity(ctx, input)
    return ok
  }),

  audit: auditedSignedInProcedure.input(auditListInput).query(async ({ ctx, input }) => {
    const { community } = await communityFor(ctx, 'manage', 'slug', input.slug)
    const rows = await listAuditEntries(ctx.db, community.id, input)
    const { items, nextCursor } = toPage(rows, input, (row) => [row.createdAt, row.id])
    const write = writer(await translatorInto(ctx.language))
    const entries = items.map(({ id, action, createdAt, actorId, actorName, aboutId, aboutName, ...entry }) => {
      const detail = write(readDetail({ action, ...entry }))
      const [actor, about] = [entityRef(actorId, actorName), entityRef(aboutId, aboutName)]
      return { id, action: action as AuditAction, at: createdAt, actor, about, detail }
    })
    return { items: entries, nextCursor }
  }),
})
