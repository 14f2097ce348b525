/** A row as the driver returns it. */
export type Row = Record<string, string | number | null>

/** All columns of a card, and the viewer's relation to it. */
export const cardColumns = `
  select "post"."id", "post"."title", "post"."content", "post"."createdAt", "post"."updatedAt", "post"."likeCount",
    "post"."commentCount", "post"."pinnedAt", "post"."lockedAt", "post"."hiddenAt", "user"."id" as "authorId",
    "user"."name" as "authorName", "user"."image" as "authorImage", "community"."slug", "community"."name",
    "community"."isPrivate", "forum"."id" as "forumId", "forum"."name" as "forumName",
    "community"."id" as "communityId", "liked"."userId" as "likedBy", "saved"."userId" as "savedBy",
    "reported"."id" as "reportId"
  from "post" join "community" on "community"."id" = "post"."communityId"
  join "forum" on "forum"."id" = "post"."forumId" join "user" on "user"."id" = "post"."authorId"
  left join "reaction" as "liked" on "liked"."targetType" = 'POST' and "liked"."targetId" = "post"."id"
    and "liked"."userId" = @viewer and "liked"."reactionType" = 'satisfaction'
  left join "savedPost" as "saved" on "saved"."postId" = "post"."id" and "saved"."userId" = @viewer
  left join "report" as "reported" on "reported"."targetType" = 'POST' and "reported"."targetId" = "post"."id"
    and "reported"."reporterId" = @viewer`

export const cardOf = (row: Row) => ({
  id: row.id,
  title: row.title,
  content: row.content,
  link: `/communities/${row.slug}/posts/${row.id}`,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  author: { id: row.authorId, name: row.authorName, image: row.authorImage },
  community: { slug: row.slug, name: row.name, isPrivate: row.isPrivate === 1 },
  _count: { likes: row.likeCount, comments: row.commentCount },
  isPinned: row.pinnedAt !== null,
  isLocked: row.lockedAt !== null,
  isHidden: row.hiddenAt !== null,
  isReported: row.reportId !== null,
  isSaved: row.savedBy !== null,
  hasLiked: row.likedBy !== null,
})
