import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { messages } from '../../../../shared/platform/messages.ts'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { UserAvatar } from '../../../ui/UserAvatar.tsx'
import { useInstance } from '../../instance/branding/use-branding.ts'
import { PhotoDialog } from './PhotoDialog.tsx'

interface Props {
  user: { name: string; image: string | null }
  isSaved: boolean
  onChange: (image: string | null) => void
}

/** Shows the photo as it will be after saving. */
export function PhotoField({ user, isSaved, onChange }: Props) {
  const { t } = useLingui()
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const takesUploads = useInstance().data?.takesUploads ?? true
  return (
    <Group gap="lg" wrap="nowrap">
      <UserAvatar user={user} size={96} />
      <Stack gap="xs" align="flex-start">
        {takesUploads && (
          <Button
            variant="default"
            leftSection={<IconCamera size={18} stroke={1.75} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {user.image ? t`Change photo` : t`Upload photo`}
          </Button>
        )}
        {!takesUploads && user.image && (
          <Button variant="default" onClick={() => onChange(null)}>
            {t`Remove photo`}
          </Button>
        )}
        {!takesUploads && <Text size="sm">{translate(messages.uploadsOff)}</Text>}
        <Text size="sm" c="dimmed" role="status">
          {!isSaved && t`Not saved yet.`}
        </Text>
      </Stack>
      <PhotoDialog image={user.image} isOpen={isOpen} onChange={onChange} onClose={() => setOpen(false)} />
    </Group>
  )
}
