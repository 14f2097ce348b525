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
  /** The language of its mails and pages; the language of the site unless it is given. */
  language?: string | undefined
}

/** Returns the row of a new account without rights. */
export const newAccount = ({ id = newId(), name, email, language, createdAt, ...others }: NewAccount) => ({
  ...{ id, name, email, emailKey: emailKey(email), createdAt, ...others },
  ...{
    image: null,
    superAdminAt: null,
    lastSeenAt: createdAt,
    deletionDueAt: null,
    deletionMode: null,
    deletedAt: null,
    timeZone: null,
    language: language ?? null,
  },
})
