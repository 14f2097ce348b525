import { messages } from '../../shared/messages.ts'

/** An account as the rules look at it. */
export interface PersonStanding {
  isOwn: boolean
  isSuperAdmin: boolean
  emailVerified: boolean
  isSuspended: boolean
  awaitsApproval: boolean
  /** Whether there is no other super admin. */
  isLast: boolean
  /** Whether SUPER_ADMIN_EMAIL names them: the right would come back at the next start. */
  isNamed: boolean
}

const abilities = ['suspend', 'lift', 'verify', 'endSessions', 'grant', 'revoke', 'decide'] as const
export type PersonAbility = (typeof abilities)[number]

interface Refusal {
  code: 'FORBIDDEN' | 'CONFLICT'
  message: string
}

const conflict = (message: string): Refusal => ({ code: 'CONFLICT', message })

/** Why not, by each rule; null where there is nothing against it. */
const objections: Record<PersonAbility, (person: PersonStanding) => Refusal | null> = {
  // The right would reach further than the suspension.
  suspend: ({ isSuperAdmin }) => (isSuperAdmin ? conflict(messages.superAdminProtected) : null),
  lift: () => null,
  verify: () => null,
  endSessions: () => null,
  // Who holds the right must be able to be written to, and to sign in.
  grant: ({ emailVerified, isSuspended, awaitsApproval }) => {
    if (!emailVerified) return conflict(messages.addressUnverified)
    if (isSuspended) return conflict(messages.accountSuspended)
    return awaitsApproval ? conflict(messages.accountWaiting) : null
  },
  revoke: ({ isLast, isNamed }) => {
    if (isNamed) return conflict(messages.superAdminNamed)
    return isLast ? conflict(messages.lastSuperAdmin) : null
  },
  decide: ({ awaitsApproval }) => (awaitsApproval ? null : conflict(messages.notWaiting)),
}

/** Nobody does anything of it to themselves, but that they may give the right back. */
export function refusalOf(ability: PersonAbility, person: PersonStanding): Refusal | null {
  if (person.isOwn && ability !== 'revoke') return { code: 'FORBIDDEN', message: messages.notYourself }
  return objections[ability](person)
}

/** Whether it would change anything: what would not is allowed, but not offered. */
const changes: Record<PersonAbility, (person: PersonStanding) => boolean> = {
  suspend: () => true,
  lift: ({ isSuspended }) => isSuspended,
  verify: ({ emailVerified }) => !emailVerified,
  endSessions: () => true,
  grant: ({ isSuperAdmin }) => !isSuperAdmin,
  revoke: ({ isSuperAdmin }) => isSuperAdmin,
  decide: ({ awaitsApproval }) => awaitsApproval,
}

/** What a super admin may do to this person, as far as there is anything to do. */
export const personAbilities = (person: PersonStanding) =>
  Object.fromEntries(
    abilities.map((ability) => [ability, changes[ability](person) && refusalOf(ability, person) === null]),
  ) as Record<PersonAbility, boolean>
