import { Button, Card, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { PageTitle } from './PageTitle.tsx'

interface Props {
  title: string
  text: string
  /** The link to continue with. */
  link: { label: string; to: string }
}

/** Replaces a page that the viewer cannot use and suggests another. */
export function PageMessage({ title, text, link }: Props) {
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
