import { expireRequests } from '../../../src/server/communities/join-requests/expire-requests.ts'
import { announceOrganizerHandler } from '../../../src/server/communities/members/announce-organizer.ts'
import { queueDigests } from '../../../src/server/notifications/digests/queue-digests.ts'
import { notify } from '../../../src/server/notify/notify.ts'
import { runDueJobs } from '../../../src/server/platform/jobs/runner.ts'
import { kindsIn, type MailedKind } from '../../../src/shared/notifications/kinds.ts'
import { createCommunity } from '../communities/create-community.ts'
import { makeMember } from '../factories.ts'
import type { World } from '../world.ts'

/** A user of this name, and another user's community that takes requests. */
async function setting(world: World, name: string) {
  const [reader, founder] = [await world.user('Reader'), await world.user('Founder')]
  await reader.api.auth.updateProfile({ name })
  const { slug, id, forumId } = await createCommunity(founder, { requiresApproval: true })
  const about = { slug, userId: reader.id }
  const join = (role: 'MEMBER' | 'MODERATOR') => makeMember(world, id, reader, role)
  const ask = async () => {
    await reader.api.communities.join({ slug })
    const [request] = (await founder.api.joinRequests.list({ slug })).items
    return { slug, id: request?.id ?? '' }
  }
  return { reader, founder, slug, id, forumId, about, join, ask }
}

/** A super admin of this name. */
async function superAdmin(world: World, name: string) {
  const reader = await world.user('Reader', { isSuperAdmin: true })
  await reader.api.auth.updateProfile({ name })
  return reader
}

/** The organizer reports a post by a user of this name, and decides the report. */
async function decided(world: World, name: string, decision: 'REMOVE' | 'WARN') {
  const { reader, founder, slug, forumId, join } = await setting(world, name)
  await join('MEMBER')
  const { id: postId } = await reader.api.posts.create({ title: 'Openings', content: 'e4 or d4?', forumId })
  await founder.api.reports.post({ id: postId, reason: 'SPAM' })
  const [{ id, version } = { id: '', version: 0 }] = (await founder.api.moderationQueue.list({ slug })).items
  await founder.api.moderationQueue.decide({ id, version, decision, reason: 'Please keep to the subject.' })
}

/** A post by a user of this name that waits for approval. */
async function heldPost(world: World, name: string) {
  const { reader, founder, slug, forumId, join } = await setting(world, name)
  await join('MEMBER')
  await founder.api.communitySettings.saveWriting({ slug, heldFirstPosts: 1 })
  await founder.api.notifications.savePreferences({ groups: { administration: { mail: false } } })
  const { id, updatedAt } = await reader.api.posts.create({ title: 'Openings', content: 'e4 or d4?', forumId })
  return { founder, id, updatedAt }
}

type NotificationMail = MailedKind | 'thread-news' | 'digest'

/** Triggers the mail of each notification, or of several, to a user of this name only. */
export const notificationTriggers = {
  'join-request': async (world: World, name: string) => {
    const { founder, slug, about, join } = await setting(world, name)
    await join('MEMBER')
    await founder.api.members.handOver(about)
    await founder.api.communities.leave({ slug })
    await world.deliverMails()
    await founder.api.communities.join({ slug, message: 'May I come back?' })
  },
  'join-approved': async (world: World, name: string) => {
    const { founder, ask } = await setting(world, name)
    await founder.api.joinRequests.approve(await ask())
  },
  'join-denied': async (world: World, name: string) => {
    const { founder, ask } = await setting(world, name)
    await founder.api.joinRequests.deny({ ...(await ask()), reason: 'We are full.' })
  },
  'join-expired': async (world: World, name: string) => {
    const { ask } = await setting(world, name)
    await ask()
    await world.deliverMails()
    world.advance(31 * 86_400_000)
    await expireRequests(world.services)
  },
  'role-changed': async (world: World, name: string) => {
    const { founder, about, join } = await setting(world, name)
    await join('MEMBER')
    await founder.api.members.setRole({ ...about, role: 'MODERATOR' })
  },
  'handed-over': async (world: World, name: string) => {
    const { founder, about, join } = await setting(world, name)
    await join('MEMBER')
    await founder.api.members.handOver(about)
  },
  'organizer-appointed': async (world: World, name: string) => {
    const { founder, slug, about, join } = await setting(world, name)
    await join('MEMBER')
    await founder.api.members.handOver(about)
    await founder.api.communities.leave({ slug })
    await world.deliverMails()
    const root = await world.user('Root', { isSuperAdmin: true })
    await root.api.notifications.savePreferences({ groups: { communities: { mail: false } } })
    await root.api.members.appoint({ slug, userId: root.id })
    await runDueJobs(world.services, [announceOrganizerHandler], ['main'])
  },
  'member-removed': async (world: World, name: string) => {
    const { founder, about, join } = await setting(world, name)
    await join('MEMBER')
    await founder.api.members.remove({ ...about, reason: 'Too loud' })
  },
  'member-banned': async (world: World, name: string) => {
    const { founder, about, join } = await setting(world, name)
    await join('MEMBER')
    await founder.api.members.ban({ ...about, reason: 'Spam' })
  },
  'member-unbanned': async (world: World, name: string) => {
    const { founder, about, join } = await setting(world, name)
    await join('MEMBER')
    await founder.api.members.ban({ ...about, reason: 'Spam' })
    await founder.api.members.unban(about)
  },
  'community-deleted': async (world: World, name: string) => {
    const { founder, slug, join } = await setting(world, name)
    await join('MODERATOR')
    await founder.api.communitySettings.remove({ slug, name: 'Chess Club' })
  },
  'thread-news': async (world: World, name: string) => {
    const { reader, founder, forumId, join } = await setting(world, name)
    await join('MEMBER')
    const { id: postId } = await reader.api.posts.create({ title: 'Openings', content: 'e4 or d4?', forumId })
    for (const content of ['d4', 'Or c4']) await founder.api.comments.add({ postId, content })
    world.advance(6 * 60_000)
  },
  'report-decided': async (world: World, name: string) => {
    const { reader, founder, slug, forumId, join } = await setting(world, name)
    await join('MEMBER')
    const writer = await world.user('Writer')
    await makeMember(world, (await founder.api.communities.bySlug({ slug })).id, writer, 'MEMBER')
    const { id } = await writer.api.posts.create({ title: 'Openings', content: 'e4 or d4?', forumId })
    await reader.api.reports.post({ id, reason: 'SPAM' })
    await founder.api.reports.review({ targetType: 'POST', id, status: 'DISMISSED' })
  },
  'content-moderated': async (world: World, name: string) => {
    const { reader, founder, forumId, join } = await setting(world, name)
    await join('MEMBER')
    const { id } = await reader.api.posts.create({ title: 'Openings', content: 'e4 or d4?', forumId })
    await founder.api.reports.post({ id, reason: 'SPAM' })
    await founder.api.reports.review({ targetType: 'POST', id, status: 'RESOLVED', reason: 'Against the rules' })
  },
  'password-link-made': async (world: World, name: string) => {
    const { reader } = await setting(world, name)
    const root = await world.user('Root', { isSuperAdmin: true })
    await root.api.userManagement.makePasswordLink({ id: reader.id })
  },
  'content-removed': (world: World, name: string) => decided(world, name, 'REMOVE'),
  warned: (world: World, name: string) => decided(world, name, 'WARN'),
  'objection-answered': async (world: World, name: string) => {
    const { founder, reader, slug, about, join } = await setting(world, name)
    await join('MEMBER')
    await founder.api.members.remove({ ...about, reason: 'Too loud' })
    const { id: restrictionId } = await world.db.selectFrom('restriction').select('id').executeTakeFirstOrThrow()
    await world.deliverMails()
    await founder.api.notifications.savePreferences({ groups: { administration: { mail: false } } })
    await reader.api.restrictions.object({ id: restrictionId, text: 'I whispered.' })
    const [open] = (await founder.api.moderationQueue.list({ slug })).items
    const answer = { outcome: 'UPHELD', answer: 'You shouted.' } as const
    await founder.api.moderationQueue.answer({ id: open?.id ?? '', version: 0, ...answer })
  },
  'posts-waiting': async (world: World, name: string) => {
    const { founder, slug, id, forumId, join } = await setting(world, name)
    await join('MODERATOR')
    await founder.api.communitySettings.saveWriting({ slug, heldFirstPosts: 1 })
    await founder.api.notifications.savePreferences({ groups: { administration: { mail: false } } })
    const writer = await world.user('Writer')
    await makeMember(world, id, writer, 'MEMBER')
    await writer.api.posts.create({ title: 'Openings', content: 'e4 or d4?', forumId })
  },
  'post-approved': async (world: World, name: string) => {
    const { founder, ...held } = await heldPost(world, name)
    await founder.api.heldPosts.approve(held)
  },
  'post-rejected': async (world: World, name: string) => {
    const { founder, id } = await heldPost(world, name)
    await founder.api.heldPosts.reject({ id, reason: 'Please keep to the subject.' })
  },
  'reports-waiting': async (world: World, name: string) => {
    const { founder, slug, forumId, join } = await setting(world, name)
    await join('MODERATOR')
    const writer = await world.user('Writer')
    await makeMember(world, (await founder.api.communities.bySlug({ slug })).id, writer, 'MEMBER')
    const { id } = await writer.api.posts.create({ title: 'Openings', content: 'e4 or d4?', forumId })
    await founder.api.reports.post({ id, reason: 'SPAM' })
  },
  'sign-up-waiting': async (world: World, name: string) => {
    const reader = await superAdmin(world, name)
    const { id } = await world.user('Writer')
    const awaitsApprovalSince = world.services.now().toISOString()
    await world.db.updateTable('user').set({ awaitsApprovalSince }).where('id', '=', id).execute()
    await notify(world.services, { kind: 'sign-up-waiting', to: [reader.id], communityId: null, actorId: id })
  },
  'backup-failed': async (world: World, name: string) => {
    const { id } = await superAdmin(world, name)
    const detail = 'The disk is full.'
    await notify(world.services, { kind: 'backup-failed', to: [id], communityId: null, actorId: null, detail })
  },
  digest: async (world: World, name: string) => {
    const { reader, founder, forumId, join } = await setting(world, name)
    await join('MEMBER')
    await reader.api.notifications.savePreferences({ digest: 'daily' })
    await founder.api.posts.create({ title: 'Openings', content: 'e4 or d4?', forumId })
    world.advance(86_400_000)
    await queueDigests(world.services)
  },
} satisfies Record<NotificationMail, (world: World, name: string) => Promise<unknown>>

/** Whether the mail is about a kind that cannot be switched off. */
export const isRequired = (kind: string) => kindsIn('required').some((required) => required === kind)

/** The expected headers of a mail. */
export interface ExpectedHeaders {
  subject: string
  /** The user in whose name it is sent; none for the site alone. */
  by?: string
  /** The list of an optional mail, which has a way out. Mails that protect an account have none. */
  list?: string
  /** Whether it belongs to a discussion. */
  isInThread?: true
}

export const clubList = 'chess-club.communities'

/** The headers of each of these mails: its subject names the post or the community, if there is one. */
export const notificationHeaders: Record<NotificationMail, ExpectedHeaders> = {
  'join-request': { subject: 'Founder asks to join “Chess Club”', by: 'Founder', list: clubList },
  'join-approved': { subject: 'Your request to join “Chess Club” was approved', list: clubList },
  'join-denied': { subject: 'Your request to join “Chess Club” was denied', list: clubList },
  'join-expired': { subject: 'Your request to join “Chess Club” has expired', list: clubList },
  'role-changed': { subject: 'Your role in “Chess Club” has changed', list: clubList },
  'handed-over': { subject: '“Chess Club” was handed over to you', by: 'Founder', list: clubList },
  'organizer-appointed': { subject: 'Root is now an organizer of “Chess Club”', list: clubList },
  'member-removed': { subject: 'You were removed from “Chess Club”', list: clubList },
  'member-banned': { subject: 'You were banned from “Chess Club”', list: clubList },
  'member-unbanned': { subject: 'You are no longer banned from “Chess Club”', list: clubList },
  'community-deleted': { subject: '“chess-club” was deleted', list: clubList },
  'report-decided': { subject: 'A decision on your report in “Chess Club”', list: clubList },
  'content-moderated': { subject: 'Something you wrote in “Chess Club” was reported', list: clubList },
  'content-removed': { subject: 'Something you wrote in “Chess Club” was removed', list: clubList },
  warned: { subject: 'You were warned in “Chess Club”', list: clubList },
  'objection-answered': { subject: 'An answer to your objection in “Chess Club”', list: clubList },
  'posts-waiting': { subject: 'A post in “Chess Club” waits for approval', list: clubList },
  'post-approved': { subject: 'Your post in “Chess Club” was approved', list: clubList },
  'post-rejected': { subject: 'Your post in “Chess Club” was not approved', list: clubList },
  'reports-waiting': { subject: 'A report in “Chess Club” needs a decision', list: clubList },
  'sign-up-waiting': { subject: 'An account is waiting for approval', list: 'notifications' },
  'password-link-made': { subject: 'A link to set your password was made', list: 'notifications' },
  'backup-failed': { subject: 'A backup failed', list: 'notifications' },
  'thread-news': { subject: 'Re: [Chess Club] Openings', by: 'Founder', list: clubList, isInThread: true },
  digest: { subject: 'Your day: “Openings”', list: 'digest' },
}
