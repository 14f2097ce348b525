import { Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Prose } from '../ui/Prose.tsx'
import { Devices } from './Devices.tsx'

function Stored() {
  return (
    <>
      <h2>What is stored</h2>
      <ul>
        <li>Your account: name, email address, photo, settings, and a hash of your password, never the password.</li>
        <li>
          What you do here: posts and comments with their earlier versions, reactions, reports, what you saved and hid,
          your memberships, invitations and requests to join.
        </li>
        <li>
          When you last read a thread or a feed, so that what is new can be marked, and what you were notified of, for
          half a year.
        </li>
        <li>
          Your sessions: the name of the browser, when you signed in, and when it was last used. A session ends 30 days
          after its last use.
        </li>
        <li>Mails that were sent to you: their kind, the address and the day, for 30 days.</li>
        <li>
          Messages sent by the <Link to={paths.contact}>contact form</Link>, for 90 days.
        </li>
      </ul>
      <p>
        Network addresses are used to slow down whoever tries too much. They are kept in memory for that, and the
        software writes none of them into its database.
      </p>
      <h2>Who sees it</h2>
      <p>
        What stands in a public community can be read by everybody, without an account too. What stands in a private
        community is read by its members only: it is in no list, search result, feed or mail of anybody else. Your email
        address is shown to nobody but you and the people who run this site. In your settings you choose whether others
        see your profile, and when you were last here.
      </p>
      <p>
        The people who run this site can read what is in its database, private communities too. Within the product, an
        administrator who opens a private community leaves an entry in its log.
      </p>
    </>
  )
}

function Leaving() {
  return (
    <>
      <h2>Mails</h2>
      <p>
        We write to you about what happens to you here, unless you switch it off: each kind of mail has a switch in your{' '}
        <Link to={paths.settings}>settings</Link>, and a link at its foot that needs no sign-in. Links in mails that you
        ask for yourself, such as the one for a new password, come either way. There is no advertising, and mails hold
        no images that tell whether they were opened.
      </p>
      <h2>Taking your data along, and leaving</h2>
      <p>
        Under Settings, Your data, you get one file with all that is stored about you, and you can delete your account
        there. That happens 14 days later, and until then you may change your mind. You choose whether what you wrote
        stays without your name, or goes as well. Backups that the people who run this site have made are theirs to
        delete.
      </p>
      <h2>Images</h2>
      <p>
        Images that you upload are written anew, without what the camera stored in them, such as the place. Images in a
        private community are shown to its members only. An image that somebody linked from another site is fetched from
        there by your browser: that site then sees your network address.
      </p>
      <h2>Feeds</h2>
      <p>
        Public communities can be read by feed readers. If you make a secret address in your settings, whoever has it
        reads what you can read, until you make a new one or revoke it.
      </p>
    </>
  )
}

/** What the software keeps of people, in plain words. Whatever is said here must be so. */
export function PrivacyPage() {
  return (
    <Stack maw={720} mx="auto" gap="md">
      <PageTitle>Privacy Policy</PageTitle>
      <Text c="dimmed">
        What Folkmoot, the software behind this site, does with what concerns you. There are no advertisements and no
        trackers in it, and it passes nothing on to others. Whoever runs this site answers for the rest, such as where
        its server stands.
      </Text>
      <Prose>
        <Stored />
        <Devices />
        <Leaving />
        <h2>Questions</h2>
        <p>
          Ask the people who run this site by the <Link to={paths.contact}>contact form</Link>.
        </p>
      </Prose>
    </Stack>
  )
}
