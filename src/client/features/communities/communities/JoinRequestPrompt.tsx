import { Card, Stack, Title } from '@mantine/core'
import type { Denial } from '../../shared/communities.ts'
import { JoinRequestForm } from './JoinRequestForm.tsx'
import { DenialNote, WaitingNote } from './RequestNotes.tsx'
import { useFocusKept } from './use-focus-kept.ts'

/** Whose community it is that may be asked, and what came of asking before. */
export interface Asking {
  slug: string
  isWaiting: boolean
  denial: Denial | undefined
}

/** Outside a private community: asking to be let in. */
export function AskToJoin({ slug, isWaiting, denial }: Asking) {
  useFocusKept(isWaiting)
  return (
    <Stack w="100%" maw={480} mx="auto" gap="md">
      {isWaiting && <WaitingNote slug={slug} />}
      {!isWaiting && denial && <DenialNote denial={denial} mayAskAgain />}
      {!isWaiting && (
        <Card withBorder component="section" aria-label="Ask to join">
          <Stack gap="sm">
            <Title order={2} size="h4" ta="start">
              Ask to join
            </Title>
            <JoinRequestForm slug={slug} submitLabel="Ask to join" />
          </Stack>
        </Card>
      )}
    </Stack>
  )
}
