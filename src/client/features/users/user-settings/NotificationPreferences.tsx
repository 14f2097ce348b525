import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { SegmentedControl, Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import { useId } from 'react'
import {
  channels,
  groupNames,
  type NotificationChannel,
  type NotificationGroup,
} from '../../../../shared/notifications/groups.ts'
import {
  type NotificationPreferences as Choices,
  digestFrequencies,
} from '../../../../shared/notifications/notifications.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import classes from '../../../ui/section.module.css'
import { useSendsMail } from '../../instance/branding/use-branding.ts'
import { PushDevices } from './PushDevices.tsx'
import { QuietHours } from './QuietHours.tsx'
import { TimeZoneSelect } from './TimeZoneSelect.tsx'
import { usePreferences, useSavePreferences } from './use-notification-preferences.ts'

const channelLabels: Record<NotificationChannel, MessageDescriptor> = {
  app: msg`In the app`,
  mail: msg`By email`,
  push: msg`Push`,
}

const groupTexts: Record<NotificationGroup, { title: MessageDescriptor; description: MessageDescriptor }> = {
  posts: { title: msg`New posts`, description: msg`Posts where you follow them, and announcements.` },
  replies: {
    title: msg`Replies and mentions`,
    description: msg`Replies, comments on your posts and in discussions that you follow, and mentions. Reactions stay in the app.`,
  },
  communities: {
    title: msg`About my communities`,
    description: msg`Invitations, answers to your requests and reports, and roles.`,
  },
  administration: {
    title: msg`Administration`,
    description: msg`Work that waits for you: requests to join, reports, and the care of this site.`,
  },
}

const digestFrequencyLabels = { never: msg`Never`, away: msg`Away`, weekly: msg`Weekly`, daily: msg`Daily` }

interface Props {
  preferences: Choices
  isDisabled: boolean
}

function Digest({ preferences: choices, isDisabled }: Props) {
  const { t } = useLingui()
  const { save } = useSavePreferences()
  const id = useId()
  return (
    <Stack gap="xs">
      <div>
        <Text id={id}>{t`Digest`}</Text>
        <Text size="xs" c="dimmed">
          {t`A summary of what is new in your communities, at 8:00 in your time zone: daily, weekly on Mondays, or weekly while you are away, from the seventh day on.`}
        </Text>
      </div>
      <SegmentedControl
        aria-labelledby={id}
        className={classes.digest ?? ''}
        disabled={isDisabled}
        value={choices.digest}
        onChange={(digest) => save({ digest })}
        data={digestFrequencies.map((value) => ({ value, label: t(digestFrequencyLabels[value]) }))}
      />
      <TimeZoneSelect value={choices.timeZone} onChange={(timeZone) => save({ timeZone })} />
    </Stack>
  )
}

interface GroupProps {
  group: NotificationGroup
  choices: Readonly<Record<NotificationChannel, boolean>>
  areMailsOn: boolean
}

function GroupSwitches({ group, choices, areMailsOn }: GroupProps) {
  const { t } = useLingui()
  const { save } = useSavePreferences()
  const description = useId()
  const { title, description: text } = groupTexts[group]
  return (
    <fieldset className={classes.group} aria-describedby={description}>
      <legend>{t(title)}</legend>
      <Text size="sm" c="dimmed" id={description}>
        {t(text)}
      </Text>
      <div className={classes.channels}>
        {channels.map((channel) => (
          <Switch
            key={channel}
            label={t(channelLabels[channel])}
            disabled={channel === 'mail' && !areMailsOn}
            checked={choices[channel]}
            onChange={(event) => save({ groups: { [group]: { [channel]: event.currentTarget.checked } } })}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Saves each choice at once. Those of emails have no effect while the account's email notifications are off. */
export function NotificationPreferences({ areMailsOn }: { areMailsOn: boolean }) {
  const { t } = useLingui()
  const choices = usePreferences()
  const sendsMail = useSendsMail()
  const id = useId()
  const noMail = sendsMail
    ? t`Email notifications are switched off. Switch them on to choose emails. Decisions about you or your texts always reach you.`
    : t`This site sends no email and no digest. Choose the app and your devices. Decisions about you or your texts always reach you.`
  return (
    <Stack gap="md" component="section" aria-labelledby={id}>
      <div>
        <Title order={3} size="h4" id={id}>
          {t`Your notifications`}
        </Title>
        <Text size="sm" c="dimmed" role="status">
          {areMailsOn ? t`Changes here apply immediately. Decisions about you or your texts always reach you.` : noMail}
        </Text>
      </div>
      {choices.isLoadingError ? (
        <ErrorState title={t`Your choices could not be loaded`} onRetry={choices.refetch} />
      ) : choices.data ? (
        <>
          {groupNames.map((group) => {
            const own = choices.data.groups[group]
            return own && <GroupSwitches key={group} group={group} choices={own} areMailsOn={areMailsOn} />
          })}
          <PushDevices />
          <QuietHours hours={choices.data.quietHours} />
          <Digest preferences={choices.data} isDisabled={!areMailsOn} />
        </>
      ) : (
        <Skeleton h={320} aria-busy aria-label={t`Loading your choices`} />
      )}
    </Stack>
  )
}
