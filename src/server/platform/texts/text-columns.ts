import { postTextKeys } from '../../../shared/discussions/texts.ts'

/** The columns of a post's text, for queries that join other tables. */
export const postTextColumns = postTextKeys.map((key) => `post.${key}` as const)
