import { Alert, List, Text } from '@mantine/core'
import { VerificationNotice } from '../communities/VerificationNotice.tsx'
import classes from './posts.module.css'
import type { Refusal } from './refusal.ts'

/** Says why a text was not taken. `unverified` is what an unverified address keeps its owner from. */
export function RefusalNotice({ refusal, unverified }: { refusal: Refusal | null; unverified: string }) {
  if (!refusal) return null
  if (refusal.kind === 'unverified') return <VerificationNotice>{unverified}</VerificationNotice>
  return (
    <Alert color="red" variant="light" title="Content Moderation Alert">
      <Text size="sm">{refusal.message}</Text>
      <Text size="sm">Reason: {refusal.reason}</Text>
      <List size="sm" className={classes.title}>
        {refusal.terms.map((term) => (
          <List.Item key={term}>
            <bdi>{term}</bdi>
          </List.Item>
        ))}
      </List>
      <Text size="sm">Category: {refusal.category}</Text>
    </Alert>
  )
}
