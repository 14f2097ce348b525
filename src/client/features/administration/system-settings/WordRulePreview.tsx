import { Anchor, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { WordRulePreview as Preview } from '../../../../shared/instance/settings.ts'
import { paths } from '../../../platform/paths.ts'
import { formatNumber } from '../../../ui/format-numbers.ts'
import rows from '../../../ui/ListRow.module.css'
import lists from '../../../ui/lists.module.css'
import { MetaLine } from '../../../ui/MetaLine.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import classes from './admin-settings.module.css'

function PreviewMatch({
  item: { targetType, link, snippet, author, community, createdAt },
}: {
  item: Preview['items'][number]
}) {
  return (
    <li className={rows.row}>
      <div className={rows.about}>
        <Anchor component={Link} to={link} dir="auto" display="block">
          {snippet}
        </Anchor>
        <Text size="sm" c="dimmed">
          <MetaLine>
            <span>
              {targetType === 'POST' ? 'Post' : 'Comment'} by{' '}
              <Anchor component={Link} to={paths.adminUser(author.id)} inherit c="inherit" underline="always">
                <bdi>{author.name || 'a deleted user'}</bdi>
              </Anchor>{' '}
              in <bdi>{community.name}</bdi>
            </span>
            <RelativeTime at={createdAt} />
          </MetaLine>
        </Text>
      </div>
    </li>
  )
}

const count = (number: number) => formatNumber(number)

/** Returns a sentence such as '12 of the 4,000 latest posts and comments'. */
function summary({ looked, refused }: Preview) {
  if (looked === 0) return 'There are no posts or comments yet.'
  const latest = `the ${count(looked)} latest posts and comments`
  return refused === 0
    ? `Nothing among ${latest} would have been refused.`
    : `${count(refused)} of ${latest} would have been refused.`
}

/** The recent texts that a rule would have refused. */
export function WordRulePreview({ term, preview }: { term: string; preview: Preview }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.hits}>
      <Title order={3} size="h4" id={id}>
        What “<bdi>{term}</bdi>” would have refused
      </Title>
      <Text role="status">{summary(preview)}</Text>
      {preview.items.length < preview.refused && (
        <Text size="sm" c="dimmed">
          The newest {preview.items.length}:
        </Text>
      )}
      {preview.items.length > 0 && (
        <ul className={lists.rows} aria-label="Would have been refused">
          {preview.items.map((item) => (
            <PreviewMatch key={item.id} item={item} />
          ))}
        </ul>
      )}
    </section>
  )
}
