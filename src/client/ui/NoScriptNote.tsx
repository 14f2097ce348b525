import { Trans } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { WithoutScript } from './WithoutScript.tsx'

/** Tells readers without JavaScript what needs it. */
export function NoScriptNote({ task }: { task: string }) {
  return (
    <WithoutScript>
      <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} role="note">
        <Trans>{task} needs JavaScript. Allow it for this site in your browser, then reload the page.</Trans>
      </Alert>
    </WithoutScript>
  )
}
