import { Badge } from '@mantine/core'

export function ArchivedBadge() {
  return (
    <Badge variant="default" tt="none" fw={500} size="lg" fz={13} flex="none">
      Archived
    </Badge>
  )
}
