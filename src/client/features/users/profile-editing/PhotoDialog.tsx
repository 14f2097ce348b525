import { useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useImageUpload } from '../../../platform/uploads/use-image-upload.ts'
import { avatarUrl } from '../../../ui/avatars.ts'
import { Dropzone } from './Dropzone.tsx'
import classes from './profile-editing.module.css'

function Uploading({ progress, onCancel }: { progress: number; onCancel: () => void }) {
  const { t } = useLingui()
  return (
    <div className={classes.uploading}>
      <Text role="status">{t`Uploading…`}</Text>
      <progress className={classes.progress} aria-label={t`Upload`} value={progress} />
      <Button variant="default" data-autofocus onClick={onCancel}>
        {t`Cancel`}
      </Button>
    </div>
  )
}

interface PhotoProps {
  image: string
  onRemove: () => void
  onDone: () => void
}

function Photo({ image, onRemove, onDone }: PhotoProps) {
  const { t } = useLingui()
  return (
    <Stack gap="md">
      <img
        className={classes.photo}
        src={avatarUrl(image)}
        alt={t`This is how others will see you`}
        width={400}
        height={400}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onRemove}>
          {t`Remove photo`}
        </Button>
        <Button data-autofocus onClick={onDone}>
          {t`Done`}
        </Button>
      </Group>
    </Stack>
  )
}

interface Props {
  /** The URL of the chosen photo. */
  image: string | null
  onChange: (image: string | null) => void
  onClose: () => void
}

function PhotoSteps({ image, onChange, onClose }: Props) {
  const upload = useImageUpload(onChange)
  const isUploading = upload.progress !== null
  const step = isUploading ? 'uploading' : image ? 'photo' : 'empty'

  // The focused element unmounts with its step, so the focus moves to the container.
  const steps = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current !== step) steps.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    before.current = step
  }, [step])

  return (
    <Stack gap="md" ref={steps}>
      {step === 'uploading' && <Uploading progress={upload.progress ?? 0} onCancel={upload.cancel} />}
      {step === 'photo' && image && <Photo image={image} onRemove={() => onChange(null)} onDone={onClose} />}
      {step === 'empty' && <Dropzone onFile={upload.upload} />}
      {step === 'empty' && upload.refusal && (
        <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
          {upload.refusal}
        </Alert>
      )}
    </Stack>
  )
}

/** Uploads a photo at once. The surrounding form saves it as the user's photo. */
export function PhotoDialog({ isOpen, ...steps }: Props & { isOpen: boolean }) {
  const { t } = useLingui()
  return (
    <Modal opened={isOpen} onClose={steps.onClose} title={t`Upload Profile Photo`}>
      <PhotoSteps {...steps} />
    </Modal>
  )
}
