import { Anchor } from '@mantine/core'
import type { Ref } from 'react'
import { Link } from 'react-router-dom'
import type { Author } from '../../shared/accounts.ts'
import { paths } from '../app/paths.ts'
import { PersonAvatar } from '../ui/PersonAvatar.tsx'
import classes from './posts.module.css'

interface Props {
  author: Author
  size?: number
  ref?: Ref<HTMLAnchorElement>
}

/** Photo and name, leading to the person. Further props go to the link, so that it can be the target of a hover card. */
export function AuthorLink({ author, size = 28, ...rest }: Props) {
  return (
    <Anchor
      {...rest}
      component={Link}
      to={paths.user(author.id)}
      className={classes.author}
      size="sm"
      underline="never"
      fw={600}
      c="var(--mantine-color-text)"
    >
      <PersonAvatar person={author} size={size} />
      <bdi className={classes.authorName}>{author.name}</bdi>
    </Anchor>
  )
}
