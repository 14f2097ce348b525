import { type ComponentProps, type CSSProperties, type ReactNode, useState } from 'react'
import { initials } from '../../shared/platform/initials.ts'
import { avatarColor, avatarUrl } from './avatars.ts'
import classes from './Face.module.css'

const standardSize = 28

interface PhotoProps {
  src: string
  size: number
  /** Replaces a photo that does not load. */
  children: ReactNode
}

function Photo({ src, size, children }: PhotoProps) {
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return children
  return (
    <img src={src} alt="" width={size} height={size} loading="lazy" decoding="async" onError={() => setFailed(true)} />
  )
}

interface PictureProps extends Omit<ComponentProps<'span'>, 'style'> {
  src: string | null
  /** The color behind what stands in place of a photo. */
  tint: ReturnType<typeof avatarColor> | 'gray'
  /** In pixels. */
  size?: number | undefined
  /** Stands in place of a photo. */
  children: ReactNode
}

/**
 * The photo of somebody or something, as plain elements because the server renders it often. Hidden from assistive
 * technology, because the name is next to it.
 */
export const Picture = ({ src, tint, size = standardSize, className, children, ...rest }: PictureProps) => (
  <span
    {...rest}
    className={className ? `${classes.face} ${className}` : classes.face}
    data-tint={tint}
    style={size === standardSize ? undefined : ({ '--face': `${size}px` } as CSSProperties)}
    aria-hidden
  >
    {src === null ? (
      children
    ) : (
      <Photo key={src} src={src} size={size}>
        {children}
      </Photo>
    )}
  </span>
)

interface FaceProps extends Omit<PictureProps, 'src' | 'tint' | 'children'> {
  user: { name: string; image: string | null }
  /** Stands in place of the initials of a name without any. */
  fallback?: ReactNode
}

/** A user's photo, or the initials of their name. */
export function Face({ user: { name, image }, fallback, ...rest }: FaceProps) {
  const shown = initials(name)
  return (
    <Picture {...rest} src={image ? avatarUrl(image) : null} tint={shown ? avatarColor(shown) : 'gray'}>
      {shown || fallback}
    </Picture>
  )
}

/** The faces of a few users in one row, each half covered by the next. */
export const Faces = ({ users }: { users: readonly (FaceProps['user'] & { id: string })[] }) => (
  <span className={classes.faces}>
    {users.map((user) => (
      <Face key={user.id} user={user} />
    ))}
  </span>
)
