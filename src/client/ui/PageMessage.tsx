import { Button, Card, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { PageTitle } from '../ui/PageTitle.tsx'

interface Props {
  title: string
  text: string
  /** The way on: what its link says and where it leads. */
  link: { label: string; to: string }
}

/** Stands for a whole page that cannot be used, and says where to go instead. */
export function NoticeCard({ title, text, link }: Props) {
  return (
    <Card withBorder maw={720} mx="auto" p="xl">
      <Stack gap="sm" align="flex-start">
        <PageTitle size="h2">{title}</PageTitle>
        <Text>{text}</Text>
        <Button component={Link} to={link.to} mt="xs">
          {link.label}
        </Button>
      </Stack>
    </Card>
  )
}
