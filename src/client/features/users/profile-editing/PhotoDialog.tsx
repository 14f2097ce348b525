import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { avatarAddress } from '../ui/avatar-address.ts'
import { Dropzone } from './Dropzone.tsx'
import classes from './profile.module.css'
import { usePhotoUpload } from './use-photo-upload.ts'

function Uploading({ progress, onCancel }: { progress: number; onCancel: () => void }) {
  return (
    <div className={classes.uploading}>
      <Text role="status">Uploading…</Text>
      <progress className={classes.progress} aria-label="Upload" value={progress} />
      <Button variant="default" data-autofocus onClick={onCancel}>
        Cancel
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
  return (
    <Stack gap="md">
      <img
        className={classes.photo}
        src={avatarAddress(image)}
        alt="This is how you will be seen"
        width={400}
        height={400}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onRemove}>
          Remove photo
        </Button>
        <Button data-autofocus onClick={onDone}>
          Done
        </Button>
      </Group>
    </Stack>
  )
}

interface Props {
  /** The address of the chosen photo. */
  image: string | null
  onChange: (image: string | null) => void
  onClose: () => void
}

function PhotoSteps({ image, onChange, onClose }: Props) {
  const upload = usePhotoUpload(onChange)
  const isUploading = upload.progress !== null
  const step = isUploading ? 'uploading' : image ? 'photo' : 'empty'

  // What had the focus goes with its step.
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
      {step === 'empty' && <Dropzone onFile={upload.take} />}
      {step === 'empty' && upload.refusal && (
        <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
          {upload.refusal}
        </Alert>
      )}
    </Stack>
  )
}

/** Choosing a photo. It is uploaded at once; that it is the person's photo is for the form around this to save. */
export function PhotoDialog({ isOpen, ...steps }: Props & { isOpen: boolean }) {
  return (
    <Modal
      opened={isOpen}
      onClose={steps.onClose}
      title="Upload Profile Photo"
      styles={{ title: { fontWeight: 600 } }}
      // Mantine's <header> would be taken for the banner of the page.
      attributes={{ header: { role: 'presentation' } }}
    >
      <PhotoSteps {...steps} />
    </Modal>
  )
}
