import { Button, Card, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useTranslate } from './languages/texts.tsx'
import { PageTitle } from './PageTitle.tsx'
import { useResponseStatus } from './page-response.ts'

interface Props {
  title: string
  text: string
  /** The link to continue with. */
  link: { label: string; to: string }
  /** The HTTP status of a page that is missing or refused. */
  status?: number
}

/** Replaces a page that the viewer cannot use and suggests another. */
export function PageMessage({ title, text, link, status }: Props) {
  useResponseStatus(status)
  const translate = useTranslate()
  return (
    <Card withBorder maw="var(--folkmoot-form)" p="xl">
      <Stack gap="sm" align="flex-start">
        <PageTitle size="h2">{title}</PageTitle>
        <Text>{translate(text)}</Text>
        <Button component={Link} to={link.to} mt="xs">
          {link.label}
        </Button>
      </Stack>
    </Card>
  )
}
