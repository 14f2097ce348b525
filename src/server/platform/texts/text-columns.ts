import { communityCardKeys, communityTextKeys } from '../../../shared/communities/texts.ts'
import { postTextKeys } from '../../../shared/discussions/texts.ts'

/** The columns of a post's text, for queries that join other tables. */
export const postTextColumns = postTextKeys.map((key) => `post.${key}` as const)

/** The columns of a community's texts, and of those on its card. */
export const communityTextColumns = communityTextKeys.map((key) => `community.${key}` as const)
export const communityCardColumns = communityCardKeys.map((key) => `community.${key}` as const)
