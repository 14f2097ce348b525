import type { AdminPerson } from '../../shared/admin-people.ts'
import type { Question } from '../community-settings/ActionDialog.tsx'
import { nameOf } from './person-name.ts'
import type { PersonActs } from './use-person.ts'

/** What can be done to an account with a yes. A suspension asks for more. */
export type Act = 'lift' | 'verify' | 'endSessions' | 'grant' | 'revoke' | 'approve' | 'deny'

/** What is asked before each act, and what then is done. */
export function questionFor(act: Act, person: AdminPerson, acts: PersonActs): Question {
  const { id, email } = person
  const name = nameOf(person)
  const questions: Record<Act, () => Question> = {
    lift: () => ({
      title: 'Lift the suspension?',
      lead: `${name} can sign in again at once.`,
      action: 'Lift suspension',
      onConfirm: () => acts.lift.mutateAsync({ id }),
    }),
    verify: () => ({
      title: 'Verify the email address?',
      lead: `You vouch that ${email} belongs to ${name}. They can then post, comment and set a new password by mail.`,
      action: 'Verify address',
      onConfirm: () => acts.verify.mutateAsync({ id }),
    }),
    endSessions: () => ({
      title: 'Sign out everywhere?',
      lead: `${name} has to sign in again on every device. What they are just writing may be lost.`,
      action: 'Sign out everywhere',
      isDangerous: true,
      onConfirm: () => acts.endSessions.mutateAsync({ id }),
    }),
    grant: () => ({
      title: 'Make super admin?',
      lead: `${name} will be able to read everything here, private communities too, to change every setting, and to act on every account, yours too.`,
      action: 'Make super admin',
      isDangerous: true,
      onConfirm: () => acts.grant.mutateAsync({ id, isSuperAdmin: true }),
    }),
    revoke: () => ({
      title: 'Take the right away?',
      lead: `${name} will no longer get into the admin area.`,
      action: 'Take the right away',
      isDangerous: true,
      onConfirm: () => acts.revoke.mutateAsync({ id, isSuperAdmin: false }),
    }),
    approve: () => ({
      title: 'Approve the account?',
      lead: `${name} can sign in at once, and is told by mail.`,
      action: 'Approve',
      onConfirm: () => acts.approve.mutateAsync({ id }),
    }),
    deny: () => ({
      title: 'Deny the account?',
      lead: `The account is deleted. ${email} is told by mail.`,
      action: 'Deny',
      isDangerous: true,
      reasonHint: 'It stands in the mail. You may leave it empty.',
      onConfirm: (reason) => acts.deny.mutateAsync({ id, reason }),
    }),
  }
  return questions[act]()
}
