import { Button, List, Switch } from '@mantine/core'
import { useState } from 'react'
import { trpc } from '../app/trpc.ts'
import { SettingsCard } from '../settings/SettingsCard.tsx'
import { ActionDialog, type Question } from './ActionDialog.tsx'
import classes from './community-settings.module.css'
import { type Privacy, privacyChanges, privacyMeans } from './privacy-changes.ts'
import type { SectionProps } from './section-props.ts'
import { useSavePrivacy } from './use-community-changes.ts'

function Changes({ changes }: { changes: readonly string[] }) {
  return (
    <List spacing="xs">
      {changes.map((change) => (
        <List.Item key={change}>{change}</List.Item>
      ))}
    </List>
  )
}

function Means({ privacy }: { privacy: Privacy }) {
  const { reading, joining } = privacyMeans(privacy)
  return (
    <dl className={classes.facts}>
      <dt>Reading</dt>
      <dd>{reading}</dd>
      <dt>Joining</dt>
      <dd>{joining}</dd>
    </dl>
  )
}

/** The server counts no further than a hundred. */
const sayable = (count: number | undefined) => (count === undefined || count >= 100 ? undefined : count)

/** Who may read the community and how people come in. Nothing changes before what it means was read. */
export function PrivacySection({ community }: Pick<SectionProps, 'community'>) {
  const { slug, isPrivate, requiresApproval } = community
  const before = { isPrivate, requiresApproval }
  const [edits, setEdits] = useState<Partial<Privacy>>({})
  const [question, ask] = useState<Question | null>(null)
  const overview = trpc.communitySettings.overview.useQuery({ slug })
  const waiting = sayable(overview.data?.waitingRequests)
  const save = useSavePrivacy(slug)

  const after = { ...before, ...edits }
  const isDirty = after.isPrivate !== isPrivate || after.requiresApproval !== requiresApproval
  const set = (change: Partial<Privacy>) => setEdits((edits) => ({ ...edits, ...change }))

  const review = () =>
    ask({
      title: 'What changes',
      lead: <Changes changes={privacyChanges(before, after, { isArchived: community.isArchived, waiting })} />,
      action: 'Change privacy',
      isDangerous: isPrivate && !after.isPrivate,
      onConfirm: async () => {
        await save.mutateAsync({ slug, ...after })
        setEdits({})
      },
    })
  return (
    <SettingsCard title="Privacy" lead="Who may read the community, and how people come in.">
      <Switch
        size="md"
        label="Private community"
        description="Only members see it and what is written in it. It is in no list, feed or search of others."
        checked={after.isPrivate}
        onChange={(event) => set({ isPrivate: event.currentTarget.checked })}
      />
      <Switch
        size="md"
        label="Require approval to join"
        description="Whoever wants to join asks first; an organizer or moderator decides."
        checked={after.requiresApproval}
        onChange={(event) => set({ requiresApproval: event.currentTarget.checked })}
      />
      <Means privacy={after} />
      <div>
        <Button disabled={!isDirty} onClick={review}>
          Review changes
        </Button>
      </div>
      <ActionDialog question={question} onClose={() => ask(null)} />
    </SettingsCard>
  )
}
