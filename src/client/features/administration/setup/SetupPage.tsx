import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageMessage } from '../../../ui/PageMessage.tsx'
import { FullPageSpinner, PagePending } from '../../../ui/PagePending.tsx'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { AccountStep } from './AccountStep.tsx'
import { AddressStep } from './AddressStep.tsx'
import { CodeForm } from './CodeForm.tsx'
import { MailStep } from './MailStep.tsx'
import { SiteStep } from './SiteStep.tsx'
import { useCodeCheck, useSetupCode } from './use-setup-code.ts'

/** The steps of the super admin, whom the first step has created. Each saves to the server. */
function AdminSteps({ email, publicUrl }: { email: string; publicUrl: string }) {
  const { t } = useLingui()
  const step = useSearchParams()[0].get('step')
  const settings = trpc.adminSettings.get.useQuery()
  const mail = trpc.adminSettings.mail.useQuery()
  if (settings.isLoadingError || mail.isLoadingError)
    return (
      <ErrorState
        title={t`The settings could not be loaded`}
        onRetry={() => Promise.all([settings.refetch(), mail.refetch()])}
      />
    )
  if (!settings.data || !mail.data) return <FullPageSpinner />
  if (step === 'mail') return <MailStep settings={mail.data} instance={settings.data} email={email} />
  if (step === 'address') return <AddressStep publicUrl={publicUrl} email={email} />
  return <SiteStep settings={settings.data} />
}

/** The step of the operator, who holds the link from the server's log. */
function FirstStep({ publicUrl }: { publicUrl: string }) {
  const { t } = useLingui()
  const { code, enter } = useSetupCode()
  const check = useCodeCheck(code)
  if (check.isPending) return <FullPageSpinner />
  if (code === null || check.error) {
    const refusal = check.error ? errorText(check.error, t`The server could not be reached. Please try again.`) : null
    return <CodeForm refusal={refusal} onCode={(next) => (next === code ? check.again() : enter(next))} />
  }
  return <AccountStep code={code} publicUrl={publicUrl} accounts={check.accounts} />
}

/** The first-run set-up: the account of the super admin, then name, sign-up, mail and address of the site. */
export function SetupPage() {
  const { t } = useLingui()
  const { viewer, isLoading, hasFailed, refetch } = useViewer()
  const state = trpc.setup.state.useQuery()
  if (state.isLoadingError) return <ErrorState title={t`The set-up could not be loaded`} onRetry={state.refetch} />
  if (isLoading) return <PagePending hasFailed={hasFailed} onRetry={refetch} />
  if (!state.data) return <FullPageSpinner />
  if (viewer?.isSuperAdmin) return <AdminSteps email={viewer.email} publicUrl={state.data.publicUrl} />
  if (state.data.isPending) return <FirstStep publicUrl={state.data.publicUrl} />
  return (
    <PageMessage
      title={t`This site is already set up`}
      text={t`Super admins change its name, sign-up, email and more in System Settings.`}
      link={viewer ? { label: t`Go to home`, to: paths.home } : { label: t`Sign in`, to: paths.login() }}
    />
  )
}
