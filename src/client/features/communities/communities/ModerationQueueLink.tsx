import { Badge, Button, VisuallyHidden } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'

/** Links to the community's moderation queue and shows the number of open cases. */
export function ModerationQueueLink({ slug }: { slug: string }) {
  const waiting = trpc.moderationQueue.counts.useQuery({ slug }).data?.OPEN ?? 0
  return (
    <Button
      component={Link}
      to={paths.communityQueue(slug)}
      variant="default"
      leftSection={<IconFlag size={18} stroke={1.75} aria-hidden />}
      rightSection={
        waiting > 0 && (
          <Badge color="red" variant="light" fz={13} px={7}>
            {waiting >= 100 ? '99+' : waiting}
            <VisuallyHidden> waiting</VisuallyHidden>
          </Badge>
        )
      }
    >
      Reports
    </Button>
  )
}
