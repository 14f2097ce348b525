const community = (slug: string) => `/communities/${encodeURIComponent(slug)}`
const post = (slug: string, id: string) => `${community(slug)}/posts/${encodeURIComponent(id)}`
const withReturnTo = (path: string, returnTo: string | undefined, email: string | undefined) => {
  const query = new URLSearchParams({ ...(returnTo !== undefined && { returnTo }), ...(email && { email }) })
  return query.size === 0 ? path : `${path}?${query}`
}

/** The URL of every page. `returnTo` is the local path to open after signing in, `email` prefills the form. */
export const paths = {
  home: '/',
  login: (returnTo?: string, email?: string) => withReturnTo('/login', returnTo, email),
  signup: (returnTo?: string, email?: string) => withReturnTo('/signup', returnTo, email),
  passkeySignup: '/signup/passkey',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  signInLink: '/sign-in-link',
  verifyEmail: '/verify-email',
  confirmEmail: '/confirm-email',
  undoEmail: '/undo-email',
  undoTwoFactor: '/undo-two-factor',
  profile: '/profile',
  settings: '/settings',
  communities: '/communities',
  createCommunity: '/communities/create',
  community,
  communityAbout: (slug: string) => `${community(slug)}?tab=about`,
  communityMembers: (slug: string) => `${community(slug)}/members`,
  communitySettings: (slug: string, tab?: string) => `${community(slug)}/settings${tab ? `?tab=${tab}` : ''}`,
  communityQueue: (slug: string) => `${community(slug)}/moderation`,
  newPost: (slug: string) => `${community(slug)}/new-post`,
  newWelcome: (slug: string) => `${community(slug)}/new-post?template=welcome`,
  post,
  postComments: (slug: string, id: string) => `${post(slug, id)}#comments`,
  comment: (slug: string, id: string, commentId: string) =>
    `${post(slug, id)}#comment-${encodeURIComponent(commentId)}`,
  user: (id: string) => `/users/${encodeURIComponent(id)}`,
  invitation: (token: string) => `/invite/${encodeURIComponent(token)}`,
  notifications: '/notifications',
  decision: (id: string) => `/decisions/${encodeURIComponent(id)}`,
  topic: (slug: string) => `/topics/${encodeURIComponent(slug)}`,
  feed: '/feed',
  discover: '/discover',
  search: (q = '') => (q === '' ? '/search' : `/search?${new URLSearchParams({ q })}`),
  saved: '/saved',
  guidelines: '/guidelines',
  admin: '/admin',
  adminUsers: '/admin/users',
  adminUser: (id: string) => `/admin/users/${encodeURIComponent(id)}`,
  adminLinks: '/admin/links',
  adminCommunities: '/admin/communities',
  adminModeration: '/admin/moderation',
  adminQueue: '/admin/moderation/queue',
  /** The queue with this case open. */
  adminCase: (id: string) => `/admin/moderation/queue?${new URLSearchParams({ case: id })}`,
  adminSettings: (tab?: string) => `/admin/settings${tab ? `?tab=${tab}` : ''}`,
  adminAudit: '/admin/audit',
  adminDoctor: '/admin/system-check',
  adminChanges: '/admin/versions',
  setup: (step?: string) => `/setup${step ? `?step=${step}` : ''}`,
  privacy: '/privacy',
  help: '/help',
  contact: '/contact',
}
