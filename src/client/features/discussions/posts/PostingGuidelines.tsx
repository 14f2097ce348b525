import { Card, List, Title } from '@mantine/core'

export function PostingGuidelines() {
  return (
    <Card withBorder>
      <Title order={2} size="h5" mb="xs">
        Posting Guidelines
      </Title>
      <List size="sm" spacing="2xs">
        <List.Item>Be respectful and constructive</List.Item>
        <List.Item>Stay on topic</List.Item>
        <List.Item>No spam or self-promotion</List.Item>
        <List.Item>Use appropriate formatting</List.Item>
      </List>
    </Card>
  )
}
