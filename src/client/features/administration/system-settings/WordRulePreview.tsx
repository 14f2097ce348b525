import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { WordRulePreview as Preview } from '../../../../shared/instance/settings.ts'
import { paths } from '../../../platform/paths.ts'
import { useNumbers } from '../../../ui/format-numbers.ts'
import rows from '../../../ui/ListRow.module.css'
import lists from '../../../ui/lists.module.css'
import { MetaLine } from '../../../ui/MetaLine.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { useUserName } from '../../identity/user-labels/use-user-name.ts'
import classes from './admin-settings.module.css'

function PreviewMatch({
  item: { targetType, link, snippet, author, community, createdAt },
}: {
  item: Preview['items'][number]
}) {
  const { t } = useLingui()
  const name = useUserName()(author.name) || t`a deleted user`
  const communityName = community.name
  return (
    <li className={rows.row}>
      <div className={rows.about}>
        <Anchor component={Link} to={link} dir="auto" display="block">
          {snippet}
        </Anchor>
        <Text size="sm" c="dimmed">
          <MetaLine>
            <span>
              {targetType === 'POST' ? (
                <Trans>
                  Post by{' '}
                  <Anchor component={Link} to={paths.adminUser(author.id)} inherit c="inherit" underline="always">
                    <bdi>{name}</bdi>
                  </Anchor>{' '}
                  in <bdi>{communityName}</bdi>
                </Trans>
              ) : (
                <Trans>
                  Comment by{' '}
                  <Anchor component={Link} to={paths.adminUser(author.id)} inherit c="inherit" underline="always">
                    <bdi>{name}</bdi>
                  </Anchor>{' '}
                  in <bdi>{communityName}</bdi>
                </Trans>
              )}
            </span>
            <RelativeTime at={createdAt} />
          </MetaLine>
        </Text>
      </div>
    </li>
  )
}

/** Returns a sentence such as '12 of the 4,000 latest posts and comments would have been refused.' */
function useSummary({ looked, refused }: Preview) {
  const { t } = useLingui()
  const { formatNumber } = useNumbers()
  if (looked === 0) return t`There are no posts or comments yet.`
  const [all, some] = [formatNumber(looked), formatNumber(refused)]
  return refused === 0
    ? t`Nothing among the ${all} latest posts and comments would have been refused.`
    : t`${some} of the ${all} latest posts and comments would have been refused.`
}

/** The recent texts that a rule would have refused. */
export function WordRulePreview({ term, preview }: { term: string; preview: Preview }) {
  const { t } = useLingui()
  const id = useId()
  const shownCount = preview.items.length
  return (
    <section aria-labelledby={id} className={classes.hits}>
      <Title order={3} size="h4" id={id}>
        <Trans>
          What “<bdi>{term}</bdi>” would have refused
        </Trans>
      </Title>
      <Text role="status">{useSummary(preview)}</Text>
      {preview.items.length < preview.refused && (
        <Text size="sm" c="dimmed">
          {t`The newest ${shownCount}:`}
        </Text>
      )}
      {preview.items.length > 0 && (
        <ul className={lists.rows} aria-label={t`Would have been refused`}>
          {preview.items.map((item) => (
            <PreviewMatch key={item.id} item={item} />
          ))}
        </ul>
      )}
    </section>
  )
}
