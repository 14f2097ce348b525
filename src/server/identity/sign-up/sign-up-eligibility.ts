import type { z } from 'zod'
import type { signupInput } from '../../../shared/identity/auth.ts'
import { emailKey } from '../../../shared/platform/fields.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { instanceSetting } from '../../instance/settings/settings.ts'
import { type Services, timestamp } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { tokenHash } from '../../platform/ids.ts'
import { findModeratorsLink, findUsableInvitation } from './invitation-queries.ts'

type Invited = Pick<z.output<typeof signupInput>, 'email' | 'invitation'>

interface SignUpEligibility {
  /** Whether the link of a mail has proven the address. */
  isProven: boolean
  /** Whether a super admin must approve the account before its user can sign in. */
  awaitsApproval: boolean
  /** The invite link of an organizer or moderator with which the user came. */
  link?: {
    id: string
    /** Whether it alone admits the account, so that it must be able to count it. */
    isNeeded: boolean
  }
}

/**
 * Checks the sign-up mode. Throws 403 while sign-up is closed or without a required invitation. The error does not
 * reveal whether the address was invited or has an account. A mailed invitation proves the address in every mode, an
 * invite link in none.
 */
export async function signUpEligibility(services: Services, input: Invited): Promise<SignUpEligibility> {
  const mode = await instanceSetting(services.db, 'signUpMode')
  if (mode === 'closed') throw new AppError('FORBIDDEN', messages.signUpClosed)
  const invitation = await invitationOf(services, input)
  const isProven = invitation !== undefined
  const link = invitation ? undefined : await moderatorsLinkOf(services, input)
  if (mode === 'open') return { isProven, awaitsApproval: false, ...(link && { link: { ...link, isNeeded: false } }) }
  const admits = mode === 'approval' ? invitation?.skipsApproval === 1 : isProven
  if (admits) return { isProven, awaitsApproval: false }
  if (link) return { isProven, awaitsApproval: false, link: { ...link, isNeeded: true } }
  if (mode === 'approval') return { isProven, awaitsApproval: true }
  throw new AppError('FORBIDDEN', messages.signUpInvitationNeeded)
}

/** Returns the invitation to this address. It stays open until the user accepts it. */
async function invitationOf(services: Services, { email, invitation: token }: Invited) {
  if (!token) return
  const invitation = await findUsableInvitation(services.db, tokenHash(token), timestamp(services))
  return invitation?.emailKey === emailKey(email) ? invitation : undefined
}

/** Returns the invite link of an organizer or moderator with which the user signs up. */
const moderatorsLinkOf = async (services: Services, { invitation: token }: Invited) =>
  token ? findModeratorsLink(services.db, tokenHash(token), timestamp(services)) : undefined
