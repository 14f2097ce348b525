import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { useFeedAddress, useRenewFeedAddress, useRevokeFeedAddress } from './use-feed-address.ts'

/** The address right after its creation. The server cannot show it again. */
function ShownAddress({ url }: { url: string }) {
  const { t } = useLingui()
  return (
    <Stack gap="xs">
      <TextInput
        label={t`Your secret address`}
        description={t`Copy it now: you cannot see it again. Anyone who has it can read what you can read, including private communities, so give it to your feed reader only.`}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap="xs">
        <CopyButton text={url} label={t`Copy address`} />
      </Group>
    </Stack>
  )
}

function AddressStatus({ address }: { address: { createdAt: string; usedAt: string | null } }) {
  const { createdAt, usedAt } = address
  return (
    <Text>
      {usedAt === null ? (
        <Trans>
          You have a secret address, made <RelativeTime at={createdAt} />, not used yet.
        </Trans>
      ) : (
        <Trans>
          You have a secret address, made <RelativeTime at={createdAt} />, last used <RelativeTime at={usedAt} />.
        </Trans>
      )}
    </Text>
  )
}

/** The secret address of the viewer's private feed, for feed readers. */
export function FeedAddressCard() {
  const { t } = useLingui()
  const address = useFeedAddress()
  const [url, setUrl] = useState<string | null>(null)
  const [isOpen, dialog] = useDisclosure(false)
  // Kept while the dialog closes, when the address exists already.
  const [isRenewal, setIsRenewal] = useState(false)
  const renew = useRenewFeedAddress()
  const revoke = useRevokeFeedAddress(() => setUrl(null))
  const onConfirm = async () => setUrl((await renew.mutateAsync()).url)
  const open = () => {
    setIsRenewal(Boolean(address.data))
    dialog.open()
  }
  const texts = isRenewal
    ? {
        title: t`Make a new address?`,
        lead: t`The old address stops working. Give the new one to every reader that uses it.`,
        action: t`Make a new one`,
      }
    : {
        title: t`Create a secret address`,
        lead: t`Anyone who has the address can read what you can read. It ends when you change your password, your email address or your second factors, and when you sign out everywhere else.`,
        action: t`Create address`,
      }

  return (
    <SectionCard
      title={t`Feeds for readers`}
      lead={t`Follow your communities in a feed reader, by an Atom feed with new posts of all communities you belong to.`}
    >
      {address.isLoadingError ? (
        <ErrorState title={t`Your address could not be loaded`} onRetry={address.refetch} />
      ) : address.isPending ? (
        <Skeleton h={68} aria-busy aria-label={t`Loading your address`} />
      ) : (
        <>
          {url !== null && <ShownAddress url={url} />}
          {address.data ? (
            <>
              <AddressStatus address={address.data} />
              <Group gap="xs">
                <Button variant="default" onClick={open}>
                  {t`Make a new one`}
                </Button>
                <Button variant="default" loading={revoke.isPending} onClick={() => revoke.mutate()}>
                  {t`Revoke`}
                </Button>
              </Group>
            </>
          ) : (
            <div>
              <Button variant="default" onClick={open}>
                {t`Create address`}
              </Button>
            </div>
          )}
        </>
      )}
      <ConfirmDialog confirmation={isOpen ? { ...texts, onConfirm } : null} onClose={dialog.close} />
    </SectionCard>
  )
}
