import { Box, Button, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import type { RouterOutputs } from '../../../platform/trpc.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import classes from '../../../ui/section.module.css'
import { supportsPasskeys } from '../passkeys/passkeys.ts'
import { PasswordDialog } from '../password-confirmation/PasswordDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useAddPasskey, useRemovePasskey } from './use-two-factor.ts'

type Passkey = RouterOutputs['twoFactor']['list']['passkeys'][number]

const nameMax = 60
const unnamed = 'Passkey'

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [isRemoving, removal] = useDisclosure(false)
  const remove = useRemovePasskey()
  return (
    <li>
      <Box miw={0}>
        <Text fw={600} dir="auto">
          {passkey.name}
        </Text>
        <Text size="sm" c="dimmed">
          Added <RelativeTime at={passkey.createdAt} /> ·{' '}
          {passkey.lastUsedAt ? (
            <>
              last used <RelativeTime at={passkey.lastUsedAt} />
            </>
          ) : (
            'never used'
          )}
        </Text>
      </Box>
      <Button variant="default" aria-label={`Remove passkey ${passkey.name}`} onClick={removal.open}>
        Remove
      </Button>
      <PasswordDialog
        opened={isRemoving}
        onClose={removal.close}
        title="Remove a passkey"
        lead={
          <>
            <strong>{passkey.name}</strong> will no longer let you in. This signs you out everywhere else.
          </>
        }
        action="Remove passkey"
        isDangerous
        onConfirm={(password) => remove.mutateAsync({ id: passkey.id, password })}
      />
    </li>
  )
}

function AddPasskey() {
  const [isOpen, dialog] = useDisclosure(false)
  const [name, setName] = useState('')
  const add = useAddPasskey()
  const open = () => {
    setName('')
    dialog.open()
  }
  return (
    <div>
      <Button variant="default" onClick={open}>
        Add a passkey
      </Button>
      <PasswordDialog
        opened={isOpen}
        onClose={dialog.close}
        title="Add a passkey"
        lead="Your browser then asks for the device or key."
        action="Continue"
        fields={
          <TextInput
            label="Name"
            description="Helps you to recognise it, such as “Phone” or “Blue key”."
            placeholder={unnamed}
            maxLength={nameMax}
            dir="auto"
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        }
        onConfirm={(password) => add({ password, name: name.trim() || unnamed })}
        nextStep={({ recoveryCodes }) =>
          recoveryCodes.length > 0 ? <RecoveryCodes codes={recoveryCodes} onDone={dialog.close} /> : null
        }
      />
    </div>
  )
}

export function PasskeysCard({ passkeys }: { passkeys: Passkey[] }) {
  return (
    <SectionCard
      title="Passkeys"
      lead="After your password, you confirm with your phone, your computer’s screen lock or a security key."
    >
      {passkeys.length > 0 && (
        <ul className={classes.list} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {supportsPasskeys() ? <AddPasskey /> : <Text>This browser does not support passkeys on this page.</Text>}
    </SectionCard>
  )
}
