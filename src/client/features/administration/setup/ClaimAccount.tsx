import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { useSwitchViewer } from '../../identity/auth/use-session.ts'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import classes from './setup.module.css'
import { forgetSetupCode } from './use-setup-code.ts'

/** Offers the account that this browser is signed in to. Renders nothing for guests. */
export function ClaimAccount({ code }: { code: string }) {
  const { t } = useLingui()
  const { viewer } = useViewer()
  const become = useSwitchViewer()
  const navigate = useNavigate()
  const claim = trpc.setup.claim.useMutation({
    onSuccess: ({ user }) => {
      forgetSetupCode()
      navigate(paths.setup('site'), { replace: true })
      become(user)
    },
  })
  if (!viewer) return null
  const { name, email } = viewer
  return (
    <SectionCard
      title={t`Use your account`}
      lead={t`You are signed in as ${name} (${email}). Make this account the super admin, or create another one below.`}
    >
      {claim.error && (
        <FormAlert tone="error" message={errorText(claim.error, t`Your account could not become the super admin.`)} />
      )}
      <div className={classes.buttons}>
        <Button size="md" loading={claim.isPending} onClick={() => claim.mutate({ code })}>
          {t`Continue with this account`}
        </Button>
      </div>
    </SectionCard>
  )
}
