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
  return (
    <SectionCard
      title="Use your account"
      lead={`You are signed in as ${viewer.name} (${viewer.email}). Make this account the super admin, or create another one below.`}
    >
      {claim.error && (
        <FormAlert tone="error" message={errorText(claim.error, 'Your account could not become the super admin.')} />
      )}
      <div className={classes.buttons}>
        <Button size="md" loading={claim.isPending} onClick={() => claim.mutate({ code })}>
          Continue with this account
        </Button>
      </div>
    </SectionCard>
  )
}
