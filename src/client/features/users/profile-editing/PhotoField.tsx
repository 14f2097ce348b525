import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { messages } from '../../shared/messages.ts'
import { useInstance } from '../app/use-face.ts'
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
  const takesUploads = useInstance()?.takesUploads ?? true
  return (
    <Group gap="lg" wrap="nowrap">
      <PersonAvatar person={person} size={96} />
      <Stack gap={6} align="flex-start">
        {takesUploads && (
          <Button
            variant="default"
            leftSection={<IconCamera size={18} stroke={1.75} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {person.image ? 'Change photo' : 'Upload photo'}
          </Button>
        )}
        {!takesUploads && person.image && (
          <Button variant="default" onClick={() => onChange(null)}>
            Remove photo
          </Button>
        )}
        {!takesUploads && <Text size="sm">{messages.uploadsOff}</Text>}
        <Text size="sm" c="dimmed" role="status">
          {!isSaved && 'Not saved yet.'}
        </Text>
      </Stack>
      <PhotoDialog image={person.image} isOpen={isOpen} onChange={onChange} onClose={() => setOpen(false)} />
    </Group>
  )
}
