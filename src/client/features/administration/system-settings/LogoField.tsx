import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { ImageField } from '../../../platform/uploads/ImageField.tsx'
import { avatarUrl } from '../../../ui/avatars.ts'
import classes from './admin-settings.module.css'
import { idInUpload, uploadedImage } from './uploaded-image.ts'

interface Props {
  name: string
  logoId: string | null
  onChange: (logoId: string | null) => void
  problem: string | undefined
}

function Preview({ scheme, name, logoId }: Pick<Props, 'name' | 'logoId'> & { scheme: 'light' | 'dark' }) {
  const { t } = useLingui()
  const image = logoId ? avatarUrl(uploadedImage(logoId)) : '/icon.svg'
  return (
    <figure className={classes.preview}>
      <div className={classes.bar} data-scheme={scheme}>
        <img
          src={image}
          alt={scheme === 'light' ? t`The logo on a light page` : t`The logo on a dark page`}
          width={30}
          height={30}
        />
        <span dir="auto">{name}</span>
      </div>
      <Text component="figcaption" size="sm" c="dimmed">
        {scheme === 'light' ? t`Light` : t`Dark`}
      </Text>
    </figure>
  )
}

/** Previews the logo and uploads another one at once. Saving the form makes it the logo. */
export function LogoField({ name, logoId, onChange, problem }: Props) {
  const { t } = useLingui()
  return (
    <ImageField
      label={t`Logo`}
      noun="logo"
      description={t`Shown next to the name. A square image: JPEG, PNG or WebP, less than 5MB.`}
      hasImage={logoId !== null}
      error={problem}
      onChange={(address) => onChange(address && idInUpload(address))}
    >
      <div className={classes.previews}>
        <Preview scheme="light" name={name} logoId={logoId} />
        <Preview scheme="dark" name={name} logoId={logoId} />
      </div>
    </ImageField>
  )
}
