import { Trans } from '@lingui/react/macro'
import { Anchor, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router-dom'
import { limits } from '../../../../shared/platform/limits.ts'
import { trpc } from '../../../platform/trpc.ts'
import { withoutStart } from '../../../ui/list-start.ts'

/** Offers the words that were probably meant by a search that found no posts of the community. */
export function DidYouMean({ slug, q }: { slug: string; q: string }) {
  const [params] = useSearchParams()
  const scope = ` in:${slug}`
  const query = q + scope
  const { data } = trpc.search.counts.useQuery({ q: query }, { enabled: query.length <= limits.queryMax })
  if (!data || data.shownFor === null || data.posts === 0) return null

  const text = data.shownFor.replace(scope, '')
  const search = new URLSearchParams(params)
  search.set('q', text)
  return (
    <Text role="status">
      <Trans>
        Did you mean{' '}
        <Anchor
          component={Link}
          to={{ search: withoutStart(search).toString() }}
          replace
          preventScrollReset
          inherit
          fw={600}
          underline="always"
          dir="auto"
        >
          {text}
        </Anchor>
        ?
      </Trans>
    </Text>
  )
}
