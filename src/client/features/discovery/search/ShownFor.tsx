import { Trans } from '@lingui/react/macro'
import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'

/** Says which query was answered if the typed one found nothing. */
export function ShownFor({ q }: { q: string | null }) {
  return (
    <Text role="status" size="sm" hidden={q === null}>
      {q !== null && (
        <Trans>
          Nothing matches exactly. Showing results for{' '}
          <Anchor component={Link} to={paths.search(q)} inherit fw={600} underline="always" dir="auto">
            {q}
          </Anchor>
        </Trans>
      )}
    </Text>
  )
}
