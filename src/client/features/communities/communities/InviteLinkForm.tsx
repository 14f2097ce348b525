import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Community } from '../../../../shared/communities/communities.ts'
import type { NewInviteLink } from '../../../../shared/communities/invitations.ts'
import { limits } from '../../../../shared/platform/limits.ts'
import { OneTimeLink } from '../../../ui/OneTimeLink.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { InviteLinkList } from './InviteLinkList.tsx'
import { useMakeLink } from './use-invite-links.ts'

const numbersOfUses = [1, 10, limits.inviteLinkUses, 100, limits.inviteLinkUsesMax]
const numbersOfDays = [1, 7, limits.inviteLinkDays, 30, limits.inviteLinkDaysMax]

function MadeLink({ link, name, onAnother }: { link: NewInviteLink; name: string; onAnother: () => void }) {
  const { t } = useLingui()
  const { url, maxUses, expiresAt, skipsApproval } = link
  return (
    <Stack gap="md">
      <OneTimeLink
        url={url}
        label={t`Invite link`}
        description={t`The link is shown once. Copy it now.`}
        shareTitle={t`Join ${name}`}
      />
      <Text size="sm" role="status">
        {skipsApproval ? (
          <Trans>
            <Plural value={maxUses} one="One person" other="Up to # people" /> can join with it until{' '}
            <RelativeTime at={expiresAt} dateOnly />.
          </Trans>
        ) : (
          <Trans>
            <Plural value={maxUses} one="One person" other="Up to # people" /> can ask to join with it until{' '}
            <RelativeTime at={expiresAt} dateOnly />.
          </Trans>
        )}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onAnother}>
          {t`Make another link`}
        </Button>
      </Group>
    </Stack>
  )
}

/** Moderators find all links in the settings of the community, which other members cannot open. */
function OwnLinks({ slug }: { slug: string }) {
  const { t } = useLingui()
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t`Your links`}
      </Title>
      <InviteLinkList slug={slug} />
    </Stack>
  )
}

/** Makes a link with which several people can join. */
export function InviteLinkForm({ community }: { community: Community }) {
  const { t } = useLingui()
  const { slug, name, can } = community
  const make = useMakeLink(slug)
  const [maxUses, setMaxUses] = useState<number>(limits.inviteLinkUses)
  const [expiresInDays, setDays] = useState<number>(limits.inviteLinkDays)
  if (make.data) return <MadeLink link={make.data} name={name} onAnother={() => make.reset()} />
  return (
    <Stack gap="md">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          make.mutate({ slug, maxUses, expiresInDays })
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t`Everyone with the link can join, until it is used up or expires. You can revoke it.`}</Text>
          <Group grow gap="sm" align="flex-start">
            <NativeSelect
              label={t`Uses`}
              data={numbersOfUses.map((uses) => ({
                value: String(uses),
                label: t`${plural(uses, { one: '# person', other: '# people' })}`,
              }))}
              value={String(maxUses)}
              onChange={(event) => setMaxUses(Number(event.currentTarget.value))}
            />
            <NativeSelect
              label={t`Valid for`}
              data={numbersOfDays.map((days) => ({
                value: String(days),
                label: t`${plural(days, { one: '# day', other: '# days' })}`,
              }))}
              value={String(expiresInDays)}
              onChange={(event) => setDays(Number(event.currentTarget.value))}
            />
          </Group>
          <Group justify="flex-end">
            <Button type="submit" loading={make.isPending}>
              {t`Make link`}
            </Button>
          </Group>
        </Stack>
      </form>
      {!can.moderate && <OwnLinks slug={slug} />}
    </Stack>
  )
}
