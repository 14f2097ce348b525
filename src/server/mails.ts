import { authMails } from './auth/mails.ts'
import type { Composers } from './mail/worker.ts'

/** Every kind of mail, and who writes it. */
export const composers: Composers = { ...authMails }
