import { useLingui } from '@lingui/react/macro'
import { Card, List, Title } from '@mantine/core'

export function PostingGuidelines() {
  const { t } = useLingui()
  return (
    <Card withBorder>
      <Title order={2} size="h5" mb="xs">
        {t`Posting Guidelines`}
      </Title>
      <List size="sm" spacing="2xs">
        <List.Item>{t`Be respectful and constructive`}</List.Item>
        <List.Item>{t`Stay on topic`}</List.Item>
        <List.Item>{t`No spam or self-promotion`}</List.Item>
        <List.Item>{t`Use appropriate formatting`}</List.Item>
      </List>
    </Card>
  )
}
