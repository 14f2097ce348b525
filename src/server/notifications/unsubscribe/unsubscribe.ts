import type { NotificationGroup } from '../../../shared/notifications/groups.ts'
import { isInAppOnly, kindsIn } from '../../../shared/notifications/kinds.ts'
import type { UnsubscribePreview } from '../../../shared/notifications/notifications.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { findPostToMute } from '../../discussions/follows/access.ts'
import { translatorOf } from '../../identity/preferences/translator-for.ts'
import { presentUser } from '../../identity/sessions/present-user.ts'
import { findUserById } from '../../identity/sign-in/queries.ts'
import { channelChoicesOf, saveChannelChoices } from '../../notify/channels.ts'
import { findFollow, upsertFollow } from '../../notify/follows/queries.ts'
import { groupsOf, readUnsubscribeToken } from '../../notify/unsubscribe-token.ts'
import { inTransaction, type Services, timestamp } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { findDigest, noDigest, updateDigest } from '../digests/digest-queries.ts'

/** Parses the token. Throws 404 unless this instance issued it, and 409 if its mails cannot be switched off. */
async function parseToken({ db }: Services, token: string) {
  const aim = await readUnsubscribeToken(db, token)
  if (!aim) throw new AppError('NOT_FOUND', messages.linkInvalid)
  const { userId } = aim
  if (aim.topic === 'mute') return { userId, groups: [], isDigest: false, postId: aim.postId }
  const isDigest = aim.topic === 'digest'
  const groups = groupsOf(aim.topic)
  if (groups.length === 0 && !isDigest) throw new AppError('CONFLICT', messages.mailRequired)
  return { userId, groups, isDigest, postId: null }
}

/** Returns the discussion that a link mutes; without a target if the user can no longer read it. */
async function discussionOf({ db }: Services, userId: string, postId: string) {
  const user = await findUserById(db, userId)
  const post = user && (await findPostToMute(db, presentUser(user), postId))
  const isMuted = !post || (await findFollow(db, post.target, userId)).level === 'MUTED'
  return { title: post?.title ?? null, target: post?.target, isMuted }
}

/** The kinds of these groups that are sent by mail. */
const mailedKinds = (groups: readonly NotificationGroup[]) =>
  groups.flatMap(kindsIn).filter((kind) => !isInAppOnly(kind))

const ofDiscussion = (title: string | null, isOff: boolean): UnsubscribePreview => {
  return { kinds: [], isDigest: false, discussion: { title }, isOff }
}

/** Returns the effect of a link without applying it, because mail scanners open every link. */
export async function unsubscribePreview(services: Services, token: string): Promise<UnsubscribePreview> {
  const { userId, groups, isDigest, postId } = await parseToken(services, token)
  if (postId !== null) {
    const { title, isMuted } = await discussionOf(services, userId, postId)
    return ofDiscussion(title, isMuted)
  }
  const choices = await channelChoicesOf(services.db, userId)
  const isOff = isDigest
    ? (await findDigest(services.db, userId))?.frequency === 'never'
    : groups.every((group) => !choices[group].mail)
  return { kinds: mailedKinds(groups), isDigest, discussion: null, isOff }
}

/** Returns the translator into the language of the user whom a link identifies. Their mails have the same one. */
export async function translatorOfRecipient(services: Services, token: string) {
  const { userId } = await parseToken(services, token)
  return translatorOf(services, (await findUserById(services.db, userId)) ?? null)
}

/** Applies an unsubscribe link. Changes nothing if it was already applied. */
export const unsubscribe = <S extends Services>(services: S, token: string): Promise<UnsubscribePreview> =>
  inTransaction(services, async (services) => {
    const { userId, groups, isDigest, postId } = await parseToken(services, token)
    if (postId !== null) {
      const { title, target } = await discussionOf(services, userId, postId)
      const choice = { userId, level: 'MUTED', chosenAt: timestamp(services) } as const
      if (target) await upsertFollow(services.db, target, choice)
      return ofDiscussion(title, true)
    }
    // A deleted account has no address, so no preference is stored for it.
    const isThere = Boolean((await findUserById(services.db, userId))?.email)
    if (isThere && isDigest) await updateDigest(services.db, userId, noDigest)
    const off = Object.fromEntries(groups.map((group) => [group, { mail: false }]))
    if (isThere) await saveChannelChoices(services.db, userId, off)
    return { kinds: mailedKinds(groups), isDigest, discussion: null, isOff: true }
  })
