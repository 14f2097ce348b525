import { useLingui } from '@lingui/react/macro'
import icons from './Icon.module.css'
import { iconLook } from './Icon.tsx'

/** A lock or a globe, labelled 'Private' or 'Public'. The size is in pixels. */
export function PrivacyIcon({ isPrivate, size }: { isPrivate: boolean; size?: number }) {
  const { t } = useLingui()
  const label = isPrivate ? t`Private` : t`Public`
  const { className, style } = iconLook(isPrivate ? 'lock' : 'world', size)
  return <span className={`${className} ${icons.dimmed}`} style={style} role="img" aria-label={label} title={label} />
}
