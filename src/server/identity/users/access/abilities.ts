import type { Settings } from '../../../../shared/identity/settings.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import type { Viewer } from '../../../platform/context.ts'

/** The input of the ability table. */
export interface UserAsk {
  viewer: Pick<Viewer, 'id' | 'isSuperAdmin'> | null
  user: { id: string; settings: Pick<Settings, 'PRIVACY_PROFILE_VISIBLE' | 'PRIVACY_ACTIVITY_STATUS_VISIBLE'> }
}

/** The ability table for a viewer and a user. Denies everything else. */
export function userAbilities({ viewer, user }: UserAsk) {
  const isSelf = viewer?.id === user.id
  // Users and super admins always see the profile.
  const isTrusted = isSelf || viewer?.isSuperAdmin === true
  const isShown = user.settings.PRIVACY_PROFILE_VISIBLE === 'true'
  const view = isTrusted || isShown
  return {
    view,
    // Super admins get no additional rows in lists.
    list: isSelf || isShown,
    seeActivity: view && (isTrusted || user.settings.PRIVACY_ACTIVITY_STATUS_VISIBLE === 'true'),
    report: view && viewer !== null && !isSelf,
    block: view && viewer !== null && !isSelf,
  }
}

export type UserAbilities = ReturnType<typeof userAbilities>
export type UserAbility = keyof UserAbilities

/** The actor of account actions: a viewer, or the operator on the command line, who has no account. */
export interface Actor {
  id: string | null
  isSuperAdmin: boolean
  /** Whether the actor may leave the instance without a super admin. */
  mayRevokeLast?: boolean
}

export const operator: Actor = { id: null, isSuperAdmin: true }
/** The operator who insists (`--force`). */
export const insistentOperator: Actor = { ...operator, mayRevokeLast: true }

/** The facts about an account that the policy needs. */
export interface AccountFacts {
  id: string
  isSuperAdmin: boolean
  emailVerified: boolean
  isSuspended: boolean
  /** Whether a suspension, which may be over, removed everything they wrote. */
  isContentRemoved: boolean
  awaitsApproval: boolean
  /** Whether there is no other super admin. */
  isLast: boolean
  /** Whether SUPER_ADMIN_EMAIL contains their address, which restores the right when they set a password by mail. */
  isNamed: boolean
  /** Whether it belongs to the example content, and goes with it. */
  isExample: boolean
}

const accountAbilities = [
  ...(['view', 'suspend', 'lift', 'verify', 'endSessions', 'handOver', 'grant', 'revoke', 'decide'] as const),
  // Users delete their own account.
  'delete',
] as const
export type AccountAbility = (typeof accountAbilities)[number]

interface Refusal {
  code: 'FORBIDDEN' | 'CONFLICT'
  message: string
}

const forbidden = (message: string): Refusal => ({ code: 'FORBIDDEN', message })
const conflict = (message: string): Refusal => ({ code: 'CONFLICT', message })

/** The instance must keep a super admin, whichever way it would lose the last one. */
const refuseLast = ({ isLast }: AccountFacts) => (isLast ? conflict(messages.lastSuperAdmin) : null)

/** Returns the reason against an action in the state of the account; null when there is none. */
const objections: Record<AccountAbility, (account: AccountFacts, actor: Actor) => Refusal | null> = {
  view: () => null,
  // Super admins cannot be suspended, because their right would outlast the suspension.
  suspend: ({ isSuperAdmin }) => (isSuperAdmin ? conflict(messages.superAdminProtected) : null),
  lift: () => null,
  verify: ({ isExample }) => (isExample ? conflict(messages.exampleAccount) : null),
  endSessions: () => null,
  // A reader of the link controls the account, and would gain the rights of a super admin.
  handOver: ({ isSuperAdmin, isSuspended, awaitsApproval, isExample }) => {
    // A user of it would lose everything when the example content is removed.
    if (isExample) return conflict(messages.exampleAccount)
    if (isSuperAdmin) return conflict(messages.superAdminLinkRefused)
    if (isSuspended) return conflict(messages.accountSuspended)
    return awaitsApproval ? conflict(messages.accountWaiting) : null
  },
  // A super admin must be able to receive mail and to sign in.
  grant: ({ emailVerified, isSuspended, awaitsApproval }) => {
    if (!emailVerified) return conflict(messages.addressUnverified)
    if (isSuspended) return conflict(messages.accountSuspended)
    return awaitsApproval ? conflict(messages.accountWaiting) : null
  },
  revoke: (account, { mayRevokeLast }) => {
    if (account.isNamed) return conflict(messages.superAdminNamed)
    return mayRevokeLast ? null : refuseLast(account)
  },
  decide: ({ awaitsApproval }) => (awaitsApproval ? null : conflict(messages.notWaiting)),
  delete: refuseLast,
}

/** The actions that super admins may take on their own account. */
const toOneself: readonly AccountAbility[] = ['view', 'revoke']

/** Returns the reason why the actor may not take this action; null when they may. */
export function refusalOf(ability: AccountAbility, actor: Actor | null, account: AccountFacts): Refusal | null {
  const isOwner = actor !== null && actor.id === account.id
  if (ability === 'delete' && isOwner) return objections.delete(account, actor)
  if (!actor?.isSuperAdmin || ability === 'delete') return forbidden(messages.adminForbidden)
  if (isOwner && !toOneself.includes(ability)) return forbidden(messages.notYourself)
  return objections[ability](account, actor)
}

/** Whether the action would change anything; otherwise it is allowed, but not offered. */
const changes: Record<AccountAbility, (account: AccountFacts) => boolean> = {
  view: () => true,
  suspend: () => true,
  lift: ({ isSuspended, isContentRemoved }) => isSuspended || isContentRemoved,
  verify: ({ emailVerified }) => !emailVerified,
  endSessions: () => true,
  handOver: () => true,
  grant: ({ isSuperAdmin }) => !isSuperAdmin,
  revoke: ({ isSuperAdmin }) => isSuperAdmin,
  decide: ({ awaitsApproval }) => awaitsApproval,
  delete: () => true,
}

/** Returns the actions to offer to the actor for this account. */
export const accountOffers = (actor: Actor | null, account: AccountFacts) =>
  Object.fromEntries(
    accountAbilities.map((ability) => [
      ability,
      changes[ability](account) && refusalOf(ability, actor, account) === null,
    ]),
  ) as Record<AccountAbility, boolean>
