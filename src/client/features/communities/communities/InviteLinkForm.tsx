import { Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Community } from '../../../../shared/communities/communities.ts'
import type { NewInviteLink } from '../../../../shared/communities/invitations.ts'
import { limits } from '../../../../shared/platform/limits.ts'
import { pluralize } from '../../../ui/format-numbers.ts'
import { OneTimeLink } from '../../../ui/OneTimeLink.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { InviteLinkList } from './InviteLinkList.tsx'
import { useMakeLink } from './use-invite-links.ts'

const numbersOfUses = [1, 10, limits.inviteLinkUses, 100, limits.inviteLinkUsesMax]
const numbersOfDays = [1, 7, limits.inviteLinkDays, 30, limits.inviteLinkDaysMax]
const choices = (numbers: readonly number[], one: string, many?: string) =>
  numbers.map((number) => ({ value: String(number), label: pluralize(number, one, many) }))

function MadeLink({ link, name, onAnother }: { link: NewInviteLink; name: string; onAnother: () => void }) {
  const { url, maxUses, expiresAt, skipsApproval } = link
  return (
    <Stack gap="md">
      <OneTimeLink
        url={url}
        label="Invite link"
        description="The link is shown once. Copy it now."
        shareTitle={`Join ${name}`}
      />
      <Text size="sm" role="status">
        {maxUses === 1 ? 'One person' : `Up to ${maxUses} people`} can {skipsApproval ? 'join' : 'ask to join'} with it
        until <RelativeTime at={expiresAt} dateOnly />.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onAnother}>
          Make another link
        </Button>
      </Group>
    </Stack>
  )
}

/** Moderators find all links in the settings of the community, which other members cannot open. */
const OwnLinks = ({ slug }: { slug: string }) => (
  <Stack gap="xs">
    <Title order={3} size="h5">
      Your links
    </Title>
    <InviteLinkList slug={slug} />
  </Stack>
)

/** Makes a link with which several people can join. */
export function InviteLinkForm({ community }: { community: Community }) {
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
          <Text size="sm">Everyone with the link can join, until it is used up or expires. You can revoke it.</Text>
          <Group grow gap="sm" align="flex-start">
            <NativeSelect
              label="Uses"
              data={choices(numbersOfUses, 'person', 'people')}
              value={String(maxUses)}
              onChange={(event) => setMaxUses(Number(event.currentTarget.value))}
            />
            <NativeSelect
              label="Valid for"
              data={choices(numbersOfDays, 'day')}
              value={String(expiresInDays)}
              onChange={(event) => setDays(Number(event.currentTarget.value))}
            />
          </Group>
          <Group justify="flex-end">
            <Button type="submit" loading={make.isPending}>
              Make link
            </Button>
          </Group>
        </Stack>
      </form>
      {!can.moderate && <OwnLinks slug={slug} />}
    </Stack>
  )
}
