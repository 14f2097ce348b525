import { useViewer } from '../features/identity/viewer/use-viewer.ts'
import { useRefusedAction } from '../ui/page-response.ts'
import classes from './Shell.module.css'

/** Says why the server refused what a plain form sent. Keeps a text whose form a guest does not see. */
export function RefusedActionAlert() {
  const refused = useRefusedAction()
  const { viewer } = useViewer()
  // The sign-in page has its own words.
  if (!refused || refused.action.startsWith('auth.')) return null
  const text = viewer ? undefined : refused.fields.content
  return (
    <div role="alert" className={classes.refused}>
      <p>{refused.message}</p>
      {text && (
        <label>
          Your text
          <textarea readOnly rows={4} dir="auto" value={text} />
        </label>
      )}
    </div>
  )
}
