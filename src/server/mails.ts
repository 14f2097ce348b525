import { accountLetterSamples } from './account/letters.ts'
import { accountMails } from './account/mails.ts'
import { holdLetterSamples } from './auth/hold-letters.ts'
import { holdMails } from './auth/hold-mails.ts'
import { authLetterSamples } from './auth/letters.ts'
import { authMails } from './auth/mails.ts'
import { contactLetterSamples } from './contact/letters.ts'
import { contactMails } from './contact/mails.ts'
import { digestLetterSamples } from './inbox/digest-letter.ts'
import { digestMails } from './inbox/digest-mails.ts'
import { noticeLetterSamples } from './inbox/letters.ts'
import { noticeMails } from './inbox/mails.ts'
import { threadLetterSamples } from './inbox/thread-letters.ts'
import { threadMails } from './inbox/thread-mails.ts'
import { invitationLetterSamples } from './invitations/letters.ts'
import { invitationMails } from './invitations/mails.ts'
import type { Letter } from './mail/mail.ts'

/** Every kind of mail, and who writes it. */
export const composers = {
  ...authMails,
  ...holdMails,
  ...accountMails,
  ...invitationMails,
  ...noticeMails,
  ...threadMails,
  ...digestMails,
  ...contactMails,
}

/** Every kind of mail with invented words. */
export const letterSamples: Record<keyof typeof composers, () => Letter> = {
  ...authLetterSamples,
  ...holdLetterSamples,
  ...accountLetterSamples,
  ...invitationLetterSamples,
  ...noticeLetterSamples,
  ...threadLetterSamples,
  ...digestLetterSamples,
  ...contactLetterSamples,
}
