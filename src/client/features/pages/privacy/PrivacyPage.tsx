import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { ReadingPage } from '../../../ui/PageTemplates.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Prose } from '../../../ui/Prose.tsx'
import { useSendsMail } from '../../instance/branding/use-branding.ts'
import { Devices } from './Devices.tsx'

function Stored() {
  const { t } = useLingui()
  return (
    <>
      <h2>{t`What is stored`}</h2>
      <ul>
        <li>
          {t`Your account: name, email address, photo, settings, time zone, and a hash of your password, never the password.`}
        </li>
        <li>
          {t`Your activity: posts and comments with their earlier versions, reactions, reports, saved and hidden items, what you follow or mute, users whom you mute or block, memberships, invitations and requests to join.`}
        </li>
        <li>
          {t`When you last read a feed, and for a year when you last read a thread, so that new items can be marked, and your notifications, for half a year.`}
        </li>
        <li>
          {t`Your sessions: the name of the browser, when you signed in, and when it was last used. A session ends 30 days after its last use.`}
        </li>
        <li>{t`Emails that were sent to you: their kind, the address and the day, for 30 days.`}</li>
        <li>
          {t`The devices to which you let this site push notifications, until you sign out there: the address that the browser made for it, and the name of the browser.`}
        </li>
        <li>
          <Trans>
            Messages sent by the <Link to={paths.contact}>contact form</Link>, for 90 days.
          </Trans>
        </li>
      </ul>
      <p>
        {t`The software uses network addresses to limit the rate of requests. It keeps them in memory only, and never writes them to its database.`}
      </p>
      <h2>{t`Who sees it`}</h2>
      <p>
        {t`Everyone can read public communities, even without an account. Only members can read a private community: its content appears in no list, search result, feed or email of anyone else. Only you and the people who run this site can see your email address. In your settings you choose whether others see your profile, and when you were last here.`}
      </p>
      <p>
        {t`The people who run this site can read everything in its database, including private communities. Within the product, a super admin who opens a private community leaves an entry in its log.`}
      </p>
    </>
  )
}

function Emails() {
  const { t } = useLingui()
  if (!useSendsMail())
    return (
      <>
        <h2>{t`Emails`}</h2>
        <p>{t`This site sends no email. Super admins hand over the links that would be emailed.`}</p>
      </>
    )
  return (
    <>
      <h2>{t`Emails`}</h2>
      <p>
        <Trans>
          We email you about activity that concerns you, unless you switch it off: each group of emails has a switch in
          your <Link to={paths.settings}>settings</Link>, and a link at its foot to switch it off without signing in.
          You always receive emails that you request, such as the link for a new password, and decisions about you and
          your texts. There is no advertising. An email about a post of a public community shows the images in its text,
          which your email program loads from this site; there are no others.
        </Trans>
      </p>
    </>
  )
}

function Leaving() {
  const { t } = useLingui()
  return (
    <>
      <Emails />
      <h2>{t`Notifications on devices`}</h2>
      <p>
        {t`If you turn them on, this site hands each notification to the company that makes your browser. It contains a number and is encrypted for your device; the device fetches the text from this site.`}
      </p>
      <h2>{t`Exporting your data and leaving`}</h2>
      <p>
        {t`Under Settings, Your data, you can download one file with all data that is stored about you, and delete your account. The deletion takes effect after 14 days, and until then you can change your mind. You choose whether your posts and comments stay without your name or are deleted as well. The people who run this site are responsible for deleting their backups.`}
      </p>
      <h2>{t`Images`}</h2>
      <p>
        {t`The software re-encodes uploaded images without the data that a camera adds, such as the place. Only members can see the images in a private community. Your browser loads linked images from other sites, which then see your network address.`}
      </p>
      <h2>{t`Feeds`}</h2>
      <p>
        {t`Feed readers can read public communities. If you create a secret address in your settings, anyone who has it can read what you can read, until you create a new one or revoke it.`}
      </p>
    </>
  )
}

/** Describes the personal data that the software stores. Keep every statement true when the software changes. */
export function PrivacyPage() {
  const { t } = useLingui()
  return (
    <ReadingPage>
      <PageTitle>{t`Privacy Policy`}</PageTitle>
      <Text c="dimmed">
        {t`How Folkmoot, the software behind this site, handles your data. It contains no advertisements or trackers and shares nothing with others. The people who run this site are responsible for the rest, such as the location of its server.`}
      </Text>
      <Prose>
        <Stored />
        <Devices />
        <Leaving />
        <h2>{t`Questions`}</h2>
        <p>
          <Trans>
            Contact the people who run this site with the <Link to={paths.contact}>contact form</Link>.
          </Trans>
        </p>
      </Prose>
    </ReadingPage>
  )
}
