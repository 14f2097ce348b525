import {
  adminPersonInput,
  denyPersonInput,
  listPeopleInput,
  personReportsInput,
  setSuperAdminInput,
  suspendInput,
} from '../../shared/admin-people.ts'
import { adminProcedure, router } from '../trpc.ts'
import { approvePerson, denyPerson } from './approval.ts'
import { endSessionsOf, setSuperAdmin, verifyByHand } from './care.ts'
import { listPeople, openPerson, reportsOfPerson } from './people.ts'
import { liftSuspensionOf, suspendPerson } from './suspending.ts'

/** The accounts of an instance. What changes one answers the account as it is then. */
export const adminPeopleRouter = router({
  list: adminProcedure.input(listPeopleInput).query(({ ctx, input }) => listPeople(ctx, input)),
  byId: adminProcedure.input(adminPersonInput).query(({ ctx, input }) => openPerson(ctx, input.id)),
  reports: adminProcedure.input(personReportsInput).query(({ ctx, input }) => reportsOfPerson(ctx, input)),

  suspend: adminProcedure.input(suspendInput).mutation(({ ctx, input }) => suspendPerson(ctx, input)),
  lift: adminProcedure.input(adminPersonInput).mutation(({ ctx, input }) => liftSuspensionOf(ctx, input.id)),
  verify: adminProcedure.input(adminPersonInput).mutation(({ ctx, input }) => verifyByHand(ctx, input.id)),
  endSessions: adminProcedure.input(adminPersonInput).mutation(({ ctx, input }) => endSessionsOf(ctx, input.id)),
  setSuperAdmin: adminProcedure.input(setSuperAdminInput).mutation(({ ctx, input }) => setSuperAdmin(ctx, input)),
  approve: adminProcedure.input(adminPersonInput).mutation(({ ctx, input }) => approvePerson(ctx, input.id)),
  /** The account is deleted; whoever asked for it is told by mail. */
  deny: adminProcedure.input(denyPersonInput).mutation(({ ctx, input }) => denyPerson(ctx, input)),
})
