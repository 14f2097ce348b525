import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { Community } from '../../../../shared/communities/communities.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { errorText } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { useDeleteCommunity } from './use-community-mutations.ts'

interface Props {
  community: Community
  onGone: () => void
  onClose: () => void
}

function DeleteForm({ community: { slug, name }, onGone, onClose }: Props) {
  const { t } = useLingui()
  const translate = useTranslate()
  const remove = useDeleteCommunity(onGone)
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const differs = typed.trim() !== name.trim()

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (differs) event.currentTarget.querySelector('input')?.focus()
    else if (!remove.isPending) remove.mutate({ slug, name: typed })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Text>
          {t`This immediately deletes the community for everyone, with its posts, comments, members and settings. We notify its other organizers and moderators. This cannot be undone.`}
        </Text>
        {remove.error && (
          <FormAlert
            tone="error"
            message={errorText(remove.error, t`The community could not be deleted. Please try again.`)}
          />
        )}
        <TextInput
          label={t`Name of the community`}
          description={
            <Trans>
              To confirm, type <strong dir="auto">{name}</strong>
            </Trans>
          }
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={isTried && differs ? translate(messages.communityNameDiffers) : undefined}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" color="red" loading={remove.isPending}>
            {t`Delete community`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Requires the community's name before deleting it. */
export function DeleteCommunityDialog({ opened, ...form }: Props & { opened: boolean }) {
  const { t } = useLingui()
  return (
    <Modal opened={opened} onClose={form.onClose} title={t`Delete this community?`} closeOnClickOutside={false}>
      <DeleteForm {...form} />
    </Modal>
  )
}
