import { Text, Title } from '@mantine/core'
import type { OpenCase } from '../../shared/desk.ts'
import { Changed } from '../posts/EditHistory.tsx'
import posts from '../posts/posts.module.css'
import classes from './desk.module.css'

/** A copy begins with the title, where there is one. */
const nowOf = ({ targetType, title, content }: OpenCase) =>
  targetType === 'COMMENT' || title === null ? (content ?? '') : `${title}\n\n${content ?? ''}`.trim()

/** What was reported first, word by word, where it does not stand there like that any more. */
export function CaseCopy({ open }: { open: OpenCase }) {
  const { copy, content, isEdited } = open
  if (content !== null && !isEdited) return null
  const isGone = content === null
  return (
    <section className={classes.part}>
      <Title order={3} size="h5">
        {isGone ? 'What was reported' : 'Changed since it was reported'}
      </Title>
      <Text size="sm" c="dimmed">
        {isGone
          ? 'As it stood there when the first report came.'
          : 'Crossed out is what stood there when the first report came, underlined what was added since.'}
      </Text>
      <div className={classes.copy}>
        <p className={posts.changed} dir="auto">
          <Changed older={copy.trim()} newer={isGone ? copy.trim() : nowOf(open)} />
        </p>
      </div>
    </section>
  )
}
