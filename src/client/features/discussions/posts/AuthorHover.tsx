import { type ComponentType, lazy, Suspense, useId, useState } from 'react'
import type { Post } from '../../../../shared/discussions/posts.ts'
import { useHoverOpen } from '../../../ui/use-hover-open.ts'
import { UserLink } from '../../identity/user-labels/UserLink.tsx'
import { AuthorRoleBadges } from '../../instance/roles/AuthorRoleBadges.tsx'
import type { AuthorCardProps } from './AuthorCard.tsx'
import classes from './posts.module.css'

// The card is optional: if its code fails to load, the link still works.
const loadCard = (): Promise<ComponentType<AuthorCardProps>> =>
  import('./AuthorCard.tsx').then(
    ({ AuthorCard }) => AuthorCard,
    () => () => null,
  )
const AuthorCard = lazy(async () => ({ default: await loadCard() }))

/** A link to a post's author, with a card that loads on hover or keyboard focus. */
export function AuthorHover({ post }: { post: Post }) {
  const { opened, events } = useHoverOpen()
  const [isWanted, setWanted] = useState(false)
  if (opened && !isWanted) setWanted(true)
  const cardId = useId()
  return (
    <span className={classes.hover} {...events}>
      <UserLink user={post.author} withoutPhoto {...(opened && { 'aria-describedby': cardId })} />
      <AuthorRoleBadges roles={post.authorRoles} />
      <Suspense>{isWanted && <AuthorCard post={post} opened={opened} id={cardId} />}</Suspense>
    </span>
  )
}
