import { counted } from '../ui/counted.ts'

export interface Privacy {
  isPrivate: boolean
  requiresApproval: boolean
}

/** How people come in: at once, by a request that somebody decides, or only when they are invited. */
const doorOf = ({ isPrivate, requiresApproval }: Privacy) =>
  requiresApproval ? 'request' : isPrivate ? 'invitation' : 'open'

const doors = {
  open: 'Anybody who is signed in may join at once.',
  request: 'Whoever wants to join asks first; an organizer or moderator decides.',
  invitation: 'New members come in by invitation only.',
}

/** What a choice means, in a word each. */
export const privacyMeans = (privacy: Privacy) => ({
  reading: privacy.isPrivate ? 'Only members read what is written.' : 'Everybody reads what is written.',
  joining: doors[doorOf(privacy)],
})

const madePrivate = [
  'Only members will see the community. For everybody else it leaves every list, feed and search at once, with all that was written so far.',
  'Links to it and to its posts stop working for people who are not members. Members stay members.',
]
const madePublic = [
  'Everybody will be able to read the community, without signing in too: also each post, comment and image from the time it was private.',
  'It will be in lists, feeds and search, and everybody can see who its members are.',
]

/** What is known of a community when its privacy is about to change. */
interface Circumstances {
  isArchived: boolean
  /** How many wait for an answer to their request; undefined when that is not known, or too many to say. */
  waiting: number | undefined
}

/** What becomes of those who wait. */
function fateOfRequests(after: Privacy, { isArchived, waiting }: Circumstances): string[] {
  if (waiting === 0) return []
  const who = waiting === undefined ? 'Everybody' : counted(waiting, 'person', 'people')
  const isOne = waiting === undefined || waiting === 1
  const whoWaits = `${who} who ${isOne ? 'waits' : 'wait'} for an answer`
  const door = doorOf(after)
  if (door === 'invitation') {
    const told = 'This community now takes new members by invitation only.'
    return [`${whoWaits} ${isOne ? 'is' : 'are'} turned down, and told: “${told}”`]
  }
  const goOn = `${whoWaits} ${isOne ? 'goes' : 'go'} on waiting`
  if (door === 'request') return [`${goOn}.`]
  return [
    isArchived
      ? `${goOn} until the community is restored.`
      : `${whoWaits} ${isOne ? 'is' : 'are'} let in, and told so.`,
  ]
}

/** What changes for people when the privacy is saved, a sentence each. */
export function privacyChanges(before: Privacy, after: Privacy, circumstances: Circumstances): string[] {
  const reading = before.isPrivate === after.isPrivate ? [] : after.isPrivate ? madePrivate : madePublic
  const joining = doorOf(before) === doorOf(after) ? [] : [doors[doorOf(after)]]
  const mayWait = before.requiresApproval || (circumstances.waiting ?? 0) > 0
  return [...reading, ...joining, ...(mayWait ? fateOfRequests(after, circumstances) : [])]
}
