import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { CommunityLook } from '../../../../shared/communities/look.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { ImageField } from '../../../platform/uploads/ImageField.tsx'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { useInstance } from '../../instance/branding/use-branding.ts'
import { ColorField } from './ColorField.tsx'
import { CommunityBanner, CommunityIcon } from './CommunityIcon.tsx'
import classes from './communities.module.css'

/** Uploads answer with a full address; the answers of the server name images by their path. */
const pathOf = (address: string | null) => address && new URL(address, window.location.origin).pathname

interface Props {
  /** Name and slug are for the icon of a community without one. */
  values: CommunityLook & { name: string; slug: string }
  problems: { [Field in keyof CommunityLook]?: string | undefined }
  set: (change: Partial<CommunityLook>) => void
}

/** The icon, the banner and the color as they will be after saving. */
export function LookFields({ values, problems, set }: Props) {
  const { t } = useLingui()
  const translate = useTranslate()
  const takesUploads = useInstance().data?.takesUploads ?? true
  return (
    <>
      {!takesUploads && <Text size="sm">{translate(messages.uploadsOff)}</Text>}
      <ImageField
        label={t`Icon`}
        noun="icon"
        description={t`Shown next to the name. Cropped to a square: JPEG, PNG or WebP, less than 5MB.`}
        hasImage={values.iconUrl !== null}
        error={problems.iconUrl}
        takesUploads={takesUploads}
        onChange={(address) => set({ iconUrl: pathOf(address) })}
      >
        <CommunityIcon community={values} color={values.color} size={72} className={classes.shownIcon} />
      </ImageField>
      <ImageField
        label={t`Banner`}
        noun="banner"
        description={t`Shown above the name. Cropped to a wide strip, at least 1280 px wide: JPEG, PNG or WebP, less than 5MB.`}
        hasImage={values.bannerUrl !== null}
        error={problems.bannerUrl}
        takesUploads={takesUploads}
        onChange={(address) => set({ bannerUrl: pathOf(address) })}
      >
        {values.bannerUrl ? (
          <CommunityBanner src={values.bannerUrl} />
        ) : (
          <div className={classes.noBanner}>{t`No banner`}</div>
        )}
      </ImageField>
      <ColorField value={values.color} error={problems.color} onChange={(color) => set({ color })} />
    </>
  )
}
