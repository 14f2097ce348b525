import { pluralize } from '../../../ui/format-numbers.ts'

export interface Privacy {
  isPrivate: boolean
  requiresApproval: boolean
}

/** How users join: at once, after approval, or by invitation only. */
const admissionOf = ({ isPrivate, requiresApproval }: Privacy) =>
  requiresApproval ? 'request' : isPrivate ? 'invitation' : 'open'

const admissionLabels = {
  open: 'Any signed-in user can join immediately.',
  request: 'New members must ask to join; an organizer or moderator decides.',
  invitation: 'New members join by invitation only.',
}

/** The labels of a privacy choice. */
export const privacyMeanings = (privacy: Privacy) => ({
  reading: privacy.isPrivate ? 'Only members can read it.' : 'Everyone can read it.',
  joining: admissionLabels[admissionOf(privacy)],
})

const madePrivate = [
  'Only members will see the community. It disappears immediately from everyone else’s lists, feeds and search results, with all its content.',
  'Links to it and to its posts stop working for users who are not members. Members stay members.',
]
const madePublic = [
  'Everyone will be able to read the community, even without signing in, including every post, comment and image from the time it was private.',
  'It will appear in lists, feeds and search results, and everyone can see its members.',
]

/** The facts that determine the consequences of a change. */
interface Circumstances {
  isArchived: boolean
  /** The number of pending join requests; undefined if it is unknown or above the counting limit. */
  pendingRequests: number | undefined
}

/** The consequence for pending requests. */
function effectOnRequests(after: Privacy, { isArchived, pendingRequests: waiting }: Circumstances): string[] {
  if (waiting === 0) return []
  const who = waiting === undefined ? 'Everyone' : pluralize(waiting, 'person', 'people')
  const isOne = waiting === undefined || waiting === 1
  const whoWaits = `${who} who ${isOne ? 'waits' : 'wait'} for an answer`
  const admission = admissionOf(after)
  if (admission === 'invitation') {
    const notified = 'This community now takes new members by invitation only.'
    return [`${whoWaits} ${isOne ? 'is' : 'are'} denied, with the message: “${notified}”`]
  }
  const goOn = `${whoWaits} ${isOne ? 'keeps' : 'keep'} waiting`
  if (admission === 'request') return [`${goOn}.`]
  return [
    isArchived
      ? `${goOn} until the community is restored.`
      : `${whoWaits} ${isOne ? 'is' : 'are'} approved and notified.`,
  ]
}

/** Describes each consequence of a privacy change in one sentence. */
export function privacyChanges(before: Privacy, after: Privacy, circumstances: Circumstances): string[] {
  const reading = before.isPrivate === after.isPrivate ? [] : after.isPrivate ? madePrivate : madePublic
  const joining = admissionOf(before) === admissionOf(after) ? [] : [admissionLabels[admissionOf(after)]]
  const mayWait = before.requiresApproval || (circumstances.pendingRequests ?? 0) > 0
  return [...reading, ...joining, ...(mayWait ? effectOnRequests(after, circumstances) : [])]
}
