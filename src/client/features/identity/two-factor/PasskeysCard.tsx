import { Box, Button, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import type { RouterOutputs } from '../app/trpc.ts'
import { SettingsCard } from '../settings/SettingsCard.tsx'
import classes from '../settings/settings.module.css'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { knowsPasskeys } from './passkeys.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useAddPasskey, useRemovePasskey } from './use-factors.ts'

type Passkey = RouterOutputs['factors']['list']['passkeys'][number]

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
            <strong>{passkey.name}</strong> will no longer let you in. Everywhere else you are signed out.
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
        lead="Your browser will then ask for the device or the key."
        action="Continue"
        fields={
          <TextInput
            label="Name"
            description="So that you can tell it from others: “Phone”, “Blue key”."
            placeholder={unnamed}
            maxLength={nameMax}
            dir="auto"
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        }
        onConfirm={(password) => add({ password, name: name.trim() || unnamed })}
        then={({ recoveryCodes }) =>
          recoveryCodes.length > 0 ? <RecoveryCodes codes={recoveryCodes} onDone={dialog.close} /> : null
        }
      />
    </div>
  )
}

/** Devices and keys that prove, as a second step of signing in, that it is their owner. */
export function PasskeysCard({ passkeys }: { passkeys: Passkey[] }) {
  return (
    <SettingsCard
      title="Passkeys"
      lead="After your password, signing in asks for your phone, your computer’s lock or a security key."
    >
      {passkeys.length > 0 && (
        <ul className={classes.list} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {knowsPasskeys() ? <AddPasskey /> : <Text>This browser offers no passkeys on this page.</Text>}
    </SettingsCard>
  )
}
