const community = (slug: string) => `/communities/${encodeURIComponent(slug)}`
const post = (slug: string, id: string) => `${community(slug)}/posts/${encodeURIComponent(id)}`
const withReturnTo = (path: string, returnTo: string | undefined) =>
  returnTo === undefined ? path : `${path}?${new URLSearchParams({ returnTo })}`

/** Where every screen lives. `returnTo` is the local path to go on to after signing in. */
export const paths = {
  home: '/',
  login: (returnTo?: string) => withReturnTo('/login', returnTo),
  signup: (returnTo?: string) => withReturnTo('/signup', returnTo),
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  confirmEmail: '/confirm-email',
  undoEmail: '/undo-email',
  profile: '/profile',
  settings: '/settings',
  communities: '/communities',
  createCommunity: '/communities/create',
  community,
  newPost: (slug: string) => `${community(slug)}/new-post`,
  post,
  postComments: (slug: string, id: string) => `${post(slug, id)}#comments`,
  comment: (slug: string, id: string, commentId: string) =>
    `${post(slug, id)}#comment-${encodeURIComponent(commentId)}`,
  user: (id: string) => `/users/${encodeURIComponent(id)}`,
  topic: (slug: string) => `/topics/${encodeURIComponent(slug)}`,
  feed: '/feed',
  discover: '/discover',
  saved: '/saved',
  guidelines: '/guidelines',
  admin: '/admin',
  privacy: '/privacy',
  help: '/help',
  contact: '/contact',
}
