/** `best`: most reactions by other users first; `new` and `old`: by creation time. Replies use the same order. */
export const commentSorts = ['best', 'new', 'old'] as const
export type CommentSort = (typeof commentSorts)[number]
