import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useLocation } from 'react-router-dom'
import { idempotencyField, type RefusedAction } from '../../shared/platform/page-actions.ts'
import { newKey } from '../platform/form-key.ts'
import { plainTextMax, submitAction } from '../platform/page-action.ts'
import { paths } from '../platform/paths.ts'
import { useTranslate } from '../ui/languages/texts.tsx'
import classes from './RefusedActionAlert.module.css'

/** The fields that may hold a text by the user. */
const texts = ['content', 'message']

/** Says why the server refused what a plain form sent, and keeps its text to send it again. */
export function RefusedActionAlert({ refused }: { refused: RefusedAction }) {
  const translate = useTranslate()
  const { t } = useLingui()
  const isSignInPage = useLocation().pathname === paths.login()
  // The sign-in page has its own words.
  if (isSignInPage && refused.action !== 'auth.logout') return null
  const [name = '', text] = Object.entries(refused.fields).find(([field]) => texts.includes(field)) ?? []
  const fixed = Object.fromEntries(Object.entries(refused.fields).filter(([field]) => field !== name))
  return (
    <div role="alert" className={classes.refused}>
      <p>{translate(refused.phrase ?? refused.message)}</p>
      {text && (
        <form method="post">
          <input type="hidden" name={idempotencyField} value={newKey()} />
          <label>
            {t`Your text`}
            {/* biome-ignore lint/a11y/noAutofocus: the form is what this page answers. */}
            <textarea name={name} rows={6} maxLength={plainTextMax} dir="auto" defaultValue={text} autoFocus />
          </label>
          <Button {...submitAction(refused.action, fixed)}>{t`Try again`}</Button>
        </form>
      )}
    </div>
  )
}
