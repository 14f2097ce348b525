import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Group, Skeleton, Stack, TextInput } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { OpenidSettingsView } from '../../../../shared/instance/openid-settings.ts'
import { trpc } from '../../../platform/trpc.ts'
import type { Confirmation } from '../../../ui/ConfirmDialog.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.ts'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { type OpenidField, useOpenidForm } from './use-openid-form.ts'

const hints: Record<OpenidField, MessageDescriptor> = {
  issuer: msg`The address that your provider calls its issuer, such as https://id.example.org.`,
  clientId: msg`Your provider shows it when you register this site there.`,
  clientSecret: msg`Stored encrypted.`,
  label: msg`The button says “Continue with …”. If empty, it has the name of the issuer’s server.`,
}

function RedirectAddress({ url }: { url: string }) {
  const { t } = useLingui()
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        flex={1}
        miw={240}
        label={t`Redirect address`}
        description={t`Register this site with your provider under this address.`}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={url} label={t`Copy address`} />
    </Group>
  )
}

/** Asks before the removal, because some users have no other way to sign in. */
function RemoveButton({ connected, onRemove }: { connected: number; onRemove: () => Promise<unknown> }) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const confirmation: Confirmation = {
    title: t`Remove the sign-in provider?`,
    lead:
      connected === 0
        ? t`No user has connected an account there.`
        : t`${plural(connected, { one: '# user has', other: '# users have' })} connected an account there. Those without a password or a passkey can still sign in by an emailed link, or by a link that you hand over. The connections return with the provider.`,
    action: t`Remove provider`,
    isDangerous: true,
    onConfirm: onRemove,
  }
  return (
    <div>
      <Button variant="light" color="red" onClick={() => setAsking(true)}>
        {t`Remove provider`}
      </Button>
      <Suspense>
        <LazyConfirmDialog confirmation={isAsking ? confirmation : null} onClose={() => setAsking(false)} />
      </Suspense>
    </div>
  )
}

function OpenidForm({ form, settings }: { form: ReturnType<typeof useOpenidForm>; settings: OpenidSettingsView }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { provider, setBy, problem, redirectUrl } = settings
  const field = (name: OpenidField, hint = t(hints[name])) => ({
    name: `openid-${name}`,
    value: form.values[name],
    onChange: (event: { currentTarget: { value: string } }) => form.set({ [name]: event.currentTarget.value }),
    error: form.problem(name),
    description: setBy === null ? hint : t`Set by ${setBy} in the server's environment.`,
    disabled: setBy !== null,
    autoComplete: 'off',
  })
  return (
    <SettingsForm isDirty={form.isDirty} isPending={form.isPending} failure={form.failure} onSave={form.save}>
      <SectionCard
        title={t`Sign-in provider`}
        lead={t`People sign up and sign in with their account at another service that speaks OpenID Connect, such as the one of your school or company. Every other way to sign in stays.`}
      >
        {problem && <FormAlert tone="error" message={translate(problem)} />}
        <RedirectAddress url={redirectUrl} />
        <TextInput label={t`Issuer`} inputMode="url" spellCheck={false} autoCapitalize="none" {...field('issuer')} />
        <TextInput label={t`Client ID`} spellCheck={false} autoCapitalize="none" {...field('clientId')} />
        <PasswordField
          label={t`Client secret`}
          {...field('clientSecret', provider ? t`Stored encrypted. Leave empty to keep it.` : t(hints.clientSecret))}
          autoComplete="new-password"
        />
        <TextInput label={t`Name on the button`} {...field('label')} />
      </SectionCard>
    </SettingsForm>
  )
}

function OpenidForms({ settings }: { settings: OpenidSettingsView }) {
  const { t } = useLingui()
  const form = useOpenidForm(settings)
  const { provider, setBy, connected } = settings
  return (
    <>
      <OpenidForm form={form} settings={settings} />
      {provider && (
        <SectionCard
          title={t`Connected accounts`}
          lead={t`${plural(connected, { one: '# user has', other: '# users have' })} connected an account of the provider.`}
        >
          {setBy === null && <RemoveButton connected={connected} onRemove={form.remove} />}
        </SectionCard>
      )}
    </>
  )
}

/** The provider that signs users in. */
export function OpenidSection() {
  const { t } = useLingui()
  const settings = trpc.adminSettings.openid.useQuery()
  return (
    <Stack gap="md">
      {settings.isLoadingError && (
        <ErrorState title={t`The sign-in provider could not be loaded`} onRetry={settings.refetch} />
      )}
      {settings.isPending && <Skeleton h={420} />}
      {settings.data && <OpenidForms settings={settings.data} />}
    </Stack>
  )
}
