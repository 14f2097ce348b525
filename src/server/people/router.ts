import { personInput, personPageInput, suggestPeopleInput } from '../../shared/people.ts'
import { cutPage } from '../db/page.ts'
import { listPostsBy } from '../posts/list-queries.ts'
import { postLink, presentPostCard } from '../posts/present.ts'
import { limitedSearch, publicProcedure, router, signedInProcedure } from '../trpc.ts'
import { personFor } from './access.ts'
import { listCommentsBy, listCommunitiesOf } from './queries.ts'
import { suggestPeople } from './suggest.ts'

export const peopleRouter = router({
  byId: publicProcedure.input(personInput).query(async ({ ctx, input }) => {
    const { person, settings, can } = await personFor(ctx, input.id)
    return {
      id: person.id,
      name: settings.PROFILE_DISPLAY_NAME.trim() || person.name,
      image: person.image,
      bio: settings.PROFILE_BIO,
      createdAt: person.createdAt,
      lastSeenAt: can.seeActivity ? person.lastSeenAt : null,
      isHidden: settings.PRIVACY_PROFILE_VISIBLE !== 'true',
    }
  }),

  posts: publicProcedure.input(personPageInput).query(async ({ ctx, input }) => {
    const { person } = await personFor(ctx, input.id)
    const rows = await listPostsBy(ctx.db, ctx.viewer, person.id, input)
    const { items, nextCursor } = cutPage(rows, input, (row) => [row.createdAt, row.id])
    return { items: items.map(presentPostCard), nextCursor }
  }),

  comments: publicProcedure.input(personPageInput).query(async ({ ctx, input }) => {
    const { person } = await personFor(ctx, input.id)
    const rows = await listCommentsBy(ctx.db, ctx.viewer, person.id, input)
    const { items, nextCursor } = cutPage(rows, input, (row) => [row.createdAt, row.id])
    const comments = items.map(({ id, content, createdAt, postId, title, slug, communityName, isPrivate }) => ({
      id,
      content,
      createdAt,
      link: `${postLink(slug, postId)}#comment-${id}`,
      post: { id: postId, title },
      community: { slug, name: communityName, isPrivate: isPrivate === 1 },
    }))
    return { items: comments, nextCursor }
  }),

  /** Who may be mentioned in a community, for completion. */
  suggest: signedInProcedure
    .input(suggestPeopleInput)
    .use(limitedSearch)
    .query(({ ctx, input }) => suggestPeople(ctx, input)),

  communities: publicProcedure.input(personPageInput).query(async ({ ctx, input }) => {
    const { person } = await personFor(ctx, input.id)
    const rows = await listCommunitiesOf(ctx.db, ctx.viewer, person.id, input)
    const { items, nextCursor } = cutPage(rows, input, (row) => [row.joinedAt, row.id])
    const communities = items.map(({ id, name, slug, isPrivate, memberCount }) => {
      return { id, name, slug, isPrivate: isPrivate === 1, memberCount }
    })
    return { items: communities, nextCursor }
  }),
})
