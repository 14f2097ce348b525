import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'

/** Tells readers without JavaScript what needs it. Comes with rendered pages only, and other browsers ignore it. */
export function NoScriptNote({ task }: { task: string }) {
  return (
    <noscript>
      <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} role="note">
        {task} needs JavaScript. Allow it for this site in your browser, then reload the page.
      </Alert>
    </noscript>
  )
}
