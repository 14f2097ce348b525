import {
  denyUserInput,
  denyUsersInput,
  emailChangeInput,
  listEmailChangesInput,
  listUsersInput,
  managedUserInput,
  setSuperAdminInput,
  suspendInput,
  userReportsInput,
} from '../../../shared/administration/user-management.ts'
import { requiresProof } from '../../identity/sessions/recent-proof.ts'
import { adminProcedure, router } from '../../platform/procedures.ts'
import { endSessions, setSuperAdmin, verifyEmailManually } from './account-actions.ts'
import { approveUser, denyUser } from './approval.ts'
import { denyUsers } from './deny-users.ts'
import { makeEmailChangeLink } from './make-email-change-link.ts'
import { makePasswordLink } from './make-password-link.ts'
import { makeVerificationLink } from './make-verification-link.ts'
import { getManagedUser, listManagedUsers, listUserReports } from './managed-users.ts'
import { liftSuspensionOf, suspendUser } from './suspend-user.ts'
import { waitingEmailChanges } from './waiting-email-changes.ts'

/** User management for super admins. Mutations return the updated account. */
export const userManagementRouter = router({
  list: adminProcedure.input(listUsersInput).query(({ ctx, input }) => listManagedUsers(ctx, input)),
  byId: adminProcedure.input(managedUserInput).query(({ ctx, input }) => getManagedUser(ctx, input.id)),
  reports: adminProcedure.input(userReportsInput).query(({ ctx, input }) => listUserReports(ctx, input)),

  suspend: adminProcedure.input(suspendInput).mutation(({ ctx, input }) => suspendUser(ctx, input)),
  lift: adminProcedure.input(managedUserInput).mutation(({ ctx, input }) => liftSuspensionOf(ctx, input.id)),
  verify: adminProcedure.input(managedUserInput).mutation(({ ctx, input }) => verifyEmailManually(ctx, input.id)),
  endSessions: adminProcedure.input(managedUserInput).mutation(({ ctx, input }) => endSessions(ctx, input.id)),
  /** Links to hand over, shown once. Those that give an account to their reader need a recent proof. */
  makeVerificationLink: adminProcedure
    .input(managedUserInput)
    .mutation(({ ctx, input }) => makeVerificationLink(ctx, input.id)),
  makePasswordLink: adminProcedure
    .input(managedUserInput)
    .use(requiresProof)
    .mutation(({ ctx, input }) => makePasswordLink(ctx, input.id)),
  makeEmailChangeLink: adminProcedure
    .input(emailChangeInput)
    .use(requiresProof)
    .mutation(({ ctx, input }) => makeEmailChangeLink(ctx, input.id)),
  emailChanges: adminProcedure.input(listEmailChangesInput).query(({ ctx, input }) => waitingEmailChanges(ctx, input)),
  setSuperAdmin: adminProcedure
    .input(setSuperAdminInput)
    .use(requiresProof)
    .mutation(({ ctx, input }) => setSuperAdmin(ctx, input)),
  approve: adminProcedure.input(managedUserInput).mutation(({ ctx, input }) => approveUser(ctx, input.id)),
  /** Deletes the account and notifies its user by mail. */
  deny: adminProcedure.input(denyUserInput).mutation(({ ctx, input }) => denyUser(ctx, input)),
  denySeveral: adminProcedure.input(denyUsersInput).mutation(({ ctx, input }) => denyUsers(ctx, input)),
})
