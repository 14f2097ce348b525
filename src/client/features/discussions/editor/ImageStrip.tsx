import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Loader, Switch, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import classes from './Editor.module.css'
import type { EditorImage } from './editor-text.ts'
import type { ImageUploads } from './use-image-uploads.ts'

/** Long enough for two sentences. */
const maxAltLength = 250

/** Removes the characters that would end the description in Markdown, or begin code or an address that hides its end. */
const plainAlt = (text: string) => text.replace(/[[\]\\`<\n]/g, ' ')

interface Props {
  image: EditorImage
  uploads: Pick<ImageUploads, 'update' | 'remove'>
}

function Attachment({ image, uploads: { update, remove } }: Props) {
  const { t } = useLingui()
  const { number, url, alt, isDecorative } = image
  const isMissing = alt.trim() === '' && !isDecorative
  return (
    <li className={classes.attachment}>
      <div className={classes.thumbnail}>{url === null ? <Loader size="sm" /> : <img src={url} alt="" />}</div>
      <div className={classes.description}>
        <TextInput
          label={t`Description of image ${number}`}
          placeholder={t`What does it show?`}
          description={isMissing ? t`People who cannot see the image read this instead.` : undefined}
          maxLength={maxAltLength}
          size="sm"
          disabled={isDecorative}
          value={alt}
          onChange={(event) => update(number, { alt: plainAlt(event.currentTarget.value) })}
        />
        <Switch
          size="xs"
          label={t`Decorative, needs no description`}
          checked={isDecorative}
          onChange={({ currentTarget: { checked } }) =>
            update(number, { isDecorative: checked, ...(checked && { alt: '' }) })
          }
        />
      </div>
      <ActionIcon variant="subtle" color="gray" aria-label={t`Remove image ${number}`} onClick={() => remove(image)}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
}

/** The images of a text, each with the description that takes its place for readers who cannot see it. */
export function ImageStrip({ images, uploads }: { images: readonly EditorImage[]; uploads: Props['uploads'] }) {
  const { t } = useLingui()
  if (images.length === 0) return null
  return (
    <>
      <Text size="sm" c="dimmed" mt="xs">
        {t`The words in brackets mark where each image appears. Move them as you like.`}
      </Text>
      <ul className={classes.attachments} aria-label={t`Images in the text`}>
        {images.map((image) => (
          <Attachment key={image.number} image={image} uploads={uploads} />
        ))}
      </ul>
    </>
  )
}
