import type { ComponentType } from 'react'
import { type RouteObject, redirect } from 'react-router-dom'
import { RequireReader, RequireSignIn } from '../features/identity/auth/RequireSignIn.tsx'
import { paths } from '../platform/paths.ts'
import { FullPageSpinner } from '../ui/PagePending.tsx'
import { RouteError } from './RouteError.tsx'
import { Shell } from './Shell.tsx'
import { WithInvitation } from './WithInvitation.tsx'

/** A page whose code loads when it is first opened, or earlier by `prefetchOnIntent`. */
const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
  ErrorBoundary: RouteError,
  HydrateFallback: FullPageSpinner,
})

/** A page to read, which the server renders, so that its text is there before the code. */
const readingPage = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  ...page(path, load),
  handle: { isRendered: true },
})

/** Whether the server renders the page of this route. */
export const isRendered = ({ handle }: RouteObject) => handle?.isRendered === true

/** The pages that an invited visitor passes before joining. */
const entryPages = [
  readingPage('/login', async () => (await import('../features/identity/auth/LoginPage.tsx')).LoginPage),
  readingPage('/signup', async () => (await import('../features/identity/auth/SignupPage.tsx')).SignupPage),
  page(
    '/forgot-password',
    async () => (await import('../features/identity/auth/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  ),
  page(
    '/signup/passkey',
    async () => (await import('../features/identity/auth/PasskeySignupPage.tsx')).PasskeySignupPage,
  ),
]

const openPages = [
  readingPage('/', async () => (await import('../features/discovery/home/HomePage.tsx')).HomePage),
  page('/sign-in/provider', async () => (await import('../features/identity/auth/ProviderPage.tsx')).ProviderPage),
  page('/sign-in-link', async () => (await import('../features/identity/auth/SignInLinkPage.tsx')).SignInLinkPage),
  page(
    '/reset-password',
    async () => (await import('../features/identity/auth/ResetPasswordPage.tsx')).ResetPasswordPage,
  ),
  page('/verify-email', async () => (await import('../features/identity/auth/VerifyEmailPage.tsx')).VerifyEmailPage),
  page('/confirm-email', async () => (await import('../features/users/account/ConfirmEmailPage.tsx')).ConfirmEmailPage),
  page('/undo-email', async () => (await import('../features/users/account/UndoEmailPage.tsx')).UndoEmailPage),
  page(
    '/undo-two-factor',
    async () => (await import('../features/users/account/UndoTwoFactorPage.tsx')).UndoTwoFactorPage,
  ),
  readingPage(
    '/invite/:token',
    async () => (await import('../features/communities/invitations/InvitationPage.tsx')).InvitationPage,
  ),
  page(
    '/unsubscribe/:token',
    async () => (await import('../features/notifications/unsubscribe/UnsubscribePage.tsx')).UnsubscribePage,
  ),
  page('/decisions/:id', async () => (await import('../features/moderation/decisions/DecisionPage.tsx')).DecisionPage),
  readingPage('/privacy', async () => (await import('../features/pages/privacy/PrivacyPage.tsx')).PrivacyPage),
  readingPage('/help', async () => (await import('../features/pages/help/HelpPage.tsx')).HelpPage),
  page('/contact', async () => (await import('../features/administration/contact/ContactPage.tsx')).ContactPage),
  readingPage(
    '/guidelines',
    async () => (await import('../features/pages/guidelines/GuidelinesPage.tsx')).GuidelinesPage,
  ),
]

/** Guests may open these if the instance allows it. */
const readingPages = [
  readingPage('/discover', async () => (await import('../features/discovery/discover/DiscoverPage.tsx')).DiscoverPage),
  readingPage('/search', async () => (await import('../features/discovery/search/SearchPage.tsx')).SearchPage),
  readingPage('/topics/:slug', async () => (await import('../features/discovery/topics/TopicPage.tsx')).TopicPage),
  readingPage('/users/:id', async () => (await import('../features/users/profiles/ProfilePage.tsx')).ProfilePage),
  readingPage(
    '/communities',
    async () => (await import('../features/communities/communities/CommunitiesPage.tsx')).CommunitiesPage,
  ),
  readingPage(
    '/communities/:slug',
    async () => (await import('../features/discussions/community-page/CommunityPage.tsx')).CommunityPage,
  ),
  readingPage(
    '/communities/:slug/posts/:postId',
    async () => (await import('../features/discussions/posts/PostPage.tsx')).PostPage,
  ),
]

const signedInPages = [
  page('/profile', async () => (await import('../features/users/profile-editing/EditProfilePage.tsx')).EditProfilePage),
  page('/settings', async () => (await import('../features/users/user-settings/SettingsPage.tsx')).SettingsPage),
  page(
    '/notifications',
    async () => (await import('../features/notifications/list/NotificationsPage.tsx')).NotificationsPage,
  ),
  readingPage('/feed', async () => (await import('../features/discovery/feed/FeedPage.tsx')).FeedPage),
  readingPage('/saved', async () => (await import('../features/discussions/saved/SavedPage.tsx')).SavedPage),
  page(
    '/communities/create',
    async () => (await import('../features/communities/communities/CreateCommunityPage.tsx')).CreateCommunityPage,
  ),
  readingPage(
    '/communities/:slug/members',
    async () => (await import('../features/communities/members/MembersPage.tsx')).MembersPage,
  ),
  page(
    '/communities/:slug/settings',
    async () =>
      (await import('../features/communities/community-settings/CommunitySettingsPage.tsx')).CommunitySettingsPage,
  ),
  page(
    '/communities/:slug/moderation',
    async () => (await import('../features/communities/moderation/CommunityQueuePage.tsx')).CommunityQueuePage,
  ),
  page(
    '/communities/:slug/new-post',
    async () => (await import('../features/discussions/posts/CreatePostPage.tsx')).CreatePostPage,
  ),
]

const adminPages = [
  page('/admin', async () => (await import('../features/administration/dashboard/DashboardPage.tsx')).DashboardPage),
  page(
    '/admin/users',
    async () => (await import('../features/administration/user-management/UsersPage.tsx')).UsersPage,
  ),
  page(
    '/admin/users/:id',
    async () => (await import('../features/administration/user-management/UserPage.tsx')).UserPage,
  ),
  page('/admin/links', async () => (await import('../features/administration/links/LinksPage.tsx')).LinksPage),
  page(
    '/admin/communities',
    async () => (await import('../features/administration/communities/AdminCommunitiesPage.tsx')).AdminCommunitiesPage,
  ),
  page(
    '/admin/moderation',
    async () => (await import('../features/moderation/queue/AdminModerationPage.tsx')).AdminModerationPage,
  ),
  page(
    '/admin/moderation/queue',
    async () => (await import('../features/moderation/queue/ModerationQueue.tsx')).InstanceQueuePage,
  ),
  page(
    '/admin/settings',
    async () => (await import('../features/administration/system-settings/AdminSettingsPage.tsx')).AdminSettingsPage,
  ),
  page(
    '/admin/system-check',
    async () => (await import('../features/administration/doctor/DoctorPage.tsx')).DoctorPage,
  ),
  page(
    '/admin/versions',
    async () => (await import('../features/administration/versions/VersionsPage.tsx')).VersionsPage,
  ),
  page(
    '/admin/audit',
    async () => (await import('../features/administration/audit-log/AuditLogPage.tsx')).AuditLogPage,
  ),
]

/** E-mails and stored notifications link to the former address of the moderation queue. */
const formerQueue: RouteObject = {
  path: '/admin/moderation/desk',
  loader: ({ request }) => redirect(paths.adminQueue + new URL(request.url).search),
  HydrateFallback: FullPageSpinner,
}

const loadNotFound = async () => (await import('./NotFoundPage.tsx')).NotFoundPage

/** All pages. The guarded ones redirect guests to /login, which leads them back. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RouteError,
    children: [
      { Component: WithInvitation, children: entryPages },
      ...openPages,
      { Component: RequireReader, children: readingPages },
      { Component: RequireSignIn, children: signedInPages },
      readingPage('*', loadNotFound),
    ],
  },
  {
    path: '/setup',
    lazy: async () => ({ Component: (await import('./setup/SetupFrame.tsx')).SetupFrame }),
    ErrorBoundary: RouteError,
    HydrateFallback: FullPageSpinner,
    children: [page('', async () => (await import('../features/administration/setup/SetupPage.tsx')).SetupPage)],
  },
  {
    path: '/admin',
    lazy: async () => ({ Component: (await import('./admin/AdminLayout.tsx')).AdminLayout }),
    ErrorBoundary: RouteError,
    HydrateFallback: FullPageSpinner,
    children: [...adminPages, formerQueue, page('*', loadNotFound)],
  },
]
