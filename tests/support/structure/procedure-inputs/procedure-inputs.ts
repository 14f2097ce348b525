import { issueEmailToken } from '../../src/server/auth/email-tokens.ts'
import { newId } from '../../src/server/ids.ts'
import type { RestRow } from '../../src/server/rest/table.ts'
import { emailKey } from '../../src/shared/accounts.ts'
import { appCode, emailLink, keptPasskey, madePasskey, secondFactorOf, sessionOf } from './account-inputs.ts'
import {
  noBackup,
  somebodyNew,
  somebodySuspended,
  somebodyUnverified,
  somebodyWaiting,
  someCase,
  someInstanceRule,
  someTakenCase,
} from './admin-inputs.ts'
import {
  allForums,
  somebodyBanned,
  someForum,
  someInvitation,
  someMember,
  someNotice,
  someRequest,
  someWordRule,
  typedName,
} from './community-inputs.ts'
import { everywhere, searched, someMessage, someUnsubscribing } from './feed-inputs.ts'
import type { Scene, Somebody } from './scene.ts'
import { someEvent, someReport, targetOf } from './thread-inputs.ts'
import { type Person, password } from './world.ts'

export type ProcedurePath = RestRow['calls']

/** What a call is aimed at: a scene's community, and in it this post and comment. */
export interface Aim {
  scene: Scene
  postId: string
  commentId: string
  /** Who calls. */
  by: Somebody
  /** Whose session, passkey or page it is; unless said, the caller's own session and passkey, and the founder's page. */
  owner?: Person
}

/** The account a call without one is about. */
const accountOf = ({ by, scene }: Aim) => by.account ?? scene.founder
const holderOf = (aim: Aim) => aim.owner ?? accountOf(aim)
const personOf = ({ owner, scene }: Aim) => ({ id: (owner ?? scene.founder).id })
const pageOf = (aim: Aim) => ({ ...personOf(aim), limit: 1 })

const tokenFor = (aim: Aim, purpose: Parameters<typeof issueEmailToken>[1]) => {
  const { id, email } = accountOf(aim)
  return issueEmailToken(aim.scene.world.services, purpose, id, emailKey(email))
}

const slugOf = ({ scene }: Aim) => ({ slug: scene.community.slug })
const listOf = (aim: Aim) => ({ ...slugOf(aim), limit: 1 })

/** A topic of the scene's community. */
const topicOf = ({ scene }: Aim) => ({ slug: scene.topic.slug })

let strangers = 0
const nextAddress = () => `stranger.${++strangers}@example.org`

/**
 * For every procedure a valid input aimed at a scene; the structural proofs make every call with it. Lists ask for one
 * item, so that there is a next page to look at.
 */
const inputs: Record<ProcedurePath, (aim: Aim) => unknown> = {
  'auth.viewer': () => undefined,
  'auth.me': () => undefined,
  'auth.signup': () => ({ name: 'Stranger', email: nextAddress(), password }),
  'auth.login': (aim) => ({ email: accountOf(aim).email, password }),
  'auth.logout': () => undefined,
  'auth.updateProfile': () => ({ name: 'Somebody Else' }),
  'auth.verifyEmail': async (aim) => ({ token: await tokenFor(aim, 'verify-email') }),
  'auth.resendVerification': (aim) => ({ email: accountOf(aim).email }),
  'auth.forgotPassword': (aim) => ({ email: accountOf(aim).email }),
  'auth.resetPassword': async (aim) => ({ token: await tokenFor(aim, 'reset-password'), newPassword: password }),
  'auth.secondFactor': (aim) => secondFactorOf(aim.scene.world, accountOf(aim)),
  'auth.changePassword': () => ({ currentPassword: password, newPassword: password }),

  'account.get': () => undefined,
  'account.changeEmail': () => ({ email: nextAddress(), password }),
  'account.cancelEmailChange': () => undefined,
  'account.confirmEmail': (aim) => emailLink(aim.scene.world, accountOf(aim), 'confirm'),
  'account.undoEmail': (aim) => emailLink(aim.scene.world, accountOf(aim), 'undo'),
  'account.sessions': () => undefined,
  'account.endSession': (aim) => sessionOf(aim.scene.world, holderOf(aim)),
  'account.endOtherSessions': () => undefined,
  'account.export': () => undefined,
  'account.scheduleDeletion': () => ({ password, mode: 'ANONYMISE' }),
  'account.cancelDeletion': () => undefined,

  'factors.list': () => undefined,
  'factors.startApp': () => ({ password }),
  'factors.confirmApp': (aim) => appCode(aim.scene.world, accountOf(aim)),
  'factors.removeApp': () => ({ password }),
  'factors.startPasskey': () => ({ password }),
  'factors.addPasskey': (aim) => madePasskey(aim.scene.world, holderOf(aim)),
  'factors.removePasskey': async (aim) => ({ ...(await keptPasskey(aim.scene.world, holderOf(aim))), password }),
  'factors.renewRecoveryCodes': async (aim) => {
    await keptPasskey(aim.scene.world, accountOf(aim))
    return { password }
  },

  'settings.get': () => undefined,
  'settings.save': () => ({ PROFILE_BIO: 'I grow leeks.' }),

  'people.byId': personOf,
  'people.posts': pageOf,
  'people.comments': pageOf,
  'people.communities': pageOf,
  'people.suggest': (aim) => ({ ...slugOf(aim), q: 'a' }),

  'communities.list': () => ({ limit: 1 }),
  'communities.create': () => ({ name: 'Bee keeping', description: 'Hives, honey and swarms' }),
  'communities.bySlug': slugOf,
  'communities.join': slugOf,
  'communities.leave': slugOf,
  'communities.forums': slugOf,
  'communities.trending': () => undefined,
  'communities.wordRules': slugOf,

  'members.list': listOf,
  'members.setRole': async (aim) => ({ ...(await someMember(aim)), role: 'MODERATOR' }),
  'members.handOver': someMember,
  'members.remove': someMember,
  'members.ban': someMember,
  'members.unban': somebodyBanned,
  'members.banned': listOf,

  'requests.list': listOf,
  'requests.approve': someRequest,
  'requests.deny': someRequest,
  'requests.withdraw': slugOf,

  'invitations.send': (aim) => ({ ...slugOf(aim), emails: [nextAddress()] }),
  'invitations.list': listOf,
  'invitations.resend': async (aim) => ({ ...slugOf(aim), id: (await someInvitation(aim)).id }),
  'invitations.revoke': async (aim) => ({ ...slugOf(aim), id: (await someInvitation(aim)).id }),
  'invitations.byToken': async (aim) => ({ token: (await someInvitation(aim)).token }),
  'invitations.accept': async (aim) => ({ token: (await someInvitation(aim, aim.owner?.email)).token }),

  'communitySettings.overview': slugOf,
  'communitySettings.saveDetails': (aim) => ({ ...slugOf(aim), description: 'Leeks, and nothing but leeks' }),
  'communitySettings.savePrivacy': (aim) => ({ ...slugOf(aim), isPrivate: true, requiresApproval: false }),
  'communitySettings.addForum': (aim) => ({ ...slugOf(aim), name: 'Tools' }),
  'communitySettings.renameForum': async (aim) => ({ ...(await someForum(aim)), name: 'Seeds' }),
  'communitySettings.orderForums': allForums,
  'communitySettings.setDefaultForum': someForum,
  'communitySettings.removeForum': someForum,
  'communitySettings.wordRules': slugOf,
  'communitySettings.addWordRule': (aim) => ({ ...slugOf(aim), term: 'weedkiller' }),
  'communitySettings.removeWordRule': someWordRule,
  'communitySettings.archive': slugOf,
  'communitySettings.restore': slugOf,
  'communitySettings.remove': typedName,
  'communitySettings.audit': listOf,

  'inbox.list': () => ({ limit: 1 }),
  'inbox.unread': () => undefined,
  'inbox.live': () => undefined,
  'inbox.mailChoices': () => undefined,
  'inbox.saveMailChoices': () => ({ digest: 'weekly' }),
  'inbox.unsubscribing': someUnsubscribing,
  'inbox.unsubscribe': someUnsubscribing,
  'inbox.markRead': someNotice,
  'inbox.markAllRead': () => undefined,

  'topics.search': () => ({ q: 'gard' }),
  'topics.create': () => ({ name: 'Gardening' }),
  'topics.trending': () => undefined,
  'topics.bySlug': topicOf,
  // The scene's community is not the newest that has the topic.
  'topics.communities': (aim) => ({ ...topicOf(aim), limit: 3 }),

  'posts.inCommunity': ({ scene }) => ({ slug: scene.community.slug, limit: 1 }),
  'posts.ofTopic': (aim) => ({ ...topicOf(aim), limit: 1 }),
  'posts.create': ({ scene }) => ({ title: 'Slugs', content: 'They come at night.', forumId: scene.community.forumId }),
  'posts.byId': ({ scene, postId }) => ({ community: scene.community.slug, id: postId }),

  'posts.edit': ({ postId }) => ({ id: postId, title: 'Snails', content: 'They come at dusk.' }),
  'posts.remove': ({ postId }) => ({ id: postId }),
  'posts.history': ({ postId }) => ({ id: postId, limit: 1 }),
  'posts.pin': ({ postId }) => ({ id: postId, isPinned: true }),
  'posts.lock': ({ postId }) => ({ id: postId, isLocked: true }),

  'comments.list': ({ postId }) => ({ postId, limit: 1 }),
  'comments.add': ({ postId, commentId }) => ({ postId, parentId: commentId, content: 'Copper tape helps.' }),
  'comments.edit': ({ commentId }) => ({ id: commentId, content: 'Broad beans too.' }),
  'comments.history': ({ commentId }) => ({ id: commentId, limit: 1 }),
  'comments.remove': ({ commentId }) => ({ id: commentId }),

  'threads.open': ({ postId }) => ({ postId, limit: 1 }),
  'threads.replies': ({ postId, commentId }) => ({ postId, parentId: commentId, limit: 1 }),
  'threads.around': ({ postId, commentId }) => ({ postId, commentId }),
  'threads.visit': ({ postId }) => ({ id: postId }),
  'threads.live': someEvent,

  'reactions.list': targetOf,
  'reactions.react': (aim) => ({ ...targetOf(aim), reactionType: 'love' }),
  'reactions.people': (aim) => ({ ...targetOf(aim), limit: 1 }),

  'reports.post': ({ postId }) => ({ id: postId, reason: 'SPAM' }),
  'reports.comment': ({ commentId }) => ({ id: commentId, reason: 'HARASSMENT', details: 'They shout.' }),
  'reports.person': (aim) => ({ ...personOf(aim), reason: 'OTHER' }),
  'reports.community': (aim) => ({ ...slugOf(aim), reason: 'MISINFORMATION' }),
  'reports.mine': () => undefined,
  'reports.flagged': () => undefined,
  'reports.review': someReport,

  'feeds.hot': everywhere,
  'feeds.new': everywhere,
  'feeds.replies': () => ({ limit: 1 }),
  'feeds.communityPosts': () => ({ limit: 1 }),
  'feeds.preview': () => undefined,
  'feeds.visit': () => ({ feed: 'replies' }),

  'search.all': () => ({ q: 'canary' }),
  'search.posts': searched,
  'search.comments': searched,
  'search.communities': searched,
  'search.people': searched,

  'readers.address': () => undefined,
  'readers.renew': () => undefined,
  'readers.revoke': () => undefined,
  'contact.form': () => undefined,
  'contact.send': someMessage,

  'saved.posts': () => ({ limit: 1 }),
  'saved.communities': () => ({ limit: 1 }),
  'saved.hidden': () => ({ limit: 1 }),
  'saved.saveCommunity': slugOf,
  'saved.unsaveCommunity': slugOf,
  'saved.save': ({ postId }) => ({ id: postId }),
  'saved.unsave': ({ postId }) => ({ id: postId }),
  'saved.hide': ({ postId }) => ({ id: postId }),
  'saved.unhide': ({ postId }) => ({ id: postId }),

  'instance.get': () => undefined,
  'admin.newUsers': () => undefined,
  'admin.searchUsers': () => ({ query: 'canary', limit: 1 }),
  'admin.searchCommunities': () => ({ query: 'canary', limit: 1 }),
  'admin.searchPosts': () => ({ query: 'canary', limit: 1 }),
  'admin.flaggedPosts': () => ({ page: 1, pageSize: 5 }),
  'admin.dashboard': () => ({ days: 7 }),
  'admin.health': () => undefined,

  'adminPeople.list': () => ({ filter: 'all', limit: 1 }),
  'adminPeople.byId': personOf,
  'adminPeople.reports': (aim) => ({ ...personOf(aim), side: 'about', limit: 1 }),
  'adminPeople.suspend': async (aim) => ({ ...(await somebodyNew(aim)), reason: 'Spam', until: null }),
  'adminPeople.lift': somebodySuspended,
  'adminPeople.verify': somebodyUnverified,
  'adminPeople.endSessions': somebodyNew,
  'adminPeople.setSuperAdmin': async (aim) => ({ ...(await somebodyNew(aim)), isSuperAdmin: true }),
  'adminPeople.approve': somebodyWaiting,
  'adminPeople.deny': somebodyWaiting,

  'adminSettings.get': () => undefined,
  'adminSettings.save': () => ({ flagThreshold: 3 }),
  'adminSettings.wordRules': () => undefined,
  'adminSettings.addWordRule': () => ({ term: `weedkiller ${newId()}` }),
  'adminSettings.removeWordRule': someInstanceRule,
  'adminSettings.previewWordRule': () => ({ term: 'weedkiller' }),
  'adminSettings.testMail': () => ({}),
  'adminSettings.backups': () => undefined,
  'adminSettings.backUp': noBackup,

  'audit.list': () => ({ limit: 1 }),

  'desk.list': (aim) => ({ ...slugOf(aim), limit: 1 }),
  'desk.counts': slugOf,
  'desk.open': someCase,
  'desk.assignees': someCase,
  'desk.take': someCase,
  'desk.giveBack': someTakenCase,
  'desk.assign': async (aim) => ({ ...(await someTakenCase(aim)), personId: null }),
  'desk.decide': async (aim) => ({ ...(await someCase(aim)), version: 0, decision: 'DISMISS' }),
}

/** The input for a call of this procedure. */
export async function inputFor(path: string, aim: Aim): Promise<unknown> {
  const make = (inputs as Record<string, ((aim: Aim) => unknown) | undefined>)[path]
  if (!make) throw new Error(`No valid input is known for ${path}: add one to tests/support/procedure-inputs.ts`)
  return make(aim)
}
