import { z } from 'zod'

/**
 * `none`: there is none, and it can be added if `isOffered`, because the site has no community. `making` and `removing`:
 * a job is at work, and has done `done` of `total` steps. The counts are of what removing it deletes: communities, posts and
 * comments of example accounts, these accounts, and the posts and comments of members in these communities.
 */
export const exampleContentView = z.object({
  state: z.enum(['none', 'making', 'made', 'removing']),
  isOffered: z.boolean(),
  done: z.int(),
  total: z.int(),
  communities: z.int(),
  posts: z.int(),
  comments: z.int(),
  accounts: z.int(),
  memberPosts: z.int(),
  memberComments: z.int(),
})
export type ExampleContent = z.infer<typeof exampleContentView>

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** Says what of the examples is removed: '6 communities, 60 posts, 205 comments and 30 accounts'. */
export const examplesSummary = ({ communities, posts, comments, accounts }: ExampleContent) =>
  `${counted(communities, 'community', 'communities')}, ${counted(posts, 'post')}, ${counted(comments, 'comment')} and ${counted(accounts, 'account')}`

/** Says what of members is removed with them: '2 posts and 1 comment'; null when they wrote nothing there. */
export const memberTextsSummary = ({ memberPosts, memberComments }: ExampleContent) =>
  memberPosts + memberComments === 0
    ? null
    : `${counted(memberPosts, 'post')} and ${counted(memberComments, 'comment')}`
