import { Badge, Group } from '@mantine/core'
import type { Topic } from '../../shared/communities.ts'

/** The topics of a community; nothing when it has none. */
export function TopicBadges({ topics }: { topics: readonly Topic[] }) {
  if (topics.length === 0) return null
  return (
    <Group gap={6} role="list" aria-label="Topics">
      {topics.map((topic) => (
        <Badge key={topic.id} role="listitem" variant="default" tt="none" fw={500} size="lg" fz={13} dir="auto">
          {topic.name}
        </Badge>
      ))}
    </Group>
  )
}
