import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Button, List, Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import { trpc } from '../../../platform/trpc.ts'
import { type Confirmation, ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import classes from './community-settings.module.css'
import { MembersMayLink } from './MembersMayLink.tsx'
import { NewMemberLevel } from './NewMemberLevel.tsx'
import { type Privacy, privacyChanges, privacyMeanings } from './privacy-changes.ts'
import { useSavePrivacy } from './use-community-mutations.ts'
import type { SectionProps } from './use-details-draft.ts'
import { VisibilityProgress } from './VisibilityProgress.tsx'
import { WritingSettings } from './WritingSettings.tsx'

function Changes({ changes }: { changes: readonly MessageDescriptor[] }) {
  const { t } = useLingui()
  return (
    <List spacing="xs">
      {changes.map((change) => (
        <List.Item key={change.id}>{t(change)}</List.Item>
      ))}
    </List>
  )
}

function PrivacyMeaning({ privacy }: { privacy: Privacy }) {
  const { t } = useLingui()
  const { reading, joining } = privacyMeanings(privacy)
  return (
    <dl className={classes.facts}>
      <dt>{t`Reading`}</dt>
      <dd>{t(reading)}</dd>
      <dt>{t`Joining`}</dt>
      <dd>{t(joining)}</dd>
    </dl>
  )
}

/** The server stops counting at one hundred. */
const formatCount = (count: number | undefined) => (count === undefined || count >= 100 ? undefined : count)

/** Edits visibility and admission. A dialog explains the consequences before the change is saved. */
function PrivacySettings({ community }: Pick<SectionProps, 'community'>) {
  const { t } = useLingui()
  const { slug, isPrivate, requiresApproval } = community
  const before = { isPrivate, requiresApproval }
  const [edits, setEdits] = useState<Partial<Privacy>>({})
  const [question, ask] = useState<Confirmation | null>(null)
  const overview = trpc.communitySettings.overview.useQuery({ slug })
  const waiting = formatCount(overview.data?.waitingRequests)
  const save = useSavePrivacy(slug)

  const after = { ...before, ...edits }
  const isDirty = after.isPrivate !== isPrivate || after.requiresApproval !== requiresApproval
  const set = (change: Partial<Privacy>) => setEdits((edits) => ({ ...edits, ...change }))

  const review = () =>
    ask({
      title: t`What changes`,
      lead: (
        <Changes
          changes={privacyChanges(before, after, { isArchived: community.isArchived, pendingRequests: waiting })}
        />
      ),
      action: t`Change privacy`,
      isDangerous: isPrivate && !after.isPrivate,
      onConfirm: async () => {
        await save.mutateAsync({ slug, ...after })
        setEdits({})
      },
    })
  return (
    <SectionCard title={t`Privacy`} lead={t`Choose who can read the community, and how users join.`}>
      <VisibilityProgress slug={slug} isPrivate={isPrivate} />
      <Switch
        size="md"
        label={t`Private community`}
        description={t`Only members can see it and its content. It does not appear in lists, feeds or search results for anyone else.`}
        checked={after.isPrivate}
        onChange={(event) => set({ isPrivate: event.currentTarget.checked })}
      />
      <Switch
        size="md"
        label={t`Require approval to join`}
        description={t`New members must ask to join; an organizer or moderator decides.`}
        checked={after.requiresApproval}
        onChange={(event) => set({ requiresApproval: event.currentTarget.checked })}
      />
      <PrivacyMeaning privacy={after} />
      <div>
        <Button disabled={!isDirty} onClick={review}>
          {t`Review changes`}
        </Button>
      </div>
      <ConfirmDialog confirmation={question} onClose={() => ask(null)} />
    </SectionCard>
  )
}

export function PrivacySection({ community }: Pick<SectionProps, 'community'>) {
  return (
    <Stack gap="lg">
      <PrivacySettings community={community} />
      <WritingSettings slug={community.slug} />
      <MembersMayLink slug={community.slug} />
      <NewMemberLevel slug={community.slug} />
    </Stack>
  )
}
