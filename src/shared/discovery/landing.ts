import { z } from 'zod'
import { communityRefView } from '../communities/communities.ts'
import { authorView } from '../identity/auth.ts'
import { isoDateTime } from '../platform/fields.ts'

/**
 * The landing page. `picture` is a path, `introduction` Markdown; the texts may be empty. `posts` and `communities` are
 * public ones, and none where guests may not read. `description` and `excerpt` are plain text on one line.
 */
export const landingView = z.object({
  picture: z.string().nullable(),
  tagline: z.string(),
  introduction: z.string(),
  posts: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      excerpt: z.string(),
      link: z.string(),
      createdAt: isoDateTime,
      author: authorView,
      community: communityRefView,
      comments: z.int(),
    }),
  ),
  communities: z.array(communityRefView.extend({ id: z.string(), description: z.string(), memberCount: z.int() })),
})
export type Landing = z.infer<typeof landingView>
