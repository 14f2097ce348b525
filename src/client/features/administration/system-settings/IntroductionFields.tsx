import { useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { sitePictureSize } from '../../../../shared/platform/site-picture.ts'
import { ImageField } from '../../../platform/uploads/ImageField.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import classes from './admin-settings.module.css'
import { idInUpload, uploadedImage } from './uploaded-image.ts'
import type { InstanceDraft } from './use-instance-draft.ts'

/** The picture and words of the site on its landing page. */
export function IntroductionFields({ draft: { values, problem, set } }: { draft: InstanceDraft }) {
  const { t } = useLingui()
  const { pictureId } = values
  return (
    <SectionCard title={t`Introduction`} lead={t`Shown to guests on the home page, and in previews of links to it.`}>
      <ImageField
        label={t`Picture`}
        noun="picture"
        description={t`Cropped to a wide rectangle, best 1200 × 630 px: JPEG, PNG or WebP, less than 5MB.`}
        hasImage={pictureId !== null}
        error={problem('pictureId')}
        onChange={(address) => set({ pictureId: address && idInUpload(address) })}
      >
        {pictureId !== null && (
          <img className={classes.picture} src={uploadedImage(pictureId)} alt={t`The site`} {...sitePictureSize} />
        )}
      </ImageField>
      <TextInput
        label={t`Tagline`}
        description={t`One line, at most 120 characters.`}
        autoComplete="off"
        value={values.tagline}
        onChange={(event) => set({ tagline: event.currentTarget.value })}
        error={problem('tagline')}
      />
      <Textarea
        label={t`Introduction`}
        description={t`Markdown, at most 2,000 characters.`}
        autosize
        minRows={4}
        maxRows={14}
        value={values.introduction}
        onChange={(event) => set({ introduction: event.currentTarget.value })}
        error={problem('introduction')}
      />
    </SectionCard>
  )
}
