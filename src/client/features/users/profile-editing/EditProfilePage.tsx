import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from 'react-router-dom'
import { profileInput, type User } from '../../../../shared/identity/auth.ts'
import { email } from '../../../../shared/platform/fields.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { paths } from '../../../platform/paths.ts'
import { focusFirstError } from '../../../ui/focus.ts'
import { FullPageSpinner } from '../../../ui/PagePending.tsx'
import { FormPage } from '../../../ui/PageTemplates.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { schemaRule } from '../../../ui/schema-rule.ts'
import { UnsavedChangesGuard } from '../../identity/auth/UnsavedChangesGuard.tsx'
import { RefusalAlert } from '../../identity/refusals/RefusalAlert.tsx'
import { refusalIn } from '../../identity/refusals/refusal.ts'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { PhotoField } from './PhotoField.tsx'
import { useSaveProfile } from './use-save-profile.ts'

/** The server's rules for name and photo, and the one for the email that the form also shows. */
const profileForm = profileInput.required({ name: true }).extend({ email })

const profileRules = schemaRule(profileForm)

/** The form's values for a user. */
const profileValues = ({ name, email, image }: User) => ({ name, email, image })

function ProfileForm({ viewer }: { viewer: User }) {
  const { t } = useLingui()
  const save = useSaveProfile()
  const form = useForm({ initialValues: profileValues(viewer), validate: profileRules })

  const submit = form.onSubmit(({ name, image }) => {
    const onSuccess = (user: User) => {
      form.setInitialValues(profileValues(user))
      form.setValues(profileValues(user))
    }
    save.mutate({ name, image }, { onSuccess })
  }, focusFirstError)

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <PhotoField
          user={{ name: form.values.name, image: form.values.image }}
          isSaved={!form.isDirty('image')}
          onChange={(image) => form.setFieldValue('image', image)}
        />
        <TextInput label={t`Name`} autoComplete="name" readOnly={save.isPending} {...form.getInputProps('name')} />
        <TextInput
          label={t`Email`}
          type="email"
          autoComplete="email"
          readOnly
          variant="filled"
          description={
            <>
              <Trans>
                Only you see it. You can change it in your{' '}
                <Anchor component={Link} to={paths.settings} inherit underline="always">
                  settings
                </Anchor>
                .
              </Trans>
            </>
          }
          {...form.getInputProps('email')}
        />
        <RefusalAlert refusal={refusalIn(save.error)} unverified={messages.verificationNeeded} />
        <UnsavedChangesGuard isDirty={form.isDirty() && !save.isPending} onDiscard={form.reset} />
        <Group>
          <Button type="submit" loading={save.isPending}>
            {t`Save changes`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

export function EditProfilePage() {
  const { t } = useLingui()
  const { viewer } = useViewer()
  if (!viewer) return <FullPageSpinner />
  return (
    <FormPage>
      <Stack gap="2xs">
        <PageTitle>{t`Profile`}</PageTitle>
        <Text c="dimmed">
          <Trans>
            Your photo and name appear next to everything you write.{' '}
            <Anchor component={Link} to={paths.user(viewer.id)} inherit underline="always">
              See your profile as others do
            </Anchor>
          </Trans>
        </Text>
      </Stack>
      <ProfileForm viewer={viewer} />
    </FormPage>
  )
}
