import type { SingleMail } from '../../../shared/notifications/kinds/kind.ts'
import {
  definitionOf,
  isMailedKind,
  kindNames,
  type MailedKind,
  notificationKinds,
} from '../../../shared/notifications/kinds.ts'
import { statementLines } from '../../instance/restrictions/statement-lines.ts'
import type { EmailParts } from '../../platform/mail/email-layout.ts'
import { pathWithoutContent } from '../links.ts'
import { notificationEmail } from './email-templates.ts'

const site = 'https://forum.example.org'
const community = { name: 'Chess Club', slug: 'chess-club' }

const statement = statementLines(
  { rule: 'SPAM', reason: 'Advertising.', deciderRole: 'MODERATOR' },
  site,
  `${site}/decisions/sample`,
)

function sample(kind: MailedKind): EmailParts {
  const { restriction, link, group } = definitionOf(kind)
  const mail: SingleMail = notificationKinds[kind].mail
  const isOfInstance = link?.instance !== undefined && link.moderators === undefined
  return notificationEmail(kind, {
    to: 'ann@example.org',
    name: 'Ann Marlow',
    actor: mail.isFromAnyone ? null : 'Bob Hale',
    community: isOfInstance ? null : community,
    detail: mail.sample ?? '',
    statement: restriction === 'imposed' || restriction === 'possible' ? statement : [],
    isAboutContent: true,
    link: site + pathWithoutContent(kind, { slug: isOfInstance ? null : community.slug, isModerator: true }),
    notifications: `${site}/notifications`,
    settings: `${site}/settings`,
    unsubscribe: group === 'required' ? null : `${site}/unsubscribe/sample`,
  })
}

/** One sample per template, for the preview. */
export const notificationEmailSamples = Object.fromEntries(
  kindNames.filter(isMailedKind).map((kind) => [kind, () => sample(kind)]),
) as Record<MailedKind, () => EmailParts>
