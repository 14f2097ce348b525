import { useLingui } from '@lingui/react/macro'
import { languageWith } from '../../../../shared/platform/languages.ts'
import { submitAction } from '../../../platform/page-action.ts'
import { useLanguage } from '../../../ui/languages/texts.tsx'
import classes from './LanguageForm.module.css'

/** The choice of a language for readers without JavaScript. */
export function LanguageForm({ codes }: { codes: readonly string[] }) {
  const { t } = useLingui()
  const language = useLanguage()
  return (
    <form method="post" className={classes.form}>
      <select name="language" aria-label={t`Language`} defaultValue={language} className={classes.field}>
        {codes.map((code) => (
          <option key={code} value={code} lang={code}>
            {languageWith(code).name}
          </option>
        ))}
      </select>
      <button className={classes.field} {...submitAction('settings.chooseLanguage')}>
        {t`Confirm`}
      </button>
    </form>
  )
}
