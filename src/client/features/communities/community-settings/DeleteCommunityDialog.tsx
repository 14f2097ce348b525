import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { Community } from '../../../../shared/communities/communities.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { errorText } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { useDeleteCommunity } from './use-community-mutations.ts'

interface Props {
  community: Community
  onGone: () => void
  onClose: () => void
}

function DeleteForm({ community: { slug, name }, onGone, onClose }: Props) {
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
          This immediately deletes the community for everyone, with its posts, comments, members and settings. We notify
          its other organizers and moderators. This cannot be undone.
        </Text>
        {remove.error && (
          <FormAlert
            tone="error"
            message={errorText(remove.error, 'The community could not be deleted. Please try again.')}
          />
        )}
        <TextInput
          label="Name of the community"
          description={
            <>
              To confirm, type <strong dir="auto">{name}</strong>
            </>
          }
          autoComplete="off"
          dir="auto"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={isTried && differs ? messages.communityNameDiffers : undefined}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={remove.isPending}>
            Delete community
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Requires the community's name before deleting it. */
export function DeleteCommunityDialog({ opened, ...form }: Props & { opened: boolean }) {
  return (
    <Modal opened={opened} onClose={form.onClose} title="Delete this community?" closeOnClickOutside={false}>
      <DeleteForm {...form} />
    </Modal>
  )
}
