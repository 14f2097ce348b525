import { accountLetterSamples } from './account/letters.ts'
import { accountMails } from './account/mails.ts'
import { authLetterSamples } from './auth/letters.ts'
import { authMails } from './auth/mails.ts'
import { noticeLetterSamples } from './inbox/letters.ts'
import { noticeMails } from './inbox/mails.ts'
import { invitationLetterSamples } from './invitations/letters.ts'
import { invitationMails } from './invitations/mails.ts'
import type { Letter } from './mail/mail.ts'

/** Every kind of mail, and who writes it. */
export const composers = { ...authMails, ...accountMails, ...invitationMails, ...noticeMails }

/** Every kind of mail with invented words. */
export const letterSamples: Record<keyof typeof composers, () => Letter> = {
  ...authLetterSamples,
  ...accountLetterSamples,
  ...invitationLetterSamples,
  ...noticeLetterSamples,
}
