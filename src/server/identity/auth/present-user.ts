import type { User } from '../../shared/accounts.ts'
import type { Schema } from '../db/schema.ts'

/** The columns of `user` that make a viewer. */
export type ViewerRow = Pick<Schema['user'], 'id' | 'name' | 'email' | 'image' | 'emailVerifiedAt' | 'superAdminAt'>

/** A person as they see themselves. */
export const presentUser = (row: ViewerRow): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  image: row.image,
  emailVerified: row.emailVerifiedAt !== null,
  isSuperAdmin: row.superAdminAt !== null,
})
