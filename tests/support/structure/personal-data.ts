import { issueEmailToken } from '../../../src/server/identity/sign-in/email-tokens.ts'
import { insertOpenidAccount } from '../../../src/server/identity/sign-in/openid-queries.ts'
import { recordRestriction } from '../../../src/server/instance/restrictions/record-restriction.ts'
import { newId } from '../../../src/server/platform/ids.ts'
import { insertMedia } from '../../../src/server/platform/media/queries.ts'
import { emailKey } from '../../../src/shared/platform/fields.ts'
import { makeBan, makeInvitation, makeJoinRequest, makeMember, makeReport, toggleLike } from '../factories.ts'
import { pushSubscription } from '../notifications/push-device.ts'
import { password, type World } from '../world.ts'
import {
  authenticatorSetupCode,
  emailChangeLink,
  storedPasskey,
  twoFactorInput,
  twoFactorUndoLink,
} from './procedure-inputs/account.ts'
import { createScenario } from './scenario.ts'

/**
 * The fate of a row when the account it references is deleted: it is deleted; it stays and references an account
 * without a name; it follows the comments that it counts; or it stays for the reason given here.
 */
export const deletionOutcomes: Record<string, 'deleted' | 'anonymised' | 'as comments' | `kept because ${string}`> = {
  'session.userId': 'deleted',
  'emailToken.userId': 'deleted',
  'emailChange.userId': 'deleted',
  'twoFactorChange.userId': 'deleted',
  'trustedDevice.userId': 'deleted',
  'passkey.userId': 'deleted',
  'openidAccount.userId': 'deleted',
  'authenticatorApp.userId': 'deleted',
  'recoveryCode.userId': 'deleted',
  'challenge.userId': 'deleted',
  'userSetting.userId': 'deleted',
  'media.ownerId': 'deleted',
  'communityMember.userId': 'deleted',
  'joinRequest.userId': 'deleted',
  'notification.userId': 'deleted',
  'restriction.userId': 'deleted',
  'invitation.inviterId': 'deleted',
  'inviteLink.makerId': 'deleted',
  'reaction.userId': 'deleted',
  'savedPost.userId': 'deleted',
  'hiddenPost.userId': 'deleted',
  'threadVisit.userId': 'deleted',
  'feedVisit.userId': 'deleted',
  'savedCommunity.userId': 'deleted',
  'channelPreference.userId': 'deleted',
  'pushDevice.userId': 'deleted',
  'follow.userId': 'deleted',
  'userBlock.userId': 'deleted',
  'userBlock.blockedId': 'deleted',
  'feedAddress.userId': 'deleted',
  'userDay.userId': 'deleted',
  'reportCase.assigneeId': 'deleted',

  'post.authorId': 'anonymised',
  'comment.authorId': 'anonymised',
  'comment.repliedToId': 'anonymised',
  'report.reporterId': 'anonymised',
  'notification.actorId': 'anonymised',
  'postCommenter.userId': 'as comments',

  'community.creatorId': 'kept because the community belongs to its members',
  'joinRequest.decidedById': 'kept because the applicant was answered',
  'report.decidedById': 'kept because the decision stands',
  'reportCase.decidedById': 'kept because the decision stands',
  'restriction.deciderId': 'kept because the decision stands',
  'reportCase.excludedId': 'kept because it only keeps the decider from answering an objection',
  'reportCase.authorId': 'kept because moderators look up what was decided about them',
  'communityBan.userId': 'kept because moderators look up whom they banned',
  'communityBan.bannedById': 'kept because the ban stands',
  'auditEntry.actorId': 'kept because the log tells what was done',
  'auditEntry.aboutId': 'kept because the log tells to whom it was done',
  'wordRule.createdById': 'kept because the rule stands',
  'userNumber.userId': 'kept because the index of names knows by it that there is no user to find',
}

const each = (names: readonly string[], reason: `because ${string}`) =>
  Object.fromEntries(names.map((name) => [name, reason]))

/**
 * The columns that reference an account, and the tables without such a column, whose rows are not in the export of the
 * account, and why.
 */
export const notExported: Record<string, `because ${string}`> = {
  ...each(
    ['emailToken.userId', 'trustedDevice.userId', 'recoveryCode.userId'],
    'because it holds the hash of a secret',
  ),
  'challenge.userId': 'because it holds the hash of a secret, and expires within minutes',
  'twoFactorChange.userId': 'because it only lets the user undo a change that a mail states',
  'userDay.userId': 'because it only counts the active users of a day, and expires',
  'userNumber.userId': 'because the index is made from the account',
  'postCommenter.userId': 'because the comments contain it',
  'userBlock.blockedId': 'because nobody is told who blocked them',
  'comment.repliedToId': 'because the replies belong to their authors',
  'notification.actorId': 'because the notifications belong to their recipients',
  'community.creatorId': 'because the community belongs to its members',
  'reportCase.authorId': 'because the decisions contain what the user was told',
  ...each(
    ['reportCase.assigneeId', 'reportCase.decidedById', 'reportCase.excludedId', 'report.decidedById'],
    'because the case belongs to the community and the site',
  ),
  ...each(
    ['joinRequest.decidedById', 'restriction.deciderId', 'communityBan.bannedById'],
    'because the decision belongs to the user whom it concerns',
  ),
  ...each(['auditEntry.actorId', 'auditEntry.aboutId'], 'because the log belongs to the community and the site'),
  'wordRule.createdById': 'because the rule belongs to the community and the site',

  ...each(['forum', 'communityTopic'], 'because the community belongs to its members'),
  topic: 'because communities share the topics',
  postTopic: 'because a post has the topics of its community',
  ...each(['communityDay', 'topicDay', 'instanceDay', 'reactionCount'], 'because it counts the actions of all users'),
  ...each(
    ['postNumber', 'commentNumber', 'communityNumber', 'postSearch', 'commentSearch', 'userSearch', 'communitySearch'],
    'because the index is made from other tables',
  ),
  ...each(
    ['postSubstring', 'userSubstring', 'communitySubstring', 'emailSearch', 'auditSearch', 'auditSearchTerm'],
    'because the index is made from other tables',
  ),
  threadEvent: 'because it only says which content changed',
  mediaUse: 'because the posts and comments show the images',
  removedContent: 'because the posts and comments are in the export, whether or not they were removed',
  push: 'because it only reaches a device that the export lists',
  mail: 'because the user received it, and sent mails are deleted',
  contactMessage: 'because a guest may have written the address',
  idempotencyKey: 'because it only repeats the answer of a call for a day',
  job: 'because it is work in progress',
  ...each(['instanceSetting', 'backup', 'exampleContent'], 'because it belongs to the operator'),
}

/** Words that only this user's content contains. */
export const markers = {
  name: 'Zephyrine Quill',
  email: 'zephyrine.quill@example.org',
  displayName: 'Zephyrine the Great',
  bio: 'Zephyrine collects ferns',
  post: 'Zephyrine wrote this post',
  comment: 'Zephyrine wrote this comment',
  removed: 'Zephyrine took this comment back',
  invitation: 'Zephyrine invites you',
  request: 'Zephyrine would like to join',
  report: 'Zephyrine reports this',
  device: 'Zephyrine’s browser',
} as const

/** A user with a row for every key in `fates`, among other users. */
export async function createPersonalData(world: World) {
  const { db, services } = world
  const at = services.now().toISOString()
  const user = await world.user(markers.name, { userAgent: markers.device })
  const mine = await createScenario(world, { isPrivate: false, requiresApproval: false }, user)
  const others = await createScenario(world, { isPrivate: true, requiresApproval: true })
  const banning = await createScenario(world, { isPrivate: false, requiresApproval: false })
  const asking = await createScenario(world, { isPrivate: true, requiresApproval: true })
  const heir = await world.user('Heir')
  await makeMember(world, mine.community.id, heir, 'MEMBER')
  await makeMember(world, others.community.id, user, 'MEMBER')

  await user.api.settings.save({ PROFILE_DISPLAY_NAME: markers.displayName, PROFILE_BIO: markers.bio })
  await issueEmailToken(services, 'reset-password', user.id, emailKey(user.email))
  await world.clientWith('', { userAgent: markers.device }).api.auth.login({ email: user.email, password })
  await emailChangeLink(world, user, 'undo')
  await twoFactorUndoLink(world, user)
  await storedPasskey(world, user)
  await insertOpenidAccount(db, {
    issuer: 'https://id.example.org',
    subject: user.id,
    userId: user.id,
    createdAt: at,
    lastUsedAt: null,
  })
  await authenticatorSetupCode(world, user)
  await twoFactorInput(world, user)
  await insertMedia(db, { id: newId(), ownerId: user.id, width: 1, height: 1, bytes: 1, createdAt: at })

  const forumId = mine.community.forumId
  const post = await user.api.posts.create({ title: markers.post, content: markers.post, forumId })
  const comment = await user.api.comments.add({ postId: others.written.postId, content: markers.comment })
  await others.founder.api.comments.add({ postId: others.written.postId, parentId: comment.id, content: 'Noted.' })
  const removed = await user.api.comments.add({ postId: others.written.postId, content: markers.removed })
  await user.api.comments.remove({ id: removed.id })
  await toggleLike(world, others.written.postId, user)
  await db.updateTable('post').set({ likeCount: 1 }).where('id', '=', others.written.postId).execute()
  await makeReport(world, others.written.postId, user, { details: markers.report, copy: 'Peas can go in.' })
  await makeReport(world, post.id, heir)
  await db.updateTable('report').set({ decidedById: user.id }).where('targetId', '=', others.written.postId).execute()
  const decided = { decidedById: user.id, assigneeId: user.id }
  await db.updateTable('reportCase').set(decided).where('targetId', '=', others.written.postId).execute()
  await db
    .insertInto('userDay')
    .values({ day: at.slice(0, 10), userId: user.id })
    .onConflict((oc) => oc.doNothing())
    .execute()
  await user.api.saved.save({ id: others.written.postId })
  await user.api.saved.hide({ id: others.written.postId })
  await user.api.threads.visit({ id: others.written.postId })
  await user.api.feeds.visit({ feed: 'replies' })
  await user.api.saved.saveCommunity({ slug: others.community.slug })
  await user.api.notifications.savePreferences({ digest: 'weekly', groups: { replies: { mail: false } } })
  await user.api.push.subscribe(pushSubscription().input)
  await user.api.blocks.mute({ id: heir.id })
  await heir.api.blocks.block({ id: user.id })
  await user.api.follows.set({ targetType: 'COMMUNITY', targetId: others.community.id, level: 'WATCHING' })
  await user.api.syndication.renew()
  const { slug } = mine.community
  await user.api.invitations.send({ slug, emails: [banning.founder.email], message: markers.invitation })
  await user.api.inviteLinks.createPersonal({ slug, emails: [banning.founder.email] })
  await user.api.communities.join({ slug: asking.community.slug, message: markers.request })
  await user.api.members.setRole({ slug, userId: heir.id, role: 'MODERATOR' })
  await user.api.communitySettings.addWordRule({ slug, term: 'weedkiller' })
  const promoted = { slug: others.community.slug, userId: user.id, role: 'MODERATOR' } as const
  await others.founder.api.members.setRole(promoted)
  await makeInvitation(world, banning.community.id, user, banning.founder)
  await makeJoinRequest(world, others.community.id, heir, 'No room')
  await db.updateTable('joinRequest').set({ decidedById: user.id }).where('userId', '=', heir.id).execute()
  await makeBan(world, banning.community.id, user)
  await makeBan(world, mine.community.id, banning.founder)
  await db.updateTable('communityBan').set({ bannedById: user.id }).where('userId', '!=', user.id).execute()
  for (const [userId, deciderId] of [
    [user.id, heir.id],
    [heir.id, user.id],
  ] as const)
    await recordRestriction(services, {
      ...{ kind: 'WARN', userId, communityId: null, rule: 'SPAM', reason: 'Advertising' },
      ...{ target: { targetType: 'USER', targetId: userId }, decider: { id: deciderId, role: 'SITE_ADMIN' } },
    })
  await db.updateTable('reportCase').set({ excludedId: user.id }).where('targetId', '=', post.id).execute()
  const entry = { actorId: user.id, action: 'test', communityId: others.community.id, createdAt: at }
  await db
    .insertInto('auditEntry')
    .values({ id: newId(), ...entry })
    .execute()
  return { user, heir, postId: post.id, commentId: comment.id }
}
