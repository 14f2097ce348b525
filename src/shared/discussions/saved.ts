import type { z } from 'zod'
import { communityView } from '../communities/communities.ts'
import { isoDateTime, pageInput, searchText } from '../platform/fields.ts'
import { postCardView } from './posts.ts'

/** Most recently saved first. `q` matches title and text of posts, or name and description of communities. */
export const savedListInput = pageInput.extend({ q: searchText })

export const savedPostView = postCardView.extend({ savedAt: isoDateTime })
export type SavedPost = z.infer<typeof savedPostView>
export const savedCommunityView = communityView.extend({ savedAt: isoDateTime })
export type SavedCommunity = z.infer<typeof savedCommunityView>
export const hiddenPostView = postCardView.extend({ hiddenAt: isoDateTime })
export type HiddenPost = z.infer<typeof hiddenPostView>

/** The viewer's marks on a post, which may have been deleted or never existed. `isHiddenByViewer`: not in the viewer's lists. */
export interface PostMarks {
  id: string
  isSaved: boolean
  isHiddenByViewer: boolean
}

/** The viewer's mark on a community, which may have been deleted or never existed. */
export interface CommunityMarks {
  slug: string
  isSaved: boolean
}
