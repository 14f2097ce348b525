import type { ManagedUser } from '../../../../shared/administration/user-management.ts'
import type { Confirmation } from '../../../ui/ConfirmDialog.tsx'
import { displayName } from '../../identity/user-labels/UserLink.tsx'
import type { UserActionMutations } from './use-user.ts'

/** Actions that need only a confirmation. A suspension needs a form. */
export type UserAction = 'lift' | 'verify' | 'endSessions' | 'grant' | 'revoke' | 'approve' | 'deny'

/** Returns the confirmation dialog's texts and the call for an action. */
export function confirmationFor(
  act: UserAction,
  user: ManagedUser,
  { acts, sendsMail }: { acts: UserActionMutations; sendsMail: boolean },
): Confirmation {
  const { id, email } = user
  const name = displayName(user)
  const questions: Record<UserAction, () => Confirmation> = {
    lift: () => ({
      title: 'Lift the suspension?',
      lead: `${name} can sign in again immediately.${user.suspension?.removesContent ? ' Their posts and comments come back.' : ''}`,
      action: 'Lift suspension',
      onConfirm: () => acts.lift.mutateAsync({ id }),
    }),
    verify: () => ({
      title: 'Verify the email address?',
      lead: `You confirm that ${email} belongs to ${name}. They can then post and comment${sendsMail ? ', and set a new password by email' : ''}.`,
      action: 'Verify address',
      onConfirm: () => acts.verify.mutateAsync({ id }),
    }),
    endSessions: () => ({
      title: 'Sign out everywhere?',
      lead: `${name} has to sign in again on every device. Unsaved text may be lost.`,
      action: 'Sign out everywhere',
      isDangerous: true,
      onConfirm: () => acts.endSessions.mutateAsync({ id }),
    }),
    grant: () => ({
      title: 'Make super admin?',
      lead: `${name} will be able to read everything here, private communities included, to change every setting, and to act on every account, including yours.`,
      action: 'Make super admin',
      isDangerous: true,
      onConfirm: () => acts.grant.mutateAsync({ id, isSuperAdmin: true }),
    }),
    revoke: () => ({
      title: 'Remove the right?',
      lead: `${name} will no longer have access to the admin area.`,
      action: 'Remove the right',
      isDangerous: true,
      onConfirm: () => acts.revoke.mutateAsync({ id, isSuperAdmin: false }),
    }),
    approve: () => ({
      title: 'Approve the account?',
      lead: `${name} can sign in immediately${sendsMail ? ', and we notify them by email' : ''}.`,
      action: 'Approve',
      onConfirm: () => acts.approve.mutateAsync({ id }),
    }),
    deny: () => ({
      title: 'Deny the account?',
      lead: `This deletes the account.${sendsMail ? ` We notify ${email} by email.` : ''}`,
      action: 'Deny',
      isDangerous: true,
      reasonHint: sendsMail ? 'The email includes it.' : 'This site sends no email, so only the audit log has it.',
      isReasonRequired: true,
      onConfirm: (reason) => acts.deny.mutateAsync({ id, reason }),
    }),
  }
  return questions[act]()
}
