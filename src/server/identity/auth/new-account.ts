import { emailKey } from '../../../shared/platform/fields.ts'
import { newId } from '../../platform/ids.ts'

interface NewAccount {
  name: string
  email: string
  passwordHash: string
  createdAt: string
  emailVerifiedAt: string | null
}

/** Returns the row of a new account without rights. */
export const newAccount = ({ name, email, passwordHash, createdAt, emailVerifiedAt }: NewAccount) => ({
  ...{ id: newId(), name, email, emailKey: emailKey(email), passwordHash, createdAt, emailVerifiedAt },
  ...{
    image: null,
    superAdminAt: null,
    lastSeenAt: createdAt,
    deletionDueAt: null,
    deletionMode: null,
    deletedAt: null,
  },
})
