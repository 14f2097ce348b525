import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { unnamedPasskey } from '../../../../shared/identity/unnamed-passkey.ts'
import type { RouterOutputs } from '../../../platform/trpc.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import lists from '../../../ui/lists.module.css'
import { MetaLine } from '../../../ui/MetaLine.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import classes from '../../../ui/section.module.css'
import { supportsPasskeys, usePasskeyErrorText } from '../passkeys/passkeys.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useAddPasskey, useRemovePasskey } from './use-two-factor.ts'

type Passkey = RouterOutputs['twoFactor']['list']['passkeys'][number]

const nameMax = 60

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useLingui()
  const name = passkey.name === unnamedPasskey ? t`Passkey` : passkey.name
  const [isRemoving, removal] = useDisclosure(false)
  const remove = useRemovePasskey()
  const question = {
    title: t`Remove a passkey`,
    lead: (
      <Text>
        <Trans>
          <strong>{name}</strong> will no longer let you in. This signs you out everywhere else.
        </Trans>
      </Text>
    ),
    action: t`Remove passkey`,
    isDangerous: true,
    onConfirm: () => remove.mutateAsync({ id: passkey.id }),
  }
  return (
    <li>
      <Box miw={0}>
        <Text fw={600} dir="auto">
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          <MetaLine>
            <span>
              <Trans>
                Added <RelativeTime at={passkey.createdAt} />
              </Trans>
            </span>
            {passkey.lastUsedAt ? (
              <span>
                <Trans>
                  last used <RelativeTime at={passkey.lastUsedAt} />
                </Trans>
              </span>
            ) : (
              t`never used`
            )}
          </MetaLine>
        </Text>
      </Box>
      <Button variant="default" aria-label={t`Remove passkey ${name}`} onClick={removal.open}>
        {t`Remove`}
      </Button>
      <ConfirmDialog confirmation={isRemoving ? question : null} onClose={removal.close} />
    </li>
  )
}

/** Names and creates a passkey. Recovery codes follow if it is the first factor. */
function PasskeyForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const passkeyErrorText = usePasskeyErrorText()
  const [name, setName] = useState('')
  const [codes, setCodes] = useState<string[]>([])
  const addPasskey = useAddPasskey()
  const add = useMutation({
    mutationFn: () => addPasskey(name.trim() || unnamedPasskey),
    onSuccess: ({ recoveryCodes }) => (recoveryCodes.length > 0 ? setCodes(recoveryCodes) : onDone()),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!add.isPending) add.mutate()
  }
  if (codes.length > 0) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Text>{t`Your browser then asks for the device or key.`}</Text>
        {add.error && <FormAlert tone="error" message={passkeyErrorText(add.error)} />}
        <TextInput
          label={t({ message: 'Name', context: 'passkey' })}
          description={t`Helps you to recognise it, such as “Phone” or “Blue key”.`}
          placeholder={t`Passkey`}
          maxLength={nameMax}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={add.isPending}>
            {t`Continue`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function AddPasskey() {
  const { t } = useLingui()
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <div>
      <Button variant="default" onClick={dialog.open}>
        {t`Add a passkey`}
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={t`Add a passkey`} closeOnClickOutside={false}>
        <PasskeyForm onDone={dialog.close} />
      </Modal>
    </div>
  )
}

export function PasskeysCard({ passkeys }: { passkeys: Passkey[] }) {
  const { t } = useLingui()
  return (
    <SectionCard
      title={t`Passkeys`}
      lead={t`You sign in with your phone, your computer’s screen lock or a security key, in place of the password. After a password, you confirm with one.`}
    >
      {passkeys.length > 0 && (
        <ul className={`${lists.rows} ${classes.list}`} aria-label={t`Passkeys`}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {supportsPasskeys() ? <AddPasskey /> : <Text>{t`This browser does not support passkeys on this page.`}</Text>}
    </SectionCard>
  )
}
