import { Text } from '@mantine/core'
import { messages } from '../../../../shared/platform/messages.ts'
import { ImageField } from '../../../platform/uploads/ImageField.tsx'
import { useInstance } from '../../instance/branding/use-branding.ts'
import { CommunityBanner, CommunityIcon } from '../communities/CommunityIcon.tsx'
import classes from './community-settings.module.css'
import type { DetailsDraft } from './use-details-draft.ts'

/** Uploads answer with a full address; the answers of the server name images by their path. */
const pathOf = (address: string | null) => address && new URL(address, window.location.origin).pathname

/** The icon and the banner as they will be after saving. */
export function ImageFields({ details: { values, problems, set } }: { details: DetailsDraft }) {
  const takesUploads = useInstance().data?.takesUploads ?? true
  return (
    <>
      {!takesUploads && <Text size="sm">{messages.uploadsOff}</Text>}
      <ImageField
        label="Icon"
        noun="icon"
        description="Shown next to the name. Cropped to a square: JPEG, PNG or WebP, less than 5MB."
        hasImage={values.iconUrl !== null}
        error={problems.iconUrl}
        takesUploads={takesUploads}
        onChange={(address) => set({ iconUrl: pathOf(address) })}
      >
        <CommunityIcon community={values} size={72} mt="xs" />
      </ImageField>
      <ImageField
        label="Banner"
        noun="banner"
        description="Shown above the name. Cropped to a wide strip, at least 1280 px wide: JPEG, PNG or WebP, less than 5MB."
        hasImage={values.bannerUrl !== null}
        error={problems.bannerUrl}
        takesUploads={takesUploads}
        onChange={(address) => set({ bannerUrl: pathOf(address) })}
      >
        {values.bannerUrl ? (
          <CommunityBanner src={values.bannerUrl} />
        ) : (
          <div className={classes.noBanner}>No banner</div>
        )}
      </ImageField>
    </>
  )
}
