import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CopyButton } from '../account/CopyButton.tsx'
import { errorText } from '../app/trpc.ts'
import { ActionDialog, type Question } from '../community-settings/ActionDialog.tsx'
import { SettingsCard } from '../settings/SettingsCard.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { toast } from '../ui/toast.ts'
import { useReaderAddress, useRenewReaderAddress, useRevokeReaderAddress } from './use-readers.ts'

/** The address while it can be seen. */
function ShownAddress({ url }: { url: string }) {
  return (
    <Stack gap="xs">
      <TextInput
        label="Your secret address"
        description="Copy it now: it is not shown again. Whoever has it can read what you can read, private communities too, so give it to your reader only."
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

function Standing({ address }: { address: { createdAt: string; usedAt: string | null } }) {
  return (
    <Text>
      You have a secret address, made <RelativeTime at={address.createdAt} />
      {address.usedAt === null ? ', not used yet' : ', last used '}
      {address.usedAt !== null && <RelativeTime at={address.usedAt} />}.
    </Text>
  )
}

/** The secret address under which a program reads what the person may read. */
export function ReadersCard() {
  const address = useReaderAddress()
  const [url, setUrl] = useState<string | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const renew = useRenewReaderAddress()
  const revoke = useRevokeReaderAddress(() => setUrl(null))
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
    <SettingsCard
      title="Feeds for readers"
      lead="Follow your communities in a feed reader, by an Atom feed with new posts of all communities you belong to."
    >
      {address.isLoadingError ? (
        <ErrorState title="It could not be told whether you have an address" onRetry={address.refetch} />
      ) : address.isPending ? (
        <Skeleton h={68} aria-busy aria-label="Loading your address" />
      ) : (
        <>
          {url !== null && <ShownAddress url={url} />}
          {address.data ? (
            <>
              <Standing address={address.data} />
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
      <ActionDialog question={question} onClose={() => setQuestion(null)} />
    </SettingsCard>
  )
}
