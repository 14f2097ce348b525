import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { useSendsMail } from '../../instance/branding/use-branding.ts'
import { ChosenUser } from './ChosenUser.tsx'
import { MadeLink } from './MadeLink.tsx'
import { useHandedLink } from './use-handed-link.ts'
import { EmailChanges, Unverified } from './WaitingLists.tsx'

/** Super admins make the links that mails would carry, and hand them over themselves. */
export function LinksPage() {
  const { t } = useLingui()
  const sendsMail = useSendsMail()
  const links = useHandedLink()
  return (
    <Stack gap="lg">
      <div>
        <PageTitle>{t`Links to hand over`}</PageTitle>
        <Text c="dimmed">
          {sendsMail
            ? t`For users whose email did not arrive. Be sure whom you give a link to.`
            : t`This site sends no email, so you give users their links yourself. Be sure whom you give a link to.`}
        </Text>
      </div>
      {links.failure && <FormAlert tone="error" message={links.failure} />}
      <SectionCard
        title={t`For one user`}
        lead={t`A verification link confirms their address on your word. A password link sets a new password, and we tell the user in the app that you made one.`}
      >
        <ChosenUser links={links} />
      </SectionCard>
      <SectionCard title={t`Waiting for verification`}>
        <Unverified links={links} />
      </SectionCard>
      <SectionCard
        title={t`Changes of address`}
        lead={t`Their users asked for them and wait for the link to the new address.`}
      >
        <EmailChanges links={links} />
      </SectionCard>
      <SectionCard title={t`Invitations`}>
        <Text>
          <Trans>
            Organizers and moderators make invite links in their community, under Invite Members.{' '}
            <Anchor component={Link} to={paths.adminCommunities} underline="always">
              Find a community
            </Anchor>
          </Trans>
        </Text>
      </SectionCard>
      <MadeLink dialog={links.dialog} />
    </Stack>
  )
}
