import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Textarea, TextInput } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import type { SettingsDraft } from './use-settings-draft.ts'

/**
 * The bio, and the display name of users who saved one: name and photo are edited on the profile page. The setting
 * remains for programs, so a stored display name must stay removable.
 */
export function ProfileCard({ draft }: { draft: SettingsDraft }) {
  const { t } = useLingui()
  const { values, problems, query } = draft
  return (
    <SectionCard
      title={t`Profile`}
      lead={
        <>
          <Trans>
            Others can read your bio. You change your name and photo on{' '}
            <Anchor component={Link} to={paths.profile} inherit underline="always">
              your profile
            </Anchor>
            .
          </Trans>
        </>
      }
    >
      {query.data?.settings.PROFILE_DISPLAY_NAME && (
        <TextInput
          label={t`Display name`}
          description={t`Your page shows this in place of your name. Clear it to use your name everywhere.`}
          placeholder={query.data.profile.name ?? ''}
          autoComplete="nickname"
          value={values?.PROFILE_DISPLAY_NAME ?? ''}
          onChange={(event) => draft.set('PROFILE_DISPLAY_NAME', event.currentTarget.value)}
          error={problems.PROFILE_DISPLAY_NAME}
        />
      )}
      <Textarea
        label={t`Bio`}
        description={t`A few words about yourself, in Markdown.`}
        autosize
        minRows={3}
        maxRows={12}
        value={values?.PROFILE_BIO ?? ''}
        onChange={(event) => draft.set('PROFILE_BIO', event.currentTarget.value)}
        error={problems.PROFILE_BIO}
      />
    </SectionCard>
  )
}
