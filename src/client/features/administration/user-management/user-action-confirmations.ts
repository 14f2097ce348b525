import { msg } from '@lingui/core/macro'
import type { ManagedUser } from '../../../../shared/administration/user-management.ts'
import type { Confirmation } from '../../../ui/ConfirmDialog.tsx'
import { writeNow } from '../../../ui/languages/texts.tsx'
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
      title: writeNow(msg`Lift the suspension?`),
      lead: user.suspension?.removesContent
        ? writeNow(msg`${name} can sign in again immediately. Their posts and comments come back.`)
        : writeNow(msg`${name} can sign in again immediately.`),
      action: writeNow(msg`Lift suspension`),
      onConfirm: () => acts.lift.mutateAsync({ id }),
    }),
    verify: () => ({
      title: writeNow(msg`Verify the email address?`),
      lead: sendsMail
        ? writeNow(
            msg`You confirm that ${email} belongs to ${name}. They can then post and comment, and set a new password by email.`,
          )
        : writeNow(msg`You confirm that ${email} belongs to ${name}. They can then post and comment.`),
      action: writeNow(msg`Verify address`),
      onConfirm: () => acts.verify.mutateAsync({ id }),
    }),
    endSessions: () => ({
      title: writeNow(msg`Sign out everywhere?`),
      lead: writeNow(msg`${name} has to sign in again on every device. Unsaved text may be lost.`),
      action: writeNow(msg`Sign out everywhere`),
      isDangerous: true,
      onConfirm: () => acts.endSessions.mutateAsync({ id }),
    }),
    grant: () => ({
      title: writeNow(msg`Make super admin?`),
      lead: writeNow(
        msg`${name} will be able to read everything here, private communities included, to change every setting, and to act on every account, including yours.`,
      ),
      action: writeNow(msg`Make super admin`),
      isDangerous: true,
      onConfirm: () => acts.grant.mutateAsync({ id, isSuperAdmin: true }),
    }),
    revoke: () => ({
      title: writeNow(msg`Remove the right?`),
      lead: writeNow(msg`${name} will no longer have access to the admin area.`),
      action: writeNow(msg`Remove the right`),
      isDangerous: true,
      onConfirm: () => acts.revoke.mutateAsync({ id, isSuperAdmin: false }),
    }),
    approve: () => ({
      title: writeNow(msg`Approve the account?`),
      lead: sendsMail
        ? writeNow(msg`${name} can sign in immediately, and we notify them by email.`)
        : writeNow(msg`${name} can sign in immediately.`),
      action: writeNow(msg`Approve`),
      onConfirm: () => acts.approve.mutateAsync({ id }),
    }),
    deny: () => ({
      title: writeNow(msg`Deny the account?`),
      lead: sendsMail
        ? writeNow(msg`This deletes the account. We notify ${email} by email.`)
        : writeNow(msg`This deletes the account.`),
      action: writeNow(msg`Deny`),
      isDangerous: true,
      reasonHint: sendsMail
        ? writeNow(msg`The email includes it.`)
        : writeNow(msg`This site sends no email, so only the audit log has it.`),
      isReasonRequired: true,
      onConfirm: (reason) => acts.deny.mutateAsync({ id, reason }),
    }),
  }
  return questions[act]()
}
