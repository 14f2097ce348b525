import { shownProfileText } from '../../../shared/identity/texts.ts'
import { suggestUsersInput, userInput, userPageInput } from '../../../shared/users/profiles.ts'
import { auditedPublicProcedure, auditedSignedInProcedure } from '../../communities/core/audited-reads.ts'
import { presentCommunityRef } from '../../communities/core/present.ts'
import { listPostsBy } from '../../discussions/posts/list-queries.ts'
import { postLink, presentPostCard } from '../../discussions/posts/present.ts'
import { displayName } from '../../identity/preferences/settings.ts'
import { userFor } from '../../identity/users/access/loaders.ts'
import { findBlock } from '../../notify/blocks/queries.ts'
import { toPage } from '../../platform/db/pagination.ts'
import { limitedSearch, router } from '../../platform/procedures.ts'
import { listCommentsBy, listCommunitiesOf } from './queries.ts'
import { suggestUsers } from './suggest-users.ts'

export const usersRouter = router({
  byId: auditedPublicProcedure.input(userInput).query(async ({ ctx, input }) => {
    const { user, settings, can } = await userFor(ctx, 'view', input.id)
    return {
      id: user.id,
      name: displayName(user.name, settings),
      image: user.image,
      ...shownProfileText(settings),
      createdAt: user.createdAt,
      lastSeenAt: can.seeActivity ? user.lastSeenAt : null,
      isHidden: settings.PRIVACY_PROFILE_VISIBLE !== 'true',
      blockedAs: (ctx.viewer && (await findBlock(ctx.db, ctx.viewer.id, user.id))?.kind) ?? null,
    }
  }),

  posts: auditedPublicProcedure.input(userPageInput).query(async ({ ctx, input }) => {
    const { user } = await userFor(ctx, 'view', input.id)
    const rows = await listPostsBy(ctx.db, ctx.viewer, user.id, input)
    const { items, nextCursor } = toPage(rows, input, (row) => [row.createdAt, row.id])
    return { items: items.map(presentPostCard), nextCursor }
  }),

  comments: auditedPublicProcedure.input(userPageInput).query(async ({ ctx, input }) => {
    const { user } = await userFor(ctx, 'view', input.id)
    const rows = await listCommentsBy(ctx.db, ctx.viewer, user.id, input)
    const { items, nextCursor } = toPage(rows, input, (row) => [row.createdAt, row.id])
    const comments = items.map(({ id, content, createdAt, postId, title, ...row }) => ({
      id,
      content,
      createdAt,
      link: `${postLink(row.communitySlug, postId)}#comment-${id}`,
      post: { id: postId, title },
      community: presentCommunityRef(row),
    }))
    return { items: comments, nextCursor }
  }),

  /** Suggests users to mention in a community. */
  suggest: auditedSignedInProcedure
    .input(suggestUsersInput)
    .use(limitedSearch)
    .query(({ ctx, input }) => suggestUsers(ctx, input)),

  communities: auditedPublicProcedure.input(userPageInput).query(async ({ ctx, input }) => {
    const { user } = await userFor(ctx, 'view', input.id)
    const rows = await listCommunitiesOf(ctx.db, ctx.viewer, user.id, input)
    const { items, nextCursor } = toPage(rows, input, (row) => [row.joinedAt, row.id])
    const communities = items.map(({ id, memberCount, ...row }) => ({ id, memberCount, ...presentCommunityRef(row) }))
    return { items: communities, nextCursor }
  }),
})
