import { type ComponentType, lazy, Suspense, useId, useState } from 'react'
import type { Post } from '../../shared/posts.ts'
import type { AuthorCardProps } from './AuthorCard.tsx'
import { AuthorLink } from './AuthorLink.tsx'
import classes from './posts.module.css'
import { useHoverOpen } from './use-hover-open.ts'

// It only explains: without it the link is as good.
const loadCard = (): Promise<ComponentType<AuthorCardProps>> =>
  import('./AuthorCard.tsx').then(
    ({ AuthorCard }) => AuthorCard,
    () => () => null,
  )
const AuthorCard = lazy(async () => ({ default: await loadCard() }))

/** The link to a post's author, with a card that is fetched when people point at it or come to it by keyboard. */
export function AuthorHover({ post }: { post: Post }) {
  const { opened, events } = useHoverOpen()
  const [isWanted, setWanted] = useState(false)
  if (opened && !isWanted) setWanted(true)
  const cardId = useId()
  return (
    <span className={classes.hover} {...events}>
      <AuthorLink author={post.author} {...(opened && { 'aria-describedby': cardId })} />
      <Suspense>{isWanted && <AuthorCard post={post} opened={opened} id={cardId} />}</Suspense>
    </span>
  )
}
