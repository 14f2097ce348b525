import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'

export interface Privacy {
  isPrivate: boolean
  requiresApproval: boolean
}

/** How users join: at once, after approval, or by invitation only. */
const admissionOf = ({ isPrivate, requiresApproval }: Privacy) =>
  requiresApproval ? 'request' : isPrivate ? 'invitation' : 'open'

const admissionLabels = {
  open: msg`Any signed-in user can join immediately.`,
  request: msg`New members must ask to join; an organizer or moderator decides.`,
  invitation: msg`New members join by invitation only.`,
}

/** The labels of a privacy choice. */
export const privacyMeanings = (privacy: Privacy) => ({
  reading: privacy.isPrivate ? msg`Only members can read it.` : msg`Everyone can read it.`,
  joining: admissionLabels[admissionOf(privacy)],
})

const madePrivate = [
  msg`Only members will see the community. It disappears immediately from everyone else’s lists, feeds and search results, with all its content.`,
  msg`Links to it and to its posts stop working for users who are not members. Members stay members.`,
]
const madePublic = [
  msg`Everyone will be able to read the community, even without signing in, including every post, comment and image from the time it was private.`,
  msg`It will appear in lists, feeds and search results, and everyone can see its members.`,
]

/** The facts that determine the consequences of a change. */
interface Circumstances {
  isArchived: boolean
  /** The number of pending join requests; undefined if it is unknown or above the counting limit. */
  pendingRequests: number | undefined
}

/** The consequence for pending requests. */
function effectOnRequests(
  after: Privacy,
  { isArchived, pendingRequests: waiting }: Circumstances,
): MessageDescriptor[] {
  if (waiting === 0) return []
  const admission = admissionOf(after)
  if (admission === 'invitation')
    return [
      waiting === undefined
        ? msg`Everyone who waits for an answer is denied, with the message: “This community now takes new members by invitation only.”`
        : msg`${plural(waiting, { one: '# person who waits for an answer is denied, with the message: “This community now takes new members by invitation only.”', other: '# people who wait for an answer are denied, with the message: “This community now takes new members by invitation only.”' })}`,
    ]
  if (admission === 'request')
    return [
      waiting === undefined
        ? msg`Everyone who waits for an answer keeps waiting.`
        : msg`${plural(waiting, { one: '# person who waits for an answer keeps waiting.', other: '# people who wait for an answer keep waiting.' })}`,
    ]
  if (isArchived)
    return [
      waiting === undefined
        ? msg`Everyone who waits for an answer keeps waiting until the community is restored.`
        : msg`${plural(waiting, { one: '# person who waits for an answer keeps waiting until the community is restored.', other: '# people who wait for an answer keep waiting until the community is restored.' })}`,
    ]
  return [
    waiting === undefined
      ? msg`Everyone who waits for an answer is approved and notified.`
      : msg`${plural(waiting, { one: '# person who waits for an answer is approved and notified.', other: '# people who wait for an answer are approved and notified.' })}`,
  ]
}

/** Describes each consequence of a privacy change in one sentence. */
export function privacyChanges(before: Privacy, after: Privacy, circumstances: Circumstances): MessageDescriptor[] {
  const reading = before.isPrivate === after.isPrivate ? [] : after.isPrivate ? madePrivate : madePublic
  const joining = admissionOf(before) === admissionOf(after) ? [] : [admissionLabels[admissionOf(after)]]
  const mayWait = before.requiresApproval || (circumstances.pendingRequests ?? 0) > 0
  return [...reading, ...joining, ...(mayWait ? effectOnRequests(after, circumstances) : [])]
}
