import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { RequireSignIn } from '../auth/RequireSignIn.tsx'
import { FullPageSpinner } from '../ui/FullPageSpinner.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { RouteError } from './RouteError.tsx'
import { Shell } from './Shell.tsx'

/** A screen whose code is fetched when it is first needed, or before that by `prefetchOnIntent`. */
const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
  ErrorBoundary: RouteError,
  HydrateFallback: FullPageSpinner,
})

const openPages = [
  page('/', async () => (await import('../home/HomePage.tsx')).HomePage),
  page('/login', async () => (await import('../auth/LoginPage.tsx')).LoginPage),
  page('/signup', async () => (await import('../auth/SignupPage.tsx')).SignupPage),
  page('/forgot-password', async () => (await import('../auth/ForgotPasswordPage.tsx')).ForgotPasswordPage),
  page('/reset-password', async () => (await import('../auth/ResetPasswordPage.tsx')).ResetPasswordPage),
  page('/verify-email', async () => (await import('../auth/VerifyEmailPage.tsx')).VerifyEmailPage),
  page('/confirm-email', async () => (await import('../account/ConfirmEmailPage.tsx')).ConfirmEmailPage),
  page('/undo-email', async () => (await import('../account/UndoEmailPage.tsx')).UndoEmailPage),
  page('/invite/:token', async () => (await import('../invitations/InvitationPage.tsx')).InvitationPage),
  page('/unsubscribe/:token', async () => (await import('../unsubscribe/UnsubscribePage.tsx')).UnsubscribePage),
  page('/privacy', async () => (await import('../privacy/PrivacyPage.tsx')).PrivacyPage),
  page('/help', async () => (await import('../help/HelpPage.tsx')).HelpPage),
  page('/contact', async () => (await import('../contact/ContactPage.tsx')).ContactPage),
  page('/guidelines', async () => (await import('../guidelines/GuidelinesPage.tsx')).GuidelinesPage),
]

const signedInPages = [
  page('/profile', async () => (await import('../profile/ProfilePage.tsx')).ProfilePage),
  page('/settings', async () => (await import('../settings/SettingsPage.tsx')).SettingsPage),
  page('/notifications', async () => (await import('../inbox/NotificationsPage.tsx')).NotificationsPage),
  page('/feed', async () => (await import('../feed/FeedPage.tsx')).FeedPage),
  page('/discover', async () => (await import('../discover/DiscoverPage.tsx')).DiscoverPage),
  page('/search', async () => (await import('../search/SearchPage.tsx')).SearchPage),
  page('/saved', async () => (await import('../saved/SavedPage.tsx')).SavedPage),
  page('/topics/:slug', async () => (await import('../topics/TopicPage.tsx')).TopicPage),
  page('/users/:id', async () => (await import('../people/PersonPage.tsx')).PersonPage),
  page('/communities', async () => (await import('../communities/CommunitiesPage.tsx')).CommunitiesPage),
  page('/communities/create', async () => (await import('../communities/CreateCommunityPage.tsx')).CreateCommunityPage),
  page('/communities/:slug', async () => (await import('../communities/CommunityPage.tsx')).CommunityPage),
  page('/communities/:slug/members', async () => (await import('../members/MembersPage.tsx')).MembersPage),
  page(
    '/communities/:slug/settings',
    async () => (await import('../community-settings/CommunitySettingsPage.tsx')).CommunitySettingsPage,
  ),
  page('/communities/:slug/moderation', async () => (await import('../desk/CommunityDeskPage.tsx')).CommunityDeskPage),
  page('/communities/:slug/new-post', async () => (await import('../posts/CreatePostPage.tsx')).CreatePostPage),
  page('/communities/:slug/posts/:postId', async () => (await import('../posts/PostPage.tsx')).PostPage),
]

const adminPages = [
  page('/admin', async () => (await import('../admin/DashboardPage.tsx')).DashboardPage),
  page('/admin/users', async () => (await import('../admin/UsersPage.tsx')).UsersPage),
  page('/admin/users/:id', async () => (await import('../admin/PersonPage.tsx')).PersonPage),
  page('/admin/communities', async () => (await import('../admin/CommunitiesPage.tsx')).CommunitiesPage),
  page('/admin/moderation', async () => (await import('../desk/AdminModerationPage.tsx')).AdminModerationPage),
  page('/admin/moderation/desk', async () => (await import('../desk/AdminDeskPage.tsx')).AdminDeskPage),
  page('/admin/settings', async () => (await import('../admin-settings/AdminSettingsPage.tsx')).AdminSettingsPage),
  page('/admin/audit', async () => (await import('../admin-settings/AuditLogPage.tsx')).AuditLogPage),
]

/** Every screen of the product. Whoever is not signed in is sent from a signed-in page to /login and back. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RouteError,
    children: [
      ...openPages,
      { Component: RequireSignIn, children: signedInPages },
      { path: '*', Component: NotFoundPage },
    ],
  },
  {
    path: '/admin',
    lazy: async () => ({ Component: (await import('../admin/AdminLayout.tsx')).AdminLayout }),
    ErrorBoundary: RouteError,
    HydrateFallback: FullPageSpinner,
    children: [...adminPages, { path: '*', Component: NotFoundPage }],
  },
]
