import type { z } from 'zod'
import { emailKey, type signupInput } from '../../shared/accounts.ts'
import { messages } from '../../shared/messages.ts'
import { type Services, timestamp } from '../context.ts'
import { AppError } from '../errors.ts'
import { tokenHash } from '../ids.ts'
import { instanceSetting } from '../instance/settings.ts'
import { findUsableInvitation } from './invitation-queries.ts'

/** How somebody may sign up now. */
interface WayIn {
  /** Whether the link of a mail has shown that the address is theirs. */
  isProven: boolean
  /** Whether a super admin has to approve the account before anybody can sign in to it. */
  awaitsApproval: boolean
}

/**
 * What the instance asks of whoever signs up. 403 while nobody can, or without the invitation that is needed: the same
 * whether the address was invited or not, has an account or none.
 */
export async function wayIn(services: Services, input: z.output<typeof signupInput>): Promise<WayIn> {
  const mode = await instanceSetting(services.db, 'signUpMode')
  if (mode === 'closed') throw new AppError('FORBIDDEN', messages.signUpClosed)
  if (mode === 'open') return { isProven: false, awaitsApproval: false }
  const invitation = await invitationOf(services, input)
  if (mode === 'approval') return { isProven: Boolean(invitation), awaitsApproval: invitation?.skipsApproval !== 1 }
  if (!invitation) throw new AppError('FORBIDDEN', messages.signUpInvitationNeeded)
  return { isProven: true, awaitsApproval: false }
}

/** The invitation that the address was sent; it stays open, to be accepted. */
async function invitationOf(services: Services, { email, invitation: token }: z.output<typeof signupInput>) {
  if (!token) return
  const invitation = await findUsableInvitation(services.db, tokenHash(token), timestamp(services))
  return invitation?.emailKey === emailKey(email) ? invitation : undefined
}
