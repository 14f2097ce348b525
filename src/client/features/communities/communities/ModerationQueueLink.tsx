import { Badge, Button, VisuallyHidden } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { trpc } from '../app/trpc.ts'

/** The way to the community's desk, with how many cases wait there. */
export function DeskLink({ slug }: { slug: string }) {
  const waiting = trpc.desk.counts.useQuery({ slug }).data?.OPEN ?? 0
  return (
    <Button
      component={Link}
      to={paths.communityDesk(slug)}
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
