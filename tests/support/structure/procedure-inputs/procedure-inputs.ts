import type { RestRow } from '../../../../src/server/api/rest/route.ts'
import { newId } from '../../../../src/server/platform/ids.ts'
import { pushSubscription } from '../../notifications/push-device.ts'
import { password } from '../../world.ts'
import { accountInputs } from './account-inputs.ts'
import {
  someAssignedCase,
  someCase,
  someEmailChange,
  someHeldPost,
  someInstanceWordRule,
  someNewUser,
  someObjection,
  someRestriction,
  someSuspendedUser,
  someUnverifiedUser,
  someUserAwaitingApproval,
  withoutBackup,
} from './administration.ts'
import { type CallTarget, nextAddress, pageOf, slugOf, topicOf, userOf } from './call-target.ts'
import { someForum, someNotification, somePushedNotification } from './communities.ts'
import { communityInputs } from './community-inputs.ts'
import { searchInput, someContactMessage, someUnsubscribeToken, wholePage } from './discovery.ts'
import { postTarget, someEvent, someReport } from './discussions.ts'

export type ProcedurePath = RestRow['calls']

const reason = 'Against the rules'

/**
 * A valid input for every procedure, aimed at a scene; the structural proofs make every call with it. Lists request one
 * item, so that there is a next page.
 */
const inputs: Record<ProcedurePath, (aim: CallTarget) => unknown> = {
  ...accountInputs,

  'settings.get': () => undefined,
  'settings.save': () => ({ PROFILE_BIO: 'I grow leeks.' }),
  'settings.presence': () => undefined,
  'settings.savePresence': () => ({ showsWriting: true }),
  'settings.chooseLanguage': () => ({ language: 'en' }),
  'settings.learnTimeZone': () => ({ timeZone: 'Europe/Berlin' }),

  'users.byId': userOf,
  'users.posts': pageOf,
  'users.comments': pageOf,
  'users.communities': pageOf,
  'users.suggest': (aim) => ({ ...slugOf(aim), q: 'a' }),

  ...communityInputs,

  'notifications.list': () => ({ limit: 1 }),
  'notifications.bundles': () => ({ limit: 1 }),
  'notifications.unread': () => undefined,
  'notifications.live': () => undefined,
  'notifications.preferences': () => undefined,
  'notifications.savePreferences': () => ({ digest: 'weekly' }),
  'notifications.unsubscribePreview': someUnsubscribeToken,
  'notifications.unsubscribe': someUnsubscribeToken,
  'notifications.markRead': someNotification,
  'notifications.markBundleRead': someNotification,
  'notifications.markAllRead': () => undefined,

  'push.key': () => undefined,
  'push.devices': () => ({ limit: 1 }),
  'push.subscribe': () => pushSubscription().input,
  'push.remove': () => ({ id: newId() }),
  'push.text': somePushedNotification,

  'topics.search': () => ({ q: 'gard' }),
  'topics.create': () => ({ name: 'Gardening' }),
  'topics.trending': () => undefined,
  'topics.bySlug': topicOf,
  // The scene's community is not the newest that has the topic.
  'topics.communities': (aim) => ({ ...topicOf(aim), limit: 3 }),

  'posts.inCommunity': ({ scenario: scene }) => ({ slug: scene.community.slug, limit: 1 }),
  'posts.ofTopic': (aim) => ({ ...topicOf(aim), limit: 1 }),
  'posts.create': ({ scenario: scene }) => ({
    title: 'Slugs',
    content: 'They come at night.',
    forumId: scene.community.forumId,
  }),
  'posts.byId': ({ scenario: scene, postId }) => ({ community: scene.community.slug, id: postId }),

  'posts.edit': ({ postId }) => ({ id: postId, title: 'Snails', content: 'They come at dusk.' }),
  'posts.remove': ({ postId }) => ({ id: postId }),
  'posts.history': ({ postId }) => ({ id: postId, limit: 1 }),
  'posts.announce': ({ postId }) => ({ id: postId, isAnnouncement: true }),
  'posts.pin': ({ postId }) => ({ id: postId, isPinned: true }),
  'posts.lock': ({ postId }) => ({ id: postId, isLocked: true }),
  'posts.move': async (aim) => ({ id: aim.postId, forumId: (await someForum(aim)).id }),

  'comments.list': ({ postId }) => ({ postId, limit: 1 }),
  'comments.add': ({ postId, commentId }) => ({ postId, parentId: commentId, content: 'Copper tape helps.' }),
  'comments.writing': ({ postId }) => ({ postId }),
  'comments.edit': ({ commentId }) => ({ id: commentId, content: 'Broad beans too.' }),
  'comments.history': ({ commentId }) => ({ id: commentId, limit: 1 }),
  'comments.remove': ({ commentId }) => ({ id: commentId }),

  'threads.open': ({ postId }) => ({ postId, limit: 1 }),
  'threads.replies': ({ postId, commentId }) => ({ postId, parentId: commentId, limit: 1 }),
  'threads.around': ({ postId, commentId }) => ({ postId, commentId }),
  'visits.communities': () => undefined,
  'visits.visit': slugOf,
  'threads.visit': ({ postId }) => ({ id: postId }),
  'threads.live': someEvent,

  'reactions.list': postTarget,
  'reactions.react': (aim) => ({ ...postTarget(aim), reactionType: 'love' }),
  'reactions.people': (aim) => ({ ...postTarget(aim), limit: 1 }),

  'reports.post': ({ postId }) => ({ id: postId, reason: 'SPAM' }),
  'reports.comment': ({ commentId }) => ({ id: commentId, reason: 'HARASSMENT', details: 'They shout.' }),
  'reports.user': (aim) => ({ ...userOf(aim), reason: 'OTHER' }),
  'reports.community': (aim) => ({ ...slugOf(aim), reason: 'MISINFORMATION' }),
  'reports.mine': () => undefined,
  'reports.flagged': () => undefined,
  'reports.review': someReport,

  'feeds.hot': wholePage,
  'landing.open': () => undefined,
  'feeds.new': wholePage,
  'feeds.replies': () => ({ limit: 1 }),
  'feeds.communityPosts': () => ({ limit: 1 }),
  'feeds.preview': () => undefined,
  'unread.list': () => undefined,
  'unread.markCommunityRead': slugOf,
  'unread.restore': () => ({ community: null, posts: [] }),
  'feeds.visit': () => ({ feed: 'replies' }),

  'search.all': () => ({ q: 'canary' }),
  'search.counts': () => ({ q: 'canary' }),
  'search.posts': searchInput,
  'search.comments': searchInput,
  'search.communities': searchInput,
  'search.users': searchInput,

  'syndication.address': () => undefined,
  'syndication.renew': () => undefined,
  'syndication.revoke': () => undefined,
  'contact.form': () => undefined,
  'contact.send': someContactMessage,

  'saved.posts': () => ({ limit: 1 }),
  'saved.communities': () => ({ limit: 1 }),
  'saved.hidden': () => ({ limit: 1 }),
  'saved.saveCommunity': slugOf,
  'saved.unsaveCommunity': slugOf,
  'saved.save': ({ postId }) => ({ id: postId }),
  'saved.unsave': ({ postId }) => ({ id: postId }),
  'saved.hide': ({ postId }) => ({ id: postId }),
  'saved.unhide': ({ postId }) => ({ id: postId }),

  'blocks.list': () => ({ limit: 1 }),
  'blocks.block': userOf,
  'blocks.unblock': userOf,
  'blocks.mute': userOf,
  'blocks.unmute': userOf,

  'follows.get': ({ postId }) => ({ targetType: 'POST', targetId: postId }),
  'follows.set': ({ postId }) => ({ targetType: 'POST', targetId: postId, level: 'WATCHING' }),

  'instance.get': () => undefined,
  'instance.challenge': () => undefined,
  'admin.newUsers': () => undefined,
  'admin.searchUsers': () => ({ query: 'canary', limit: 1 }),
  'admin.searchCommunities': () => ({ query: 'canary', limit: 1 }),
  'admin.searchPosts': () => ({ query: 'canary', limit: 1 }),
  'admin.flaggedPosts': () => ({ page: 1, pageSize: 5 }),
  'admin.dashboard': () => ({ days: 7 }),
  'admin.health': () => undefined,
  'admin.jobs': () => undefined,

  'userManagement.list': () => ({ filter: 'all', limit: 1 }),
  'userManagement.byId': userOf,
  'userManagement.reports': (aim) => ({ ...userOf(aim), side: 'about', limit: 1 }),
  'userManagement.suspend': async (aim) => ({ ...(await someNewUser(aim)), reason: 'Spam', until: null }),
  'userManagement.lift': someSuspendedUser,
  'userManagement.verify': someUnverifiedUser,
  'userManagement.endSessions': someNewUser,
  'userManagement.makeVerificationLink': someUnverifiedUser,
  'userManagement.makePasswordLink': someNewUser,
  'userManagement.makeEmailChangeLink': someEmailChange,
  'userManagement.emailChanges': () => ({ limit: 1 }),
  'userManagement.setSuperAdmin': async (aim) => ({ ...(await someNewUser(aim)), isSuperAdmin: true }),
  'userManagement.approve': someUserAwaitingApproval,
  'userManagement.deny': async (aim) => ({ ...(await someUserAwaitingApproval(aim)), reason }),
  'userManagement.denySeveral': async (aim) => ({ ids: [(await someUserAwaitingApproval(aim)).id], reason }),

  'adminSettings.get': () => undefined,
  'adminSettings.save': () => ({ flagThreshold: 3 }),
  'adminSettings.wordRules': () => undefined,
  'adminSettings.addWordRule': () => ({ term: `weedkiller ${newId()}` }),
  'adminSettings.removeWordRule': someInstanceWordRule,
  'adminSettings.previewWordRule': () => ({ term: 'weedkiller' }),
  'doctor.examine': () => ({ origin: 'http://folkmoot.test', browserTime: '2026-11-20T12:00:00.000Z' }),
  'doctor.stream': () => undefined,
  'adminSettings.mail': () => undefined,
  'adminSettings.saveMail': () => ({ sender: 'forum@example.org' }),
  'adminSettings.testMail': () => ({}),
  'adminSettings.openid': () => undefined,
  'adminSettings.saveOpenid': () => ({ provider: null }),
  'adminSettings.backups': () => undefined,
  'adminSettings.backUp': withoutBackup,
  'exampleContent.get': () => undefined,
  'exampleContent.add': () => undefined,
  'exampleContent.remove': () => undefined,

  'setup.state': () => undefined,
  // The set-up is over in every world with an account.
  'setup.checkCode': () => ({ code: 'x'.repeat(22) }),
  'setup.claim': () => ({ code: 'x'.repeat(22) }),
  'setup.createAccount': () => ({ code: 'x'.repeat(22), name: 'Stranger', email: nextAddress(), password }),

  'auditLog.list': () => ({ limit: 1 }),

  'restrictions.byId': someRestriction,
  'restrictions.object': async (aim) => ({ ...(await someRestriction(aim)), text: 'It was no advertising.' }),

  'heldPosts.list': (aim) => ({ ...slugOf(aim), limit: 1 }),
  'heldPosts.approve': someHeldPost,
  'heldPosts.reject': async (aim) => ({ id: (await someHeldPost(aim)).id, reason: 'Off topic.' }),
  'moderationQueue.answer': someObjection,
  'moderationQueue.list': (aim) => ({ ...slugOf(aim), limit: 1 }),
  'moderationQueue.counts': slugOf,
  'moderationQueue.open': someCase,
  'moderationQueue.assignees': someCase,
  'moderationQueue.take': someCase,
  'moderationQueue.release': someAssignedCase,
  'moderationQueue.assign': async (aim) => ({ ...(await someAssignedCase(aim)), userId: null }),
  'moderationQueue.decide': async (aim) => ({ ...(await someCase(aim)), version: 0, decision: 'DISMISS' }),
}

/** The input for a call of this procedure. */
export async function inputFor(path: string, aim: CallTarget): Promise<unknown> {
  const make = (inputs as Record<string, ((aim: CallTarget) => unknown) | undefined>)[path]
  if (!make)
    throw new Error(
      `No valid input is known for ${path}: add one to tests/support/structure/procedure-inputs/procedure-inputs.ts`,
    )
  return make(aim)
}
