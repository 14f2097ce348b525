import { contactEmailSamples } from './administration/contact/email-templates.ts'
import { contactMails } from './administration/contact/mails.ts'
import { invitationEmailSamples } from './communities/invitations/email-templates.ts'
import { invitationMails } from './communities/invitations/mails.ts'
import { accountStatusEmailSamples } from './identity/account-status/email-templates.ts'
import { accountStatusMails } from './identity/account-status/mails.ts'
import { translatorFor } from './identity/preferences/translator-for.ts'
import { appointmentEmailSamples } from './identity/sign-in/appointment-email-template.ts'
import { appointmentMails } from './identity/sign-in/appointment-mails.ts'
import { authEmailSamples } from './identity/sign-in/email-templates.ts'
import { authMails } from './identity/sign-in/mails.ts'
import { mailSite } from './instance/settings/mail-site.ts'
import { digestEmailSamples } from './notifications/digests/digest-email-template.ts'
import { digestMails } from './notifications/digests/digest-mails.ts'
import { notificationEmailSamples } from './notifications/emails/email-samples.ts'
import { notificationMails } from './notifications/emails/mails.ts'
import { threadEmailSamples } from './notifications/emails/thread-email-template.ts'
import { threadMails } from './notifications/emails/thread-mails.ts'
import type { MailContents } from './platform/mail/deliver-mails.ts'
import type { EmailParts } from './platform/mail/email-layout.ts'
import { accountEmailSamples } from './users/account/email-templates.ts'
import { accountMails } from './users/account/mails.ts'

/** The composer of every kind of mail. */
export const emailComposers = {
  ...authMails,
  ...accountStatusMails,
  ...appointmentMails,
  ...accountMails,
  ...invitationMails,
  ...notificationMails,
  ...threadMails,
  ...digestMails,
  ...contactMails,
}

/** The contents of all mails. */
export const mailContents: MailContents = { composers: emailComposers, siteOf: mailSite, translatorFor }

/** A sample of every kind of mail. */
export const emailSamples: Record<keyof typeof emailComposers, () => EmailParts> = {
  ...authEmailSamples,
  ...accountStatusEmailSamples,
  ...appointmentEmailSamples,
  ...accountEmailSamples,
  ...invitationEmailSamples,
  ...notificationEmailSamples,
  ...threadEmailSamples,
  ...digestEmailSamples,
  ...contactEmailSamples,
}
