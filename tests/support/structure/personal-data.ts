import { issueEmailToken } from '../../src/server/auth/email-tokens.ts'
import { newId } from '../../src/server/ids.ts'
import { insertMedia } from '../../src/server/media/queries.ts'
import { emailKey } from '../../src/shared/accounts.ts'
import { appCode, emailLink, keptPasskey, secondFactorOf } from './account-inputs.ts'
import { ban, invite, makeMember, react, report, requestToJoin } from './arrange.ts'
import { createScene } from './scene.ts'
import type { World } from './world.ts'

/**
 * What becomes of a row when the account it points to is deleted: it goes; it stays and points to an account without
 * a name; it does as the comments it counts; or it stays for the reason given here.
 */
export const fates: Record<string, 'deleted' | 'anonymised' | 'as comments' | `kept because ${string}`> = {
  'session.userId': 'deleted',
  'emailToken.userId': 'deleted',
  'emailChange.userId': 'deleted',
  'passkey.userId': 'deleted',
  'authenticatorApp.userId': 'deleted',
  'recoveryCode.userId': 'deleted',
  'challenge.userId': 'deleted',
  'userSetting.userId': 'deleted',
  'media.ownerId': 'deleted',
  'communityMember.userId': 'deleted',
  'joinRequest.userId': 'deleted',
  'notification.userId': 'deleted',
  'invitation.inviterId': 'deleted',
  'reaction.userId': 'deleted',
  'savedPost.userId': 'deleted',
  'hiddenPost.userId': 'deleted',
  'threadVisit.userId': 'deleted',
  'feedVisit.userId': 'deleted',
  'savedCommunity.userId': 'deleted',
  'noticeChoice.userId': 'deleted',
  'digest.userId': 'deleted',
  'readerAddress.userId': 'deleted',
  'personDay.userId': 'deleted',
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
  'reportCase.authorId': 'kept because moderators look up what was decided about them',
  'communityBan.userId': 'kept because moderators look up whom they banned',
  'communityBan.bannedById': 'kept because the ban stands',
  'auditEntry.actorId': 'kept because the log tells what was done',
  'auditEntry.aboutId': 'kept because the log tells to whom it was done',
  'wordRule.createdById': 'kept because the rule stands',
  'personNumber.personId': 'kept because the index of names knows by it that there is nobody to find',
}

/** Words that stand in what the person made and in nothing else. */
export const marks = {
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

/** Somebody with a row behind every key in `fates`, among others in whose places they stand. */
export async function leaveTraces(world: World) {
  const { db, services } = world
  const at = services.now().toISOString()
  const person = await world.user(marks.name, { userAgent: marks.device })
  const mine = await createScene(world, { isPrivate: false, requiresApproval: false }, person)
  const others = await createScene(world, { isPrivate: true, requiresApproval: true })
  const banning = await createScene(world, { isPrivate: false, requiresApproval: false })
  const asking = await createScene(world, { isPrivate: true, requiresApproval: true })
  const heir = await world.user('Heir')
  await makeMember(world, mine.community.id, heir, 'MEMBER')
  await makeMember(world, others.community.id, person, 'MEMBER')

  await person.api.settings.save({ PROFILE_DISPLAY_NAME: marks.displayName, PROFILE_BIO: marks.bio })
  await issueEmailToken(services, 'reset-password', person.id, emailKey(person.email))
  await emailLink(world, person, 'undo')
  await keptPasskey(world, person)
  await appCode(world, person)
  await secondFactorOf(world, person)
  await insertMedia(db, { id: newId(), ownerId: person.id, width: 1, height: 1, bytes: 1, createdAt: at })

  const forumId = mine.community.forumId
  const post = await person.api.posts.create({ title: marks.post, content: marks.post, forumId })
  const comment = await person.api.comments.add({ postId: others.written.postId, content: marks.comment })
  await others.founder.api.comments.add({ postId: others.written.postId, parentId: comment.id, content: 'Noted.' })
  const removed = await person.api.comments.add({ postId: others.written.postId, content: marks.removed })
  await person.api.comments.remove({ id: removed.id })
  await react(world, others.written.postId, person)
  await db.updateTable('post').set({ likeCount: 1 }).where('id', '=', others.written.postId).execute()
  await report(world, others.written.postId, person, { details: marks.report, copy: 'Peas can go in.' })
  await report(world, post.id, heir)
  await db.updateTable('report').set({ decidedById: person.id }).where('targetId', '=', others.written.postId).execute()
  const decided = { decidedById: person.id, assigneeId: person.id }
  await db.updateTable('reportCase').set(decided).where('targetId', '=', others.written.postId).execute()
  await db
    .insertInto('personDay')
    .values({ day: at.slice(0, 10), userId: person.id })
    .onConflict((oc) => oc.doNothing())
    .execute()
  await person.api.saved.save({ id: others.written.postId })
  await person.api.saved.hide({ id: others.written.postId })
  await person.api.threads.visit({ id: others.written.postId })
  await person.api.feeds.visit({ feed: 'replies' })
  await person.api.saved.saveCommunity({ slug: others.community.slug })
  await person.api.inbox.saveMailChoices({ digest: 'weekly', kinds: { reply: false } })
  await person.api.readers.renew()
  const { slug } = mine.community
  await person.api.invitations.send({ slug, emails: [banning.founder.email], message: marks.invitation })
  await person.api.communities.join({ slug: asking.community.slug, message: marks.request })
  await person.api.members.setRole({ slug, userId: heir.id, role: 'MODERATOR' })
  await person.api.communitySettings.addWordRule({ slug, term: 'weedkiller' })
  const promoted = { slug: others.community.slug, userId: person.id, role: 'MODERATOR' } as const
  await others.founder.api.members.setRole(promoted)
  await invite(world, banning.community.id, person, banning.founder)
  await requestToJoin(world, others.community.id, heir, 'No room')
  await db.updateTable('joinRequest').set({ decidedById: person.id }).where('userId', '=', heir.id).execute()
  await ban(world, banning.community.id, person)
  await ban(world, mine.community.id, banning.founder)
  await db.updateTable('communityBan').set({ bannedById: person.id }).where('userId', '!=', person.id).execute()
  const entry = { actorId: person.id, action: 'test', communityId: others.community.id, createdAt: at }
  await db
    .insertInto('auditEntry')
    .values({ id: newId(), ...entry })
    .execute()
  return { person, heir, postId: post.id, commentId: comment.id }
}
