import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { languageWith } from '../../../../shared/platform/languages.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { switchLanguage } from '../../../ui/languages/catalogues.ts'
import { useLanguage } from '../../../ui/languages/texts.tsx'
import { toast } from '../../../ui/toast.ts'

// Runs in series, so that the last choice is the one that stays.
const scope = { id: 'language' }

/** Chooses among these languages, each by its own name. The page shows it at once, without losing what is typed. */
export function LanguageSelect({ codes }: { codes: readonly string[] }) {
  const { t } = useLingui()
  const language = useLanguage()
  const choose = trpc.settings.chooseLanguage.useMutation({
    scope,
    onError: (error) => toast.error(errorText(error, t`The language could not be saved.`)),
  })
  return (
    <NativeSelect
      aria-label={t`Language`}
      value={language}
      data={codes.map((code) => ({ value: code, label: languageWith(code).name }))}
      onChange={({ currentTarget: { value } }) => {
        choose.mutate({ language: value })
        switchLanguage(value).catch(() => toast.error(t`The language could not be loaded.`))
      }}
    />
  )
}
