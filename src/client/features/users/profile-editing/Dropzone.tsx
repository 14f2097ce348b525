import { useLingui } from '@lingui/react/macro'
import { Text, VisuallyHidden } from '@mantine/core'
import { IconPhotoUp } from '@tabler/icons-react'
import { type ChangeEvent, type DragEvent, useEffect, useId, useState } from 'react'
import { imageTypes } from '../../../platform/uploads/upload-image.ts'
import classes from './profile-editing.module.css'

/** Prevents the browser from opening a file that is dropped outside the zone. */
const useSafeDrops = () => {
  useEffect(() => {
    const prevent = (event: Event) => event.preventDefault()
    window.addEventListener('dragover', prevent)
    window.addEventListener('drop', prevent)
    return () => {
      window.removeEventListener('dragover', prevent)
      window.removeEventListener('drop', prevent)
    }
  }, [])
}

const usePaste = (onFile: (file: File) => void) => {
  useEffect(() => {
    const onPaste = ({ clipboardData }: ClipboardEvent) => {
      const file = clipboardData?.files[0]
      if (file) onFile(file)
    }
    window.addEventListener('paste', onPaste)
    return () => window.removeEventListener('paste', onPaste)
  }, [onFile])
}

/**
 * Accepts a file by drag and drop, from the clipboard or from the file picker. `onFile` gets undefined when the dropped
 * item is not a file.
 */
export function Dropzone({ onFile }: { onFile: (file: File | undefined) => void }) {
  const { t } = useLingui()
  const [isOver, setOver] = useState(false)
  const hintId = useId()
  useSafeDrops()
  usePaste(onFile)

  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
  }
  const onDrop = ({ dataTransfer }: DragEvent) => {
    setOver(false)
    onFile(dataTransfer.files[0])
  }
  const onPick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // Without this, picking the same file again after a refusal fires no change event.
    currentTarget.value = ''
    if (file) onFile(file)
  }
  return (
    <label
      className={classes.dropzone}
      data-over={isOver || undefined}
      onDragEnter={() => setOver(true)}
      onDragLeave={onDragLeave}
      onDrop={onDrop}
    >
      <VisuallyHidden>
        <input type="file" accept={imageTypes.join(',')} aria-describedby={hintId} data-autofocus onChange={onPick} />
      </VisuallyHidden>
      <IconPhotoUp size={40} stroke={1.25} aria-hidden />
      <Text fw={600}>{isOver ? t`Drop the photo here` : t`Drag a photo here, or choose a file`}</Text>
      <Text id={hintId} size="sm" c="dimmed">
        {t`A square image, at least 400x400 px. JPEG, PNG or WebP, less than 5MB. You can also paste one.`}
      </Text>
    </label>
  )
}
