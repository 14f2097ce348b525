import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../../ui/api-error.ts'
import { type Confirmation, ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { toast } from '../../../ui/toast.ts'
import { useFeedAddress, useRenewFeedAddress, useRevokeFeedAddress } from './use-feed-address.ts'

/** The address right after its creation. The server cannot show it again. */
function ShownAddress({ url }: { url: string }) {
  return (
    <Stack gap="xs">
      <TextInput
        label="Your secret address"
        description="Copy it now: you cannot see it again. Anyone who has it can read what you can read, including private communities, so give it to your feed reader only."
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap="xs">
        <CopyButton text={url} label="Copy address" />
      </Group>
    </Stack>
  )
}

function AddressStatus({ address }: { address: { createdAt: string; usedAt: string | null } }) {
  return (
    <Text>
      You have a secret address, made <RelativeTime at={address.createdAt} />
      {address.usedAt === null ? ', not used yet' : ', last used '}
      {address.usedAt !== null && <RelativeTime at={address.usedAt} />}.
    </Text>
  )
}

/** The secret address of the viewer's private feed, for feed readers. */
export function FeedAddressCard() {
  const address = useFeedAddress()
  const [url, setUrl] = useState<string | null>(null)
  const [question, setQuestion] = useState<Confirmation | null>(null)
  const renew = useRenewFeedAddress()
  const revoke = useRevokeFeedAddress(() => setUrl(null))
  const make = async () => setUrl((await renew.mutateAsync()).url)
  const create = () => make().catch((error) => toast.error(errorText(error, 'The address could not be made')))
  const askToRenew = () =>
    setQuestion({
      title: 'Make a new address?',
      lead: 'The old address stops working. Give the new one to every reader that uses it.',
      action: 'Make a new one',
      onConfirm: make,
    })

  return (
    <SectionCard
      title="Feeds for readers"
      lead="Follow your communities in a feed reader, by an Atom feed with new posts of all communities you belong to."
    >
      {address.isLoadingError ? (
        <ErrorState title="Your address could not be loaded" onRetry={address.refetch} />
      ) : address.isPending ? (
        <Skeleton h={68} aria-busy aria-label="Loading your address" />
      ) : (
        <>
          {url !== null && <ShownAddress url={url} />}
          {address.data ? (
            <>
              <AddressStatus address={address.data} />
              <Group gap="xs">
                <Button variant="default" onClick={askToRenew}>
                  Make a new one
                </Button>
                <Button variant="default" loading={revoke.isPending} onClick={() => revoke.mutate()}>
                  Revoke
                </Button>
              </Group>
            </>
          ) : (
            <div>
              <Button variant="default" loading={renew.isPending} onClick={create}>
                Create address
              </Button>
            </div>
          )}
        </>
      )}
      <ConfirmDialog confirmation={question} onClose={() => setQuestion(null)} />
    </SectionCard>
  )
}
