import { kindNames, levelsOf, type NotificationKind } from '../../shared/notifications/kinds.ts'
import { isMember } from '../communities/core/access/abilities.ts'
import type { Membership } from '../communities/core/membership.ts'
import type { Db } from '../platform/db/open.ts'
import {
  hasHeldPosts,
  hasOpenCase,
  isAwaitingApproval,
  isBackupStillMissing,
  type PendingSubject,
} from './pending-queries.ts'

/** The current state of a notification's community and content. */
export interface CurrentFacts {
  /** The recipient's membership. */
  membership: Membership
  detail: string
  /** Whether the user who caused it still waits for an answer to their request to join. */
  isRequestPending: boolean
  /** Whether reports hide the content. */
  isHidden: boolean
}

interface Relevance {
  /**
   * Until when the recipient may read it: while they may read its content, if it is about some; while they may read its
   * community; or always.
   */
  readable: 'with-content' | 'with-community' | 'always'
  /** The request or invitation from which its text is read. An invitation must be open or accepted. */
  source?: 'request' | 'invitation'
  /** Whether its mail is still true in a community; never, by default. */
  isTrue?: (facts: CurrentFacts) => boolean
  /** Whether its mail is sent without a community: to anybody, or to super admins. */
  isTrueForInstance?: 'always' | 'super-admins'
  /** Whether its mail is sent about a deleted community. */
  isTrueAfterDeletion?: true
  /**
   * Whether the work that it is about still waits. Such notifications can arrive in large numbers, so one mail a day is
   * enough while one of them is unread.
   */
  isPending?: (db: Db, about: PendingSubject) => Promise<boolean>
}

const always = () => true
const isModerator = ({ membership }: CurrentFacts) => membership === 'moderator' || membership === 'organizer'
const isOutside = ({ membership }: CurrentFacts) => !isMember(membership) && membership !== 'pending'
const isInside = ({ membership }: CurrentFacts) => isMember(membership)

const membershipByRole: Record<string, Membership> = {
  MEMBER: 'member',
  MODERATOR: 'moderator',
  ORGANIZER: 'organizer',
}

/** Whether the recipient may still read a notification of each kind, and whether its mail is still true. */
export const relevance: Record<NotificationKind, Relevance> = {
  // The mail about threads lists what is unread and readable, at the levels of `heardAt`.
  'new-post': { readable: 'with-content' },
  'new-comment': { readable: 'with-content' },
  announcement: { readable: 'with-content' },
  reply: { readable: 'with-content' },
  comment: { readable: 'with-content' },
  mention: { readable: 'with-content' },
  reaction: { readable: 'with-content' },
  // The room of invitations decides about their mail.
  invitation: { readable: 'with-content', source: 'invitation' },
  'join-request': {
    readable: 'with-content',
    source: 'request',
    isTrue: (facts) => facts.isRequestPending && isModerator(facts),
  },
  'join-approved': { readable: 'with-content', isTrue: isInside },
  'join-denied': { readable: 'with-content', isTrue: isOutside },
  'join-expired': { readable: 'with-content', isTrue: isOutside },
  'role-changed': {
    readable: 'with-content',
    isTrue: ({ membership, detail }) => membership === membershipByRole[detail],
  },
  'handed-over': { readable: 'with-content', isTrue: ({ membership }) => membership === 'organizer' },
  'organizer-appointed': { readable: 'with-content', isTrue: isInside },
  'community-deleted': { readable: 'with-content', isTrueAfterDeletion: true },
  'report-decided': { readable: 'with-community', isTrue: always },
  'content-moderated': {
    readable: 'with-content',
    isTrue: ({ detail, isHidden }) => isHidden === (detail !== 'SHOWN'),
  },
  'content-removed': { readable: 'always', isTrue: always },
  warned: { readable: 'always', isTrue: always, isTrueForInstance: 'always' },
  'objection-answered': { readable: 'with-content', isTrue: always, isTrueForInstance: 'always' },
  'member-removed': {
    readable: 'with-content',
    isTrue: ({ membership }) => !isMember(membership) && membership !== 'banned',
  },
  'member-banned': { readable: 'with-content', isTrue: ({ membership }) => membership === 'banned' },
  'member-unbanned': { readable: 'with-content', isTrue: ({ membership }) => membership !== 'banned' },
  'posts-waiting': { readable: 'with-content', isTrue: isModerator, isPending: hasHeldPosts },
  'post-approved': { readable: 'with-content', isTrue: ({ isHidden }) => !isHidden },
  'post-rejected': { readable: 'always', isTrue: always },
  'reports-waiting': {
    readable: 'with-content',
    isTrue: isModerator,
    isTrueForInstance: 'super-admins',
    isPending: hasOpenCase,
  },
  'sign-up-waiting': {
    readable: 'with-content',
    isTrueForInstance: 'super-admins',
    isPending: isAwaitingApproval,
  },
  'password-link-made': { readable: 'always', isTrue: always, isTrueForInstance: 'always' },
  'backup-failed': {
    readable: 'with-content',
    isTrueForInstance: 'super-admins',
    isPending: isBackupStillMissing,
  },
}

/** Returns the kinds whose entry has this value. */
export const kindsWhere = <Key extends 'readable' | 'source'>(key: Key, value: Relevance[Key]): NotificationKind[] =>
  kindNames.filter((kind) => relevance[kind][key] === value)

/** Returns these kinds with the levels at which the recipient must still follow the post, for a mail. */
export const heardAt = <Kind extends NotificationKind>(kinds: readonly Kind[]) =>
  kinds.map((kind) => ({ kind, levels: levelsOf(kind) }))
