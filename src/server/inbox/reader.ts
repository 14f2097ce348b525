import { findUserById } from '../auth/queries.ts'
import { presentUser } from '../auth/viewer.ts'
import type { Services, Viewer } from '../context.ts'

/** The person as they see themselves, when they can be written to: they are there, and the address is theirs. */
export async function readerByMail({ db }: Pick<Services, 'db'>, userId: string): Promise<Viewer | null> {
  const user = await findUserById(db, userId)
  return user?.emailVerifiedAt ? presentUser(user) : null
}
