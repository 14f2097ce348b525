import { accountLetterSamples } from './account/letters.ts'
import { accountMails } from './account/mails.ts'
import { authLetterSamples } from './auth/letters.ts'
import { authMails } from './auth/mails.ts'
import type { Letter } from './mail/mail.ts'

/** Every kind of mail, and who writes it. */
export const composers = { ...authMails, ...accountMails }

/** Every kind of mail with invented words. */
export const letterSamples: Record<keyof typeof composers, () => Letter> = {
  ...authLetterSamples,
  ...accountLetterSamples,
}
