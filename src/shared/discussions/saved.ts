import type { z } from 'zod'
import { communityView } from './communities.ts'
import { moment, pageInput, searchText } from './fields.ts'
import { postCardView } from './posts.ts'

/** Latest saved first; `q` keeps those with the words in title or text, or in name or description. */
export const savedListInput = pageInput.extend({ q: searchText })

export const savedPostView = postCardView.extend({ savedAt: moment })
export type SavedPost = z.infer<typeof savedPostView>
export const savedCommunityView = communityView.extend({ savedAt: moment })
export type SavedCommunity = z.infer<typeof savedCommunityView>
export const hiddenPostView = postCardView.extend({ hiddenAt: moment })
export type HiddenPost = z.infer<typeof hiddenPostView>
