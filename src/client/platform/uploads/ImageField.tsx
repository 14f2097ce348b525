import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, FileButton, Group, Input } from '@mantine/core'
import { IconPhotoUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { imageTypes } from './upload-image.ts'
import { useImageUpload } from './use-image-upload.ts'

/** The names of the buttons. */
const actions = {
  logo: { upload: msg`Upload logo`, change: msg`Change logo`, remove: msg`Remove logo` },
  picture: { upload: msg`Upload picture`, change: msg`Change picture`, remove: msg`Remove picture` },
  icon: { upload: msg`Upload icon`, change: msg`Change icon`, remove: msg`Remove icon` },
  banner: { upload: msg`Upload banner`, change: msg`Change banner`, remove: msg`Remove banner` },
}

interface Props {
  label: string
  /** The image in the names of the buttons. */
  noun: keyof typeof actions
  description: string
  hasImage: boolean
  error?: string | undefined
  /** Whether another image may be uploaded. */
  takesUploads?: boolean
  /** Receives the address of the uploaded image; null when the image is removed. */
  onChange: (address: string | null) => void
  /** The preview. */
  children: ReactNode
}

/** Previews an image and uploads another one at once. The surrounding form saves it. */
export function ImageField({ label, noun, description, hasImage, error, takesUploads = true, ...props }: Props) {
  const { t } = useLingui()
  const { onChange, children } = props
  const { upload: uploadFirst, change, remove } = actions[noun]
  const upload = useImageUpload(onChange)
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      size="md"
      description={description}
      error={upload.refusal ?? error}
      role="group"
      aria-label={label}
    >
      {children}
      <Group gap="xs" mt="sm" mb="2xs">
        {takesUploads && (
          <FileButton accept={imageTypes.join(',')} onChange={(file) => upload.upload(file ?? undefined)}>
            {(button) => (
              <Button
                {...button}
                variant="default"
                loading={upload.progress !== null}
                leftSection={<IconPhotoUp size={18} stroke={1.75} aria-hidden />}
              >
                {t(hasImage ? change : uploadFirst)}
              </Button>
            )}
          </FileButton>
        )}
        {hasImage && (
          <Button variant="subtle" color="red" onClick={() => onChange(null)}>
            {t(remove)}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
