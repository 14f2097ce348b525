import { emailKey } from '../../../shared/platform/fields.ts'
import type { Flag } from '../../platform/db/column-types.ts'
import { newId } from '../../platform/ids.ts'

interface NewAccount {
  /** A new one unless it is given. */
  id?: string
  name: string
  email: string
  passwordHash: string
  isPasswordWeak: Flag
  createdAt: string
  emailVerifiedAt: string | null
}

/** Returns the row of a new account without rights. */
export const newAccount = ({ id = newId(), name, email, createdAt, emailVerifiedAt, ...password }: NewAccount) => ({
  ...{ id, name, email, emailKey: emailKey(email), createdAt, emailVerifiedAt, ...password },
  ...{
    image: null,
    superAdminAt: null,
    lastSeenAt: createdAt,
    deletionDueAt: null,
    deletionMode: null,
    deletedAt: null,
    timeZone: null,
    language: null,
  },
})
