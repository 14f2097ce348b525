import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { PersonAvatar } from '../ui/PersonAvatar.tsx'
import { PhotoDialog } from './PhotoDialog.tsx'

interface Props {
  person: { name: string; image: string | null }
  isSaved: boolean
  onChange: (image: string | null) => void
}

/** The photo as it will be, and the way to another. */
export function PhotoField({ person, isSaved, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Group gap="lg" wrap="nowrap">
      <PersonAvatar person={person} size={96} />
      <Stack gap={6} align="flex-start">
        <Button
          variant="default"
          leftSection={<IconCamera size={18} stroke={1.75} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {person.image ? 'Change photo' : 'Upload photo'}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {!isSaved && 'Not saved yet.'}
        </Text>
      </Stack>
      <PhotoDialog image={person.image} isOpen={isOpen} onChange={onChange} onClose={() => setOpen(false)} />
    </Group>
  )
}
